import { beforeEach, describe, expect, test, vi } from 'vitest';

import inTheHead from '../public/theme.js?raw';
import { changeSettings, readSettings, settings } from '../src/lib/settings.svelte';
import { keep, recall } from '../src/lib/storage';
import { nextTheme, setTheme, theme } from '../src/lib/theme.svelte';

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
});

describe('storage', () => {
  test('keeps what it is given', () => {
    keep('name', { first: 'Ada' });
    expect(recall('name')).toEqual({ first: 'Ada' });
  });

  test('knows nothing of what is missing or broken', () => {
    localStorage.setItem('whistlestop.name', '{');
    expect(recall('name')).toBeUndefined();
    expect(recall('other')).toBeUndefined();
  });

  test('may be forbidden', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => {
      keep('name', 'Ada');
    }).not.toThrow();
  });
});

const USUAL = {
  name: '',
  knownName: '',
  language: 'auto',
  confirms: true,
  sounds: false,
  vibration: true,
  letters: 'auto',
};

describe('settings', () => {
  test('are as usual at first', () => {
    expect(readSettings()).toEqual(USUAL);
  });

  test('are kept', () => {
    changeSettings({ name: 'Ada', letters: 'always' });
    expect(settings.name).toBe('Ada');
    expect(readSettings()).toMatchObject({ name: 'Ada', letters: 'always', confirms: true });
  });

  test('that make no sense are as usual', () => {
    keep('settings', { name: 7, letters: 'sometimes', sounds: 'loud', confirms: null });
    expect(readSettings()).toEqual(USUAL);
  });

  test.each(['text', null, [1]])('may have been %j', (kept) => {
    keep('settings', kept);
    expect(readSettings().letters).toBe('auto');
  });
});

describe('the theme', () => {
  test('goes round', () => {
    setTheme('auto');
    const seen = [1, 2, 3].map(() => {
      setTheme(nextTheme());
      return [theme.choice, root.dataset.theme, theme.isDark];
    });
    expect(seen).toEqual([
      ['light', 'light', false],
      ['dark', 'dark', true],
      ['auto', undefined, false],
    ]);
  });

  test.each(['light', 'dark', 'auto'] as const)('%s is set before the first paint', (choice) => {
    setTheme(choice);
    const shown = root.dataset.theme;
    delete root.dataset.theme;
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the page runs it as a script of its own
    (new Function(inTheHead) as () => void)();
    expect(root.dataset.theme).toBe(shown);
  });
});
