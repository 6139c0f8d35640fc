/** What is drawn beside the rules: a piece of the edition's own map, or cards, made up for each board. */
import type { Marks } from '../board/marks';
import { Names, paymentName } from '../board/names';
import type { Key, Values } from '../i18n.svelte';
import type { Board, Color, Track } from '../messages';

export type ExampleId = keyof typeof EXAMPLES | 'points';

/** A card in a picture: of a color, or its back; some are taken, some cost one more. */
export interface PicturedCard {
  color: Color | 'back';
  state?: 'taken' | 'gone' | 'due';
}

/** Cards in a row, with a word about what they are. */
export interface CardsPicture {
  label?: Key;
  cards: readonly PicturedCard[];
}

/** A piece of the map, with what is on it. */
export interface MapPicture {
  /** What it is about: all of these tracks and their cities are in the picture. */
  tracks: readonly string[];
  owners: Readonly<Record<string, number>>;
  stations: Readonly<Record<string, number>>;
  marks: Partial<Marks>;
}

export interface Example {
  map?: MapPicture;
  cards?: readonly CardsPicture[];
  /** Tickets by their ids. */
  tickets?: readonly string[];
  count?: number;
  values: Values;
}

// Seats: blue and red differ most on land.
export const ME = 1;
const OTHER = 0;

// What makes a good picture, where the board has it; any other track that fits is good enough elsewhere.
const FAVORITES: Readonly<Record<string, readonly string[]>> = {
  colored: ['denver-omaha', 'berlin-wien', 'gramercy_park-united_nations'],
  gray: ['duluth-sault_st_marie', 'berlin-danzig', 'brooklyn-lower_east_side'],
  double: ['denver-kansas_city-1', 'berlin-frankfurt-1', 'chelsea-greenwich_village-1'],
  closed: ['salt_lake_city-san_francisco-1', 'edinburgh-london-1', 'lincoln_center-times_square-1'],
  ferry: ['constantinople-sevastopol'],
  tunnel: ['munchen-venezia'],
  station: ['munchen-wien'],
  attraction: ['central_park-times_square-1'],
};

// A loop with a tail, which starts in the city that is passed twice, and a branch that is left out.
const PATHS = [
  {
    city: 'denver',
    path: [
      ...['denver-salt_lake_city-1', 'denver-kansas_city-1', 'kansas_city-saint_louis-1'],
      ...['chicago-saint_louis-1', 'chicago-omaha', 'denver-omaha'],
    ],
    aside: 'kansas_city-oklahoma_city-1',
  },
  {
    city: 'frankfurt',
    path: [
      ...['amsterdam-bruxelles', 'bruxelles-frankfurt', 'frankfurt-munchen'],
      ...['munchen-wien', 'berlin-wien', 'berlin-frankfurt-1'],
    ],
    aside: 'wien-zagrab',
  },
];

const EXAMPLES = {
  start,
  row,
  wild_first: wildFirst,
  wild_row: wildRow,
  colored,
  gray,
  double,
  closed,
  ferry,
  tunnel,
  ticket,
  station,
  longest,
  attraction,
} as const satisfies Record<string, (board: Board, names: Names) => Example | undefined>;

/** An example as it looks on a board; nothing where the board has no such thing. */
export function exampleOf(id: keyof typeof EXAMPLES, board: Board): Example | undefined {
  return EXAMPLES[id](board, new Names(board));
}

function start(board: Board): Example {
  const { starting_cards, starting_tickets, starting_long_tickets } = board.edition;
  const long = board.tickets.filter(({ is_long }) => is_long).slice(0, starting_long_tickets);
  const others = board.tickets.filter(({ is_long }) => !is_long);
  const apart = Math.max(1, Math.floor(others.length / starting_tickets));
  const dealt = others.filter((_, index) => index % apart === 0).slice(0, starting_tickets);
  const cards = Array.from({ length: starting_cards }, (_, index) => colorAt(board, index * 3));
  return {
    cards: [{ label: 'rules.picture.hand', cards: cards.map((color) => ({ color })) }],
    tickets: [...long, ...dealt].map(({ id }) => id),
    values: {},
  };
}

function row(board: Board): Example {
  const cards: PicturedCard[] = [0, 1, 2, 3, 4].map((index) => ({ color: colorAt(board, index) }));
  cards[1] = { color: colorAt(board, 1), state: 'taken' };
  return {
    cards: [inRow(cards), { label: 'rules.picture.deck', cards: [{ color: 'back', state: 'taken' }] }],
    values: {},
  };
}

