/**
 * Reads pictures of receipts with random values in five languages in a real Chromium, and counts how many values of each
 * field are correct: `node bench/receipts/run.ts --pictures 60`. It can access nothing but this machine. `--show` prints the
 * results of those with an error.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { findChromium, withoutWebGl } from '../../e2e/chromium.ts'
import type { Outcome, PictureResult } from './read-pictures.ts'

const { values } = parseArgs({
  options: { pictures: { type: 'string', default: '60' }, show: { type: 'boolean', default: false } },
})
const count = Number(values.pictures)

const server = await createServer({
  configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)),
  server: { port: 3163, proxy: {} },
  logLevel: 'error',
})
await server.listen()
const browser = await chromium.launch({ executablePath: findChromium(), args: withoutWebGl })
try {
  const page = await browser.newPage()
  const loaded = new Map<string, number>()
  await page.context().route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.abort(),
  )
  page.context().on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(?:wasm|gz)$/.test(pathname))
      loaded.set(pathname.split('/').at(-1) ?? '', Number(response.headers()['content-length'] ?? 0))
  })
  await page.goto('http://localhost:3163/')
  await page.waitForFunction('typeof readPicture === "function"', undefined, { timeout: 60_000 })
  const results: PictureResult[] = []
  for (let seed = 1; seed <= count; seed++) {
    const result: PictureResult = await page.evaluate(`readPicture(${seed})`)
    results.push(result)
    const mistakes = Object.entries(result.outcomes).filter(
      ([, outcome]) => !['sure', 'check'].includes(outcome),
    )
    if (values.show && mistakes.length > 0)
      console.log(`\n${seed} ${result.language}`, Object.fromEntries(mistakes), `\n${result.text}`)
  }
  report(results)
  for (const [name, bytes] of loaded) console.log(`  loaded: ${name} ${(bytes / 1e6).toFixed(2)} MB`)
} finally {
  await browser.close()
  await server.close()
}

function report(results: readonly PictureResult[]): void {
  const outcomes: Outcome[] = ['sure', 'check', 'missing', 'wrong to check', 'wrong but sure']
  console.log(`${results.length} pictures; of each field: ${outcomes.join(', ')}`)
  for (const field of Object.keys(results[0]?.outcomes ?? {})) {
    const numbers = outcomes.map(
      (outcome) => results.filter((result) => result.outcomes[field] === outcome).length,
    )
    const right = ((numbers[0] ?? 0) + (numbers[1] ?? 0)) / results.length
    console.log(
      `  ${field.padEnd(15)} ${(right * 100).toFixed(0).padStart(3)} % right   ${numbers.join(', ')}`,
    )
  }
  const times = results
    .slice(1)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  console.log(
    `  a picture takes ${at(0.5)} ms, 90 %: ${at(0.9)}; the first ${Math.round(results[0]?.ms ?? 0)}`,
  )
}
