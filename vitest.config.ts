import { defineConfig } from 'vitest/config';

const database = './tests/support/postgresGlobal.ts';
const browser = './tests/e2e/support/globalSetup.ts';

const components = ['fields', 'slots', 'template'].map((folder) => `tests/web/${folder}/**/*.test.{ts,tsx}`);

/**
 * unit: pure code. web, components: the browser's code in a simulated page. integration: the server's parts on both engines.
 * e2e: the whole product in a browser. long: what takes too long for every run.
 * No test may depend on the order or on what another left behind. Files of `integration` share the modules of their worker, so that what a test
 * changes outside its own data (a mock, a variable of the environment) it puts back.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 60_000 } },
      { test: { ...inSimulatedPage('web'), exclude: components } },
      // What these render has no state outside its own tree, so that they can share its modules, which took longer to load than to test.
      { test: { ...inSimulatedPage('components'), include: components, isolate: false } },
      // The files of one worker share its modules: the server has several hundred, and loading them anew took longer than many a file's tests.
      { test: { ...withDatabase('integration', 60_000), isolate: false } },
      {
        test: {
          ...withDatabase('e2e', 240_000),
          globalSetup: [browser],
          // A page is there when it is there; on a busy machine that is not within the usual second.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          ...withDatabase('long', 30 * 60_000),
          globalSetup: [database, browser],
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});

function inSimulatedPage(name: string) {
  return {
    name,
    environment: 'happy-dom',
    include: ['tests/web/**/*.test.{ts,tsx}'],
    setupFiles: ['./tests/support/webSetup.ts'],
    testTimeout: 40_000,
  };
}

function withDatabase(name: string, timeout: number) {
  return {
    name,
    environment: 'node',
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    globalSetup: [database],
    pool: 'forks' as const,
    testTimeout: timeout,
    hookTimeout: timeout,
    teardownTimeout: 30_000,
  };
}
