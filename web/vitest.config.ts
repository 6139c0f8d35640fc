import { defineConfig, mergeConfig } from 'vitest/config';

import viteConfig from './vite.config';

const DOM_TESTS = 'tests/**/*.dom.test.ts';

// A file of its own, so that building the client needs none of the packages that test it.
export default mergeConfig(
  viteConfig,
  defineConfig({
    // Without this, Vitest takes Svelte's half for servers, which can't mount anything.
    resolve: { conditions: ['browser'] },
    test: {
      globalSetup: 'tests/board/boards.setup.ts',
      testTimeout: 60_000,
      hookTimeout: 60_000,
      restoreMocks: true,
      // Styles are empty in tests, but for the file that a test counts contrasts from.
      css: { include: [/tokens\.css/] },
      projects: [
        {
          extends: true,
          test: {
            name: 'pure',
            include: ['tests/**/*.test.ts'],
            exclude: [DOM_TESTS],
            environment: 'node',
            setupFiles: ['tests/patience.setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'dom',
            include: [DOM_TESTS],
            environment: 'happy-dom',
            pool: 'vmThreads', // a new context for each file, and not a new worker
            setupFiles: ['tests/popovers.setup.ts', 'tests/patience.setup.ts'],
          },
        },
      ],
    },
  }),
);
