import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { languages, setLanguage } from '../../src/lib/i18n.svelte';
import MenuButton from '../../src/lib/page/MenuButton.svelte';
import NameButton from '../../src/lib/page/NameButton.svelte';
import { sheets } from '../../src/lib/page/sheets';
import { settings } from '../../src/lib/settings.svelte';
import SettingsSheet from '../../src/lib/settings/SettingsSheet.svelte';
import { setTheme, theme } from '../../src/lib/theme.svelte';
import { forgetAll } from '../net/fakes';
import { answering, ok, problem } from '../net/server';
import { ADA } from '../start/fixtures';

let shown: Record<string, unknown> | undefined;

beforeEach(async () => {
  await setLanguage('en');
  forgetAll();
  sheets.settings = () => Promise.resolve(SettingsSheet);
});

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  setTheme('auto');
  vi.unstubAllGlobals();
});

const element = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

function press(selector: string): void {
  element(selector)?.click();
  flushSync();
}

async function openSettings(): Promise<void> {
  press('[data-menu]');
  await vi.waitFor(() => {
    flushSync();
    expect(element('dialog')).not.toBeNull();
  });
}

function write(name: string): void {
  const field = document.querySelector<HTMLInputElement>('[data-name-input]');
  if (field === null) throw new Error('there is no field for a name');
  field.value = name;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
}

test('a name is changed where it stands', async () => {
  const asked = answering({ 'GET /api/me': ok(ADA), 'PATCH /api/me': ok({ ...ADA, name: 'Robin' }) });
  shown = mount(NameButton, { target: document.body });
  press('[data-my-name]');
  write('  Robin ');
  press('[type="submit"]');
  await vi.waitFor(() => {
    flushSync();
    expect(element('[data-my-name]')?.textContent.trim()).toBe('Robin');
  });
  expect(asked.at(-1)?.body).toEqual({ name: 'Robin' });
});

test('a name that is refused stays in the field, with the reason', async () => {
  answering({ 'GET /api/me': ok(ADA), 'PATCH /api/me': problem(400, 'bad_name') });
  shown = mount(NameButton, { target: document.body });
  press('[data-my-name]');
  write('!');
  press('[type="submit"]');
  await vi.waitFor(() => {
    flushSync();
    expect(element('[role="alert"]')?.textContent).toMatch(/choose another/);
  });
});

test('Escape leaves the name as it is', async () => {
  shown = mount(NameButton, { target: document.body });
  press('[data-my-name]');
  element('[data-name-input]')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await vi.waitFor(() => {
    flushSync();
    expect(document.activeElement).toBe(element('[data-my-name]'));
  });
});

test('the menu changes what this browser keeps', async () => {
  shown = mount(MenuButton, { target: document.body });
  await openSettings();
  expect(document.activeElement?.textContent).toBe('Settings');
  press('[data-theme-choice="dark"]');
  press('[data-letters="always"]');
  press('[role="switch"]');
  expect([theme.choice, settings.letters, settings.sounds]).toEqual(['dark', 'always', true]);
});

test('closing a sheet gives the focus back', async () => {
  shown = mount(MenuButton, { target: document.body });
  element('[data-menu]')?.focus();
  await openSettings();
  press('dialog .icon-button');
  expect(element('dialog')).toBeNull();
  expect(document.activeElement).toBe(element('[data-menu]'));
});

test('a language is to be chosen only if there are several', async () => {
  shown = mount(MenuButton, { target: document.body });
  await openSettings();
  expect(element('[data-language]') !== null).toBe(languages.length > 1);
});
