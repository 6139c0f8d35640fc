/**
 * Checks who imports what in `src/`: layers from the pages down to the base, and no cycles.
 *
 * dependency-cruiser compiles components, which drops imports of types. So it reads a copy of the sources in which a
 * component is nothing but its scripts: then imports of types count as well.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { cruise } from 'dependency-cruiser';

import { rules } from './import-rules.mjs';

const COPY = 'node_modules/.cache/imports';
const SCRIPT = /<script[^>]*>([^]*?)<\/script>/g;

rmSync(COPY, { recursive: true, force: true });
mkdirSync(COPY, { recursive: true });
cpSync('src', join(COPY, 'src'), { recursive: true });
const components = new Map();
for (const file of readdirSync(join(COPY, 'src'), { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.svelte')) continue;
  const component = join(COPY, 'src', file);
  const scripts = [...readFileSync(component, 'utf8').matchAll(SCRIPT)].map(([, script]) => script);
  rmSync(component);
  components.set(`src/${file}.ts`.replaceAll('\\', '/'), `src/${file}`);
  // Not over a module of nearly the same name: some file systems take `Lobby` and `lobby` for one.
  writeFileSync(`${component}.ts`, scripts.join('\n'), { flag: 'wx' });
}

const { output } = await cruise(['src'], {
  baseDir: COPY,
  ruleSet: { forbidden: rules },
  validate: true,
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: { extensions: ['.ts', '.svelte.ts', '.json', '.css'] },
});
for (const { from, to, rule, cycle } of output.summary.violations) {
  const path = cycle ? [from, ...cycle.map(({ name }) => name)] : [from, to];
  console.error(`${rule.name}: ${path.map((file) => components.get(file) ?? file).join(' -> ')}`);
}
console.log(`${output.summary.totalCruised} files, ${output.summary.totalDependenciesCruised} imports`);
process.exitCode = output.summary.error > 0 ? 1 : 0;
