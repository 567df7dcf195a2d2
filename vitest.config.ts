import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { isThorough } from './property-runs.ts'

const properties = fileURLToPath(new URL('vitest.setup.ts', import.meta.url))

/** Only to end what hangs: a busy machine takes ten times as long as a quiet one. */
const patienceMs = isThorough ? 1_200_000 : 120_000

/** Files leave nothing behind: they share a worker, of which there is one a core. */
const shared = {
  maxWorkers: '100%',
  isolate: false,
  // A worker's memory grows from file to file; collecting it less often takes a tenth less time.
  execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128', '--initial-old-space-size=1024'],
  unstubGlobals: true,
  restoreMocks: true,
  setupFiles: [properties],
  testTimeout: patienceMs,
  hookTimeout: patienceMs,
  expect: { poll: { timeout: 30_000 } },
}

/** Node loads these packages itself, as in production; compiling them by Vite takes longer. */
const native = { ...shared, experimental: { viteModuleRunner: false, nodeLoader: false } }

/** Both projects of the page are compiled alike, for React's production build, and share what is compiled. */
const page = {
  extends: './web/vite.config.ts',
  root: './web',
  // Vitest caches by mode what it compiles, but not by what JSX becomes.
  mode: 'production',
  oxc: { jsx: { development: false } },
}

/** One run for everything; `npm test -- --project server` runs one project, `npm test -- web/src/lib` one folder. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...native,
          name: 'packages',
          include: [
            '{contract,geo,protocols,logbook-chain,roads,simulator}/src/**/*.test.ts',
            'bench/run.test.ts',
            'bench/truth/**/*.test.ts',
            'e2e/specification/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...native,
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // Set-ups of companies with one of everything, and tests that start many processes.
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        ...page,
        test: {
          ...shared,
          name: 'web-logic',
          include: ['src/**/*.test.ts'],
          setupFiles: [properties, 'src/testing/setup.ts'],
        },
      },
      {
        ...page,
        test: {
          ...shared,
          name: 'web',
          include: ['src/**/*.test.tsx'],
          env: { NODE_ENV: 'production' },
          setupFiles: [
            properties,
            'src/testing/production-react.ts',
            'src/testing/setup.ts',
            'src/testing/setup-page.ts',
          ],
          environment: 'jsdom',
        },
      },
    ],
  },
})
