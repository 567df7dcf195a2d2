import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const properties = fileURLToPath(new URL('vitest.setup.ts', import.meta.url))

/** Files leave nothing behind: they share a worker, of which there is one a core. */
const shared = {
  maxWorkers: '100%',
  isolate: false,
  unstubGlobals: true,
  restoreMocks: true,
  setupFiles: [properties],
}

/** One run for everything; `npm test -- --project protocols` runs one room, `npm test -- web/src/lib` one folder. */
export default defineConfig({
  test: {
    projects: [
      ...['contract', 'geo', 'protocols', 'logbook-chain', 'roads', 'simulator'].map((name) => ({
        test: { ...shared, name, include: [`${name}/src/**/*.test.ts`] },
      })),
      { test: { ...shared, name: 'bench', include: ['bench/truth/**/*.test.ts'], testTimeout: 900_000 } },
      { test: { ...shared, name: 'specification', include: ['e2e/specification/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          ...shared,
          name: 'web-logic',
          include: ['src/**/*.test.ts'],
          setupFiles: [properties, 'src/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          ...shared,
          name: 'web',
          include: ['src/**/*.test.tsx'],
          setupFiles: [properties, 'src/testing/setup.ts', 'src/testing/setup-page.ts'],
          environment: 'jsdom',
          // Whole pages are rendered, which is slow on a busy machine.
          testTimeout: 60_000,
        },
      },
    ],
  },
})