function wildFirst(board: Board): Example {
  const cards: PicturedCard[] = [5, 1, 0, 4, 3].map((index) => ({ color: colorAt(board, index) }));
  cards[2] = { color: 'wild', state: 'taken' };
  return { cards: [inRow(cards)], values: {} };
}

function wildRow(board: Board): Example {
  const colors: Color[] = ['wild', colorAt(board, 2), 'wild', 'wild', colorAt(board, 5)];
  return { cards: [inRow(colors.map((color) => ({ color, state: 'gone' })))], values: {} };
}

function colored(board: Board, names: Names): Example | undefined {
  const track = chosen(board, 'colored', (one) => isPlain(one) && isColored(one) && one.length > 1);
  if (track === undefined) return undefined;
  const wilds = track.length > 2 ? 1 : 0;
  const points = board.route_points[track.length] ?? 0;
  return {
    map: planned(track),
    cards: [paid(track.color, track.length, wilds)],
    count: track.length,
    values: { route: names.ends(track.ends), payment: payment(names, track.color, track.length, wilds), points },
  };
}

function gray(board: Board, names: Names): Example | undefined {
  const track = chosen(board, 'gray', (one) => isPlain(one) && !isColored(one) && one.length > 1);
  if (track === undefined) return undefined;
  const color = board.colors.includes('green') ? 'green' : colorAt(board, 0);
  return {
    map: planned(track),
    cards: [paid(color, track.length, 0)],
    values: { route: names.ends(track.ends), payment: payment(names, color, track.length, 0) },
  };
}

function double(board: Board, names: Names): Example | undefined {
  const track = chosen(board, 'double', ({ twin }) => twin !== null);
  if (track?.twin == null) return undefined;
  const marks = { ghost: { track: track.twin, seat: ME } };
  return { map: picture([track], { owners: { [track.id]: OTHER }, marks }), values: { route: names.ends(track.ends) } };
}

function closed(board: Board): Example | undefined {
  const track = chosen(board, 'closed', ({ twin }) => twin !== null);
  const { small_game, min_seats } = board.edition;
  if (track?.twin == null || small_game < min_seats) return undefined;
  const marks = { closed: new Set([track.twin]) };
  return { map: picture([track], { owners: { [track.id]: OTHER }, marks }), count: small_game, values: {} };
}

function ferry(board: Board, names: Names): Example | undefined {
  const track = chosen(board, 'ferry', ({ ferry_wilds }) => ferry_wilds > 0);
  if (track === undefined) return undefined;
  const cards = paid(colorAt(board, 2), track.length, track.ferry_wilds);
  return { map: planned(track), cards: [cards], count: track.ferry_wilds, values: { route: names.ends(track.ends) } };
}

function tunnel(board: Board, names: Names): Example | undefined {
  const track = chosen(board, 'tunnel', ({ is_tunnel }) => is_tunnel);
  if (track === undefined) return undefined;
  const color = isColored(track) ? track.color : colorAt(board, 2);
  const other = board.colors.find((one) => one !== color) ?? color;
  const turned: PicturedCard[] = [{ color, state: 'due' }, { color: other }, { color: 'wild', state: 'due' }];
  return {
    map: planned(track),
    cards: [
      { ...paid(color, track.length, 0), label: 'rules.picture.laid' },
      { label: 'rules.picture.turned', cards: turned },
    ],
    count: turned.filter(({ state }) => state === 'due').length,
    values: { route: names.ends(track.ends), payment: payment(names, color, track.length, 0) },
  };
}

/** The ticket whose cities are nearest to each other, if it takes more than one route. */
function ticket(board: Board, names: Names): Example | undefined {
  const spaces = ({ way }: { way: readonly Track[] }): number => way.reduce((sum, { length }) => sum + length, 0);
  const ways = board.tickets.map((one) => ({ one, way: shortestWay(board, ...one.ends) }));
  const found = ways.filter(({ way }) => way.length > 1).sort((one, other) => spaces(one) - spaces(other))[0];
  if (found === undefined) return undefined;
  const { one, way } = found;
  const rings = new Map(one.ends.map((city) => [city, 'done' as const]));
  return {
    map: picture(way, { owners: ownedBy(ME, way), marks: { rings } }),
    count: one.points,
    values: { route: names.ends(one.ends) },
  };
}

