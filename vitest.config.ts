import { defineConfig } from 'vitest/config'

/** One run for everything; `npm test -- --project protocols` runs one room. */
export default defineConfig({
  test: {
    projects: [
      ...['contract', 'geo', 'protocols', 'simulator'].map((name) => ({
        test: { name, include: [`${name}/src/**/*.test.ts`] },
      })),
      { test: { name: 'bench', include: ['bench/truth/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'specification', include: ['e2e/specification/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: './web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
})
