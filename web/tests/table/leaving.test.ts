import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { record, rematch, sit } from '../../src/lib/net/tables';
import { go } from '../../src/lib/router.svelte';
import { playAgain } from '../../src/lib/table/rematch';
import { saveRecord } from '../../src/lib/table/saving';
import { TABLE } from '../net/fakes';

vi.mock('../../src/lib/net/tables', () => ({ record: vi.fn(), rematch: vi.fn(), sit: vi.fn() }));
vi.mock('../../src/lib/router.svelte', () => ({ go: vi.fn(), tablePath: (table: string) => `/t/${table}` }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the record of a game becomes a file', async () => {
  const saved: { href: string; name: string }[] = [];
  const blobs: Blob[] = [];
  vi.mocked(record).mockResolvedValue({ edition: 'usa', actions: ['draw blind'] });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:1';
  });
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download });
  });
  await saveRecord(TABLE);
  expect(saved).toEqual([{ href: 'blob:1', name: `whistlestop-${TABLE}.json` }]);
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({ edition: 'usa', actions: ['draw blind'] });
  vi.advanceTimersByTime(1000);
  expect(revoked).toHaveBeenCalledWith('blob:1');
});

test('one more game: to the new table, with a seat there', async () => {
  vi.mocked(rematch).mockResolvedValue('next');
  await playAgain(TABLE);
  expect(rematch).toHaveBeenCalledWith(TABLE);
  expect(sit).toHaveBeenCalledWith('next');
  expect(go).toHaveBeenCalledWith('/t/next');
});

test('who gets no seat at the new table stays', async () => {
  vi.mocked(go).mockClear();
  vi.mocked(rematch).mockResolvedValue('next');
  vi.mocked(sit).mockRejectedValueOnce(new Error('full'));
  await expect(playAgain(TABLE)).rejects.toThrow('full');
  expect(go).not.toHaveBeenCalled();
});
