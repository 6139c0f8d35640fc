import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Where `whistlestop serve` listens, unless it is told otherwise.
const SERVER = 'http://127.0.0.1:8460';

export default defineConfig(({ mode }) => ({
  base: '/',
  plugins: [svelte()],
  // Without this, vitest takes Svelte's half for servers, which can't mount anything.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/whistlestop/web',
    emptyOutDir: true,
    // The server's policy forbids fonts from `data:` addresses, so nothing becomes one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The server compares the page's origin with the host it is asked for, so the proxy leaves the host as it is.
    proxy: { '/api': { target: SERVER, ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts'],
    restoreMocks: true,
  },
}));
