import { expect, test, vi } from 'vitest';

import { ApiProblem } from '../../src/lib/net/problem';
import { rematch, sit } from '../../src/lib/net/tables';
import { go } from '../../src/lib/router.svelte';
import { playAgain } from '../../src/lib/table/rematch';
import { TABLE } from '../net/fakes';

vi.mock('../../src/lib/net/tables', () => ({ rematch: vi.fn(), sit: vi.fn() }));
vi.mock('../../src/lib/router.svelte', () => ({ go: vi.fn(), tablePath: (table: string) => `/t/${table}` }));

test('one more game: to the new table, with a seat there', async () => {
  vi.mocked(rematch).mockResolvedValue('next');
  await playAgain(TABLE);
  expect(rematch).toHaveBeenCalledWith(TABLE);
  expect(sit).toHaveBeenCalledWith('next');
  expect(go).toHaveBeenCalledWith('/t/next');
});

test('who sits at the new table already goes there', async () => {
  vi.mocked(go).mockClear();
  vi.mocked(rematch).mockResolvedValue('next');
  vi.mocked(sit).mockRejectedValueOnce(new ApiProblem('already_seated'));
  await playAgain(TABLE);
  expect(go).toHaveBeenCalledWith('/t/next');
});

test('who gets no seat at the new table stays', async () => {
  vi.mocked(go).mockClear();
  vi.mocked(rematch).mockResolvedValue('next');
  vi.mocked(sit).mockRejectedValueOnce(new Error('full'));
  await expect(playAgain(TABLE)).rejects.toThrow('full');
  expect(go).not.toHaveBeenCalled();
});
