import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keptRecord, record } from '../../src/lib/net/tables';
import { saveRecord } from '../../src/lib/replay/recordFile';
import { TABLE } from '../net/fakes';

vi.mock('../../src/lib/net/tables', () => ({ record: vi.fn(), keptRecord: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [{ table: TABLE }, record, `whistlestop-${TABLE}.json`],
  [{ record: 'abc' }, keptRecord, 'whistlestop-abc.json'],
])('the record of %o becomes a file', async (source, load, name) => {
  const saved: { href: string; name: string }[] = [];
  const blobs: Blob[] = [];
  vi.mocked(load).mockResolvedValue({ edition: 'usa', actions: ['draw blind'] });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:1';
  });
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download });
  });
  await saveRecord(source);
  expect(saved).toEqual([{ href: 'blob:1', name }]);
  expect(JSON.parse((await blobs[0]?.text()) ?? '')).toEqual({ edition: 'usa', actions: ['draw blind'] });
  vi.advanceTimersByTime(1000);
  expect(revoked).toHaveBeenCalledWith('blob:1');
});
