/** What a server has to play, and tables there. */
import type { EditionSummary, MyTable } from '../../src/lib/messages';
import { ok } from '../net/server';

const edition = (id: string, map: string, most = 5): EditionSummary => ({
  id,
  map_name: map,
  least_seats: 2,
  most_seats: most,
});

export const EDITIONS = [
  edition('usa', 'USA'),
  edition('europe', 'Europe'),
  edition('new-york', 'New York', 4),
  edition('usa-mega', 'USA'),
];

export const ADA = { id: 'ybz000pphq7039s2', name: 'Ada' };

/** One's own table in a list; with Ada on the first seat, unless a test says otherwise. */
export function summary(id: string, fields: Partial<MyTable> = {}): MyTable {
  return {
    id,
    phase: 'forming',
    edition: 'usa',
    seats: [{ name: 'Ada' }, {}],
    pace: { type: 'untimed' },
    has_own_map: false,
    has_password: false,
    is_lesson: false,
    map_name: null,
    my_seats: [0],
    is_my_turn: false,
    changed_at: 0,
    awaited: [],
    ...fields,
  };
}

/** Answers to what the start page asks for. */
export const THERE_IS = {
  'GET /api/editions': ok(EDITIONS),
  'GET /api/bots': ok([{ name: 'random', rating: 0 }, { name: 'greedy' }]),
  'GET /api/tables': ok([]),
  'GET /api/me/tables': ok([]),
  'GET /api/me': ok(ADA),
};
