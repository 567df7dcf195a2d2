import { defineConfig } from '@playwright/test'
import { findChromium, withoutWebGl, withWebGl } from './chromium.ts'

const port = 3917
/** The ports on which a journey's own device reports. */
export const osmandPort = 3918
export const teltonikaPort = 3919

/** The files that look at a map, which is rendered in software here and takes most of a processor. */
const withMap = /(maps|share-link)\.spec\.ts$/
const executablePath = findChromium()

/** The journeys use the product like a person: `npm start` on separate ports, with a new demo company. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results/journeys',
  // One browser for all, which has already loaded the page and signed in: it keeps a core busy beside the other tests.
  workers: 1,
  // `npm test` lists tests that needed a retry at its end.
  retries: 1,
  // A journey takes seconds and every-page a minute; a busy machine takes longer, which must not be a failure.
  timeout: 900_000,
  expect: { timeout: 90_000, toPass: { timeout: 300_000 } },
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Malta',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // No animations, so that nothing is clicked or measured while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'with map',
      testMatch: withMap,
      // The cost of a map rendered in software depends on its pixels, so the window is as small as a desktop's may be.
      use: { viewport: { width: 1100, height: 700 }, launchOptions: { executablePath, args: withWebGl } },
    },
    {
      name: 'without map',
      testIgnore: withMap,
      use: { launchOptions: { executablePath, args: withoutWebGl } },
    },
  ],
  webServer: {
    command: `${process.execPath} e2e/start-product.ts`,
    cwd: '..',
    env: {
      PORT: String(port),
      OSMAND_PORT: String(osmandPort),
      TELTONIKA_PORT: String(teltonikaPort),
      // Two working weeks: trips of last week, and days that are locked in the logbook.
      DEMO_DAYS: '10',
      OPERATOR_EMAIL: 'operator@roadbook.example',
      LOG_LEVEL: 'warn',
    },
    url: `http://localhost:${port}/api/readyz`,
    // The page is built first, beside other work on the machine.
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