function station(board: Board, names: Names): Example | undefined {
  const track = chosen(board, 'station', (one) => isPlain(one) && one.length > 1);
  if (track === undefined) return undefined;
  const [from, city] = track.ends;
  const used = [from, city].flatMap(
    (end) => tracksAt(board, end).find((one) => isPlain(one) && one.id !== track.id) ?? [],
  );
  const far = used.map((one) => otherEnd(one, one.ends.includes(city) ? city : from));
  return {
    map: picture([track, ...used], {
      owners: { ...ownedBy(ME, used), [track.id]: OTHER },
      stations: { [city]: ME },
      marks: { rings: new Map(far.map((end) => [end, 'done' as const])) },
    }),
    values: { route: names.ends(track.ends), city: names.city(city) },
  };
}

function longest(board: Board, names: Names): Example | undefined {
  const byId = new Map(board.tracks.map((track) => [track.id, track]));
  const found = PATHS.find(({ path, aside }) => [...path, aside].every((id) => byId.has(id)));
  if (found === undefined) return undefined;
  const path = found.path.flatMap((id) => byId.get(id) ?? []);
  const all = [...path, ...board.tracks.filter(({ id }) => id === found.aside)];
  return {
    map: picture(all, { owners: ownedBy(ME, all), marks: { traced: new Set(found.path) } }),
    count: path.reduce((sum, { length }) => sum + length, 0),
    values: { city: names.city(found.city) },
  };
}

function attraction(board: Board, names: Names): Example | undefined {
  const stars = new Set(board.cities.filter(({ is_attraction }) => is_attraction).map(({ id }) => id));
  const track = chosen(board, 'attraction', ({ ends }) => ends.some((city) => stars.has(city)));
  if (track === undefined) return undefined;
  const reached = new Set(track.ends.filter((city) => stars.has(city)));
  return {
    map: picture([track], { owners: { [track.id]: ME }, marks: { reached } }),
    count: reached.size,
    values: { route: names.ends(track.ends) },
  };
}

/** The track that makes the best picture, or the first that fits. */
function chosen({ tracks }: Board, example: string, fits: (track: Track) => boolean): Track | undefined {
  const good = tracks.filter(fits);
  return good.find(({ id }) => FAVORITES[example]?.includes(id)) ?? good[0];
}

function isPlain({ twin, is_tunnel, ferry_wilds }: Track): boolean {
  return twin === null && !is_tunnel && ferry_wilds === 0;
}

function isColored({ color }: Track): boolean {
  return color !== 'gray';
}

/** A track that is chosen, with its color or its signs to be seen. */
function planned(track: Track): MapPicture {
  return picture([track], { marks: { selected: track.id } });
}

function picture(tracks: readonly Track[], more: Partial<MapPicture>): MapPicture {
  return { tracks: tracks.map(({ id }) => id), owners: {}, stations: {}, marks: {}, ...more };
}

function ownedBy(seat: number, tracks: readonly Track[]): Record<string, number> {
  return Object.fromEntries(tracks.map(({ id }) => [id, seat]));
}

function inRow(cards: readonly PicturedCard[]): CardsPicture {
  return { label: 'rules.picture.row', cards };
}

function paid(color: Color, count: number, wilds: number): CardsPicture {
  const colors = Array.from({ length: count }, (_, index) => (index < count - wilds ? color : 'wild'));
  return { label: 'rules.picture.paid', cards: colors.map((one) => ({ color: one })) };
}

function payment(names: Names, color: Color, cards: number, wilds: number): string {
  return paymentName({ text: '', color, wilds }, cards, names);
}

function colorAt({ colors }: Board, index: number): Color {
  return colors[index % colors.length] ?? 'wild';
}

/** The tracks that end in a city. */
export function tracksAt({ tracks }: Board, city: string): Track[] {
  return tracks.filter(({ ends }) => ends.includes(city));
}

/** The other end of a track. */
export function otherEnd({ ends }: Track, city: string): string {
  return ends[0] === city ? ends[1] : ends[0];
}

/** The tracks of a way between two cities that has as few spaces as can be. */
export function shortestWay(board: Board, from: string, to: string): Track[] {
  const ways = new Map<string, { spaces: number; tracks: Track[] }>([[from, { spaces: 0, tracks: [] }]]);
  const settled = new Set<string>();
  for (;;) {
    const next = [...ways]
      .filter(([city]) => !settled.has(city))
      .sort(([, one], [, other]) => one.spaces - other.spaces)[0];
    if (next === undefined) return [];
    const [city, way] = next;
    if (city === to) return way.tracks;
    settled.add(city);
    for (const track of tracksAt(board, city)) {
      const [end, spaces] = [otherEnd(track, city), way.spaces + track.length];
      if (spaces < (ways.get(end)?.spaces ?? Infinity)) ways.set(end, { spaces, tracks: [...way.tracks, track] });
    }
  }
}
