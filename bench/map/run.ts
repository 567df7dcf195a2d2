/**
 * Measures the main-thread time of an update of 10,000 moving vehicles in a real Chromium:
 * `node bench/map/run.ts [vehicles]`. The frame rate is meaningless without a graphics card, so it is not
 * printed.
 */
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium, withWebGl } from '../../e2e/chromium.ts'

/** The page's script sets it. */
type Results = {
  updates: number
  moved: number
  updateMs: number
  undisturbedMs: number
  layoutMs: number
  hitMs: number
}

const SECONDS = 15

const [vehicles = 10_000] = process.argv.slice(2).map(Number)
const server = await createServer({
  configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
  server: { port: 3161 },
  logLevel: 'error',
})
await server.listen()
const browser = await chromium.launch({ executablePath: findChromium(), args: withWebGl })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`http://localhost:3161/?vehicles=${vehicles}&moving=1`)
  await page.waitForFunction('typeof results === "function"', undefined, { timeout: 60_000 })
  await page.waitForTimeout(SECONDS * 1000)
  const results: Results = await page.evaluate('results()') // see above
  const { updates, moved, updateMs, undisturbedMs, layoutMs, hitMs } = results
  console.log(`${moved} of ${vehicles} vehicles move each second, ${updates} updates, medians in Chromium:`)
  console.log(
    `  an update ${updateMs} ms beside the drawing, ${undisturbedMs} ms while nothing is drawn; ` +
      `laying out symbols and plates ${layoutMs} ms, a hit test ${hitMs} ms`,
  )
} finally {
  await browser.close()
  await server.close()
}
