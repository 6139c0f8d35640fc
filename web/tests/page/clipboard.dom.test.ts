import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { copyText } from '../../src/lib/page/clipboard';

beforeEach(() => {
  document.body.innerHTML = '<dialog open><button>Copy</button></dialog>';
  document.querySelector('button')?.focus();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a secure page copies through the clipboard', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a link')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a link');
});

test.each([true, false])('a page without https copies by selection: %s', async (works) => {
  vi.stubGlobal('navigator', {});
  let selected: string | undefined;
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- there is no other way on plain http
  document.execCommand = () => {
    selected = document.querySelector<HTMLTextAreaElement>('dialog textarea')?.value;
    return works;
  };
  expect(await copyText('a link')).toBe(works);
  expect(selected).toBe('a link');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Copy');
});
