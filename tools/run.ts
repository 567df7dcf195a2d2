import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { readReport } from './reports.ts'
import { minutes, runSteps, type Step } from './steps.ts'

/**
 * `check`: lint with types, and format. `test`: Vitest (pure code, the server with a real PostgreSQL, the page) and, in
 * parallel, the journeys in Chromium. `thorough`: the same with many cases of each property. `distributed`: the server's tests and
 * the journeys on the cluster that CITUS_URL names. `all`: check and test.
 * Arguments are passed to Vitest and leave out the journeys; `--changed` runs what a change since main could have broken. A
 * summary at the end lists failures and minutes.
 */
const [mode = '', ...words] = process.argv.slice(2)
const given = words.map((word) => (word === '--changed' ? `--changed=${baseOfMain()}` : word))
const folder = 'test-results'

const checks: Step[] = [
  {
    name: 'lint',
    args: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
    // Each thread checks the same types again, so one thread is cheapest while the tests run.
    env: { GOGC: '400', ...(mode === 'all' && { GOMAXPROCS: '1' }) },
    isQuiet: true,
  },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'], isQuiet: true },
]
const vitest: Step = {
  name: 'Vitest',
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=./tools/vitest-report.ts',
    ...(mode === 'distributed' ? ['--project', 'server'] : []),
    ...given,
  ],
  env: { VITEST_REPORT: `${folder}/Vitest.json`, ...(mode === 'thorough' && { THOROUGH: 'yes' }) },
}
const journeys: Step = {
  name: 'journeys',
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json',
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `../${folder}/journeys.json` },
}
if (mode === 'distributed' && !process.env['CITUS_URL'])
  throw new Error(
    'Name the coordinator of a cluster of Citus in CITUS_URL, such as postgresql://postgres@127.0.0.1:5432/postgres.',
  )
const wantsTests = mode !== 'check'
const wantsJourneys = wantsTests && given.length === 0

await mkdir(folder, { recursive: true })
// The journeys wait most, so they start first and the other steps fill that time.
const ended = await runSteps([
  ...(wantsJourneys ? [journeys] : []),
  ...(wantsTests ? [vitest] : []),
  ...(mode === 'check' || mode === 'all' ? checks : []),
])
const sums = await Promise.all(
  ended.map(async (step) => {
    const { failures, ...report } = await readReport(`${folder}/${step.name}.json`)
    // A step that died before it could report counts as failed.
    if (!step.isGood && failures.length === 0) failures.push(`${step.name}: see above`)
    return { ...step, ...report, failures }
  }),
)
const failures = sums.flatMap((sum) => sum.failures)
const passed = sums.reduce((total, sum) => total + sum.passed, 0)

// Repeated at the end: the first output is thousands of lines above.
for (const failure of failures) console.log(`Failed: ${failure}`)
for (const title of sums.flatMap((sum) => sum.retried))
  console.log(`Passed only when it was tried again: ${title}`)
if (wantsTests && !wantsJourneys && mode !== 'distributed')
  console.log('The journeys in Chromium are left out: `npm test` alone runs them too.')
console.log(`\nMinutes${wantsTests ? ', and those of all workers together' : ''}:`)
const installed = process.env['INSTALL_SECONDS']
if (installed) console.log(describe('install', Number(installed)))
for (const { name, seconds, workers } of sums) {
  console.log(describe(name, seconds))
  for (const [project, spent] of Object.entries(workers)) console.log(describe(`  ${project}`, spent))
}
if (wantsTests) console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)

function describe(name: string, seconds: number): string {
  return `${name.padEnd(16)}${minutes(seconds).padStart(6)}`
}

/** Where this branch left main; on main itself, or without one, the last commit. */
function baseOfMain(): string {
  for (const main of ['main', 'origin/main']) {
    try {
      const base = execFileSync('git', ['merge-base', 'HEAD', main], { stdio: ['ignore', 'pipe', 'ignore'] })
      return base.toString().trim()
    } catch {
      // The branch doesn't exist here.
    }
  }
  return 'HEAD'
}
