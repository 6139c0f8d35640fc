import { flushSync } from 'svelte';
import { expect, test } from 'vitest';

import { says } from '../../src/lib/page/attachments';
import Picker from '../../src/lib/page/Picker.svelte';
import { cleanUp, show } from '../desk/fixtures';

cleanUp();

test('an element says what it is given, and no longer what it is not', () => {
  const element = document.createElement('div');
  says({ 'data-step': 4, 'data-busy': false })(element);
  says({ 'data-step': undefined, 'data-busy': true })(element);
  expect(element.outerHTML).toBe('<div data-busy="true"></div>');
});

test('a list shows what is chosen, also when that changes after somebody has chosen', () => {
  const options = ['en', 'ro', 'nl'].map((value) => ({ value, label: value }));
  const props = $state({ label: 'language', mark: 'language', options, value: 'ro', onchoose: () => undefined });
  show(Picker, props);
  const list = document.querySelector<HTMLSelectElement>('[data-language]') as HTMLSelectElement;
  expect(list.value).toBe('ro');
  list.value = 'nl';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  props.value = 'en';
  flushSync();
  expect(list.value).toBe('en');
});
