import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const owners = new Map();

/** The class that a component's styles are held to: as Svelte names it, but short, since it is written hundreds of times. */
function cssHash({ hash, filename }) {
  const name = `svelte-${hash(filename).slice(-4)}`;
  const owner = owners.get(name) ?? filename;
  if (owner !== filename) throw new Error(`${filename} and ${owner} would share their styles: rename one of them`);
  owners.set(name, filename);
  return name;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash },
};
