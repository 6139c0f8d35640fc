import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Where `whistlestop serve` listens, unless it is told otherwise.
const SERVER = 'http://127.0.0.1:8460';

// Files of which a table calls nearly everything. Not the first of all: it has to run as soon as it is there.
const NEEDED_AT_ONCE = new Set(['TablePage', 'board']);

export default defineConfig({
  base: '/',
  plugins: [svelte()],
  build: {
    outDir: '../src/whistlestop/web',
    emptyOutDir: true,
    // By this list the server tells a browser early what a table's page needs.
    manifest: true,
    // The server's policy forbids fonts from `data:` addresses, so nothing becomes one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The service worker is a file of its own, at an address that never changes: its place is what it may serve.
      input: { index: 'index.html', sw: 'src/sw/sw.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // What a table needs is compiled while it loads, beside the page's thread, and not while it is mounted, function
        // by function, or in the middle of a first press.
        postBanner: ({ name }) => (NEEDED_AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        // Few files pack better than many. Everybody loads the first of them, which is all that `main.ts` imports;
        // the second is what tables, replays and the end of a game have in common.
        codeSplitting: {
          groups: [
            { name: 'start', test: /[\\/]src[\\/]main\.ts$/, priority: 1 },
            { name: 'board', minShareCount: 2 },
          ],
        },
      },
    },
    // Browsers that know `light-dark()`, which every color is written with, and popovers.
    cssTarget: ['chrome123', 'firefox125', 'safari17.5'],
  },
  server: {
    // The server compares the page's origin with the host it is asked for, so the proxy leaves the host as it is.
    proxy: { '/api': { target: SERVER, ws: true } },
  },
});
