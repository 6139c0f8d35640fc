import { beforeEach, expect, test, vi } from 'vitest';

import { prefetchSeats, seatsAt } from '../../src/lib/net/prefetchedSeats';
import { preconnect } from '../../src/lib/net/sockets';
import { mySeats } from '../../src/lib/net/tables';

vi.mock('../../src/lib/net/tables', () => ({ mySeats: vi.fn() }));
vi.mock('../../src/lib/net/sockets', () => ({ preconnect: vi.fn() }));

const asked = vi.mocked(mySeats);

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset().mockResolvedValueOnce([2]).mockResolvedValueOnce([3]);
});

test('seats that were asked for early are not asked for again, but for another visit', async () => {
  void prefetchSeats('a');
  expect(await seatsAt('a')).toEqual([2]);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await seatsAt('a')).toEqual([3]);
});

test('those of another table do not count', async () => {
  void prefetchSeats('a');
  expect(await seatsAt('b')).toEqual([3]);
  expect(asked).toHaveBeenLastCalledWith('b');
});

test('an old answer does not count', async () => {
  void prefetchSeats('a');
  vi.advanceTimersByTime(5000);
  expect(await seatsAt('a')).toEqual([3]);
});

test('a line to the table is opened for a known guest, and for nobody else', async () => {
  await prefetchSeats('a');
  expect(vi.mocked(preconnect).mock.calls).toEqual([['a']]);
  asked.mockReset().mockRejectedValue(new Error('nobody'));
  await expect(prefetchSeats('b')).rejects.toThrow('nobody');
  expect(preconnect).toHaveBeenCalledTimes(1);
});
