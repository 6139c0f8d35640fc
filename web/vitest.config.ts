import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config';

// A file of its own, so that building the client needs none of the packages that test it.
export default mergeConfig(
  viteConfig,
  defineConfig({
    // Without this, Vitest takes Svelte's half for servers, which can't mount anything.
    resolve: { conditions: ['browser'] },
    test: {
      environment: 'happy-dom',
      include: ['tests/**/*.test.ts'],
      globalSetup: 'tests/board/boards.setup.ts',
      setupFiles: ['tests/popovers.setup.ts', 'tests/patience.setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
      restoreMocks: true,
      // Styles are empty in tests, but for the file that a test counts contrasts from.
      css: { include: [/tokens\.css/] },
    },
  }),
);
