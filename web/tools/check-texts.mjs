/** Refuses texts that are not in the catalogs: node tools/check-texts.mjs */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findTexts, unusedKeys } from './texts.mjs';

const WEB = join(import.meta.dirname, '..');
const GENERATED = new Set(['src/lib/messages.ts']);
/** Literals that look like texts, and why they are none. */
const ALLOWED = new Map([
  // ['src/lib/example.ts', /a pattern of the literal/], because …
  ['src/lib/board/drawing/pieces.ts', /'<|'field edge'/], // because it writes SVG
]);

const read = (file) => readFileSync(join(WEB, file), 'utf-8');
const catalog = { ...JSON.parse(read('src/locales/en.json')), ...JSON.parse(read('src/locales/rules/en.json')) };
const files = globSync('src/**/*.{ts,svelte}', { cwd: WEB })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !GENERATED.has(file))
  .sort();
const found = files.map((file) => [file, findTexts(read(file), file, catalog)]);
const faults = [
  ...found.flatMap(([file, { faults }]) => faults.filter((fault) => !ALLOWED.get(file)?.test(fault))),
  ...unusedKeys(
    found.flatMap(([, { mentioned }]) => mentioned),
    catalog,
  ).map((key) => `${key}: nothing uses this text`),
];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
