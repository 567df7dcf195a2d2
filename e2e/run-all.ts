import { execFileSync, spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { relative } from 'node:path'

/**
 * All tests: Vitest (pure code, the server over a real PostgreSQL, the page's logic), then the journeys in Chromium.
 * Arguments go to Vitest, and leave the journeys out; `--changed` runs what a change since main could have broken. The
 * last line is the sum.
 */
const folder = 'test-results'
const given = process.argv.slice(2).map((word) => (word === '--changed' ? `--changed=${baseOfMain()}` : word))
await mkdir(folder, { recursive: true })

const vitest = await run('node_modules/vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${folder}/vitest.json`,
  ...given,
])
const wantsJourneys = given.length === 0
const journeys = wantsJourneys
  ? await run(
      'node_modules/@playwright/test/cli.js',
      ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      {
        PLAYWRIGHT_JSON_OUTPUT_NAME: `../${folder}/journeys.json`,
      },
    )
  : 0

const unit = await readSum(`${folder}/vitest.json`, (report) => ({
  passed: report.numPassedTests ?? 0,
  failed: report.numFailedTests ?? 0,
  retried: [],
  failures: (report.testResults ?? []).flatMap(failuresIn),
}))
const browser = wantsJourneys
  ? await readSum(`${folder}/journeys.json`, ({ stats, suites = [] }) => ({
      passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
      failed: stats?.unexpected ?? 0,
      retried: suites.flatMap((suite) => titlesIn(suite, 'flaky')),
      failures: suites.flatMap((suite) => titlesIn(suite, 'unexpected')),
    }))
  : { passed: 0, failed: 0, retried: [], failures: [] }
const isWhole = vitest === 0 && journeys === 0
const failed = unit.failed + browser.failed
// Said again at the end: what was printed as it failed is thousands of lines above.
for (const failure of [...unit.failures, ...browser.failures]) console.log(`Failed: ${failure}`)
if (vitest !== 0 && unit.failed === 0)
  console.log('Vitest failed outside a test: see "Unhandled Errors" above.')
for (const title of browser.retried) console.log(`Passed only when it was tried again: ${title}`)
if (!wantsJourneys) console.log('The journeys in Chromium are left out: `npm test` alone runs them too.')
// A runner that died before it could count has failed all the same.
console.log(`\n${unit.passed + browser.passed} passed, ${isWhole ? failed : Math.max(failed, 1)} failed`)
process.exit(isWhole ? 0 : 1)

/** Where this branch left main; on main itself, or without one, the last commit. */
function baseOfMain(): string {
  for (const main of ['main', 'origin/main']) {
    try {
      const found = execFileSync('git', ['merge-base', 'HEAD', main], { stdio: ['ignore', 'pipe', 'ignore'] })
      return found.toString().trim()
    } catch {
      // There is no such branch here.
    }
  }
  return 'HEAD'
}

type Report = {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
  suites?: Suite[]
  testResults?: TestFile[]
}
/** As Vitest's JSON reporter writes them; a file that could not be loaded has a message and no tests. */
type TestFile = {
  name: string
  status: string
  message: string
  assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[]
}
/** As Playwright's JSON reporter nests them. */
type Suite = {
  title: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: string }[] }[]
}
type Sum = { passed: number; failed: number; retried: string[]; failures: string[] }

function titlesIn({ title, suites = [], specs = [] }: Suite, outcome: 'flaky' | 'unexpected'): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome))
  return [
    ...own.map((spec) => `${title} › ${spec.title}`),
    ...suites.flatMap((suite) => titlesIn(suite, outcome)),
  ]
}

function failuresIn({ name, status, message, assertionResults }: TestFile): string[] {
  const file = relative(process.cwd(), name)
  const failedTests = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failedTests.length === 0) return [`${file}\n${firstLines(message)}`]
  return failedTests.map(
    (test) => `${file} › ${test.fullName}\n${firstLines(test.failureMessages?.join('\n') ?? '')}`,
  )
}

/** What went wrong and where, without the test runner's own frames. */
function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('node_modules'))
  return lines.slice(0, 12).join('\n')
}

async function readSum(path: string, sum: (report: Report) => Sum): Promise<Sum> {
  try {
    return sum(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return {
      passed: 0,
      failed: 1,
      retried: [],
      failures: [`no report at ${path}: the runner died before it could write one`],
    }
  } finally {
    await rm(path, { force: true })
  }
}

function run(script: string, args: string[], environment: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
