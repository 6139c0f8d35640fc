/** The layers of the web client, from what a visitor opens down to what everything stands on. */

/**
 * A row may import from the rows below it. Folders of one row do not know each other. A name without a folder of that
 * name is a file in `src/lib/`; the last row is all other files there.
 */
export const LAYERS = [
  ['replay'],
  ['start', 'lobby', 'table', 'final'],
  ['lessons', 'hints'],
  ['settings'],
  ['rules', 'identity', 'notices'],
  ['desk'],
  ['sounds'],
  ['events', 'page'],
  ['board', 'posters'],
  ['cards'],
  ['seats', 'icons'],
  ['net'],
];

const folder = (name) => `^src/lib/${name}/`;
const above = (row) => LAYERS.slice(0, row).flat();

const layers = LAYERS.flatMap((names, row) =>
  names.map((name) => ({
    name: `layer-${name}`,
    severity: 'error',
    from: { path: folder(name) },
    to: {
      path: [...above(row), ...names.filter((other) => other !== name)].map(folder).concat('^src/(routes/|[^/]+$)'),
    },
  })),
);

export const rules = [
  ...layers,
  {
    name: 'layer-base',
    severity: 'error',
    from: { path: '^src/lib/[^/]+$' },
    to: { path: ['^src/lib/[^/]+/', '^src/(routes/|[^/]+$)'] },
  },
  // A page of its own for each address: they share what is in `lib/`.
  { name: 'layer-shell', severity: 'error', from: { path: '^src/routes/' }, to: { path: '^src/[^/]+$' } },
  { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
  // A file that is not found is checked by no rule above.
  { name: 'no-unknown-file', severity: 'error', from: {}, to: { path: '^[.]', couldNotResolve: true } },
];
