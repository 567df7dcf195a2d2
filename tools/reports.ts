import { readFile, rm } from 'node:fs/promises'

/** The result of a test run. */
export type Report = {
  passed: number
  failures: string[]
  /** Tests that passed only after a retry. */
  retried: string[]
  /** Seconds that all workers together spent on each project. */
  workers: Record<string, number>
}

/** As Playwright's JSON reporter nests them. */
type Suite = {
  title: string
  suites?: Suite[]
  specs?: { title: string; tests: { status: string }[] }[]
}
type Journeys = {
  stats: { expected: number; flaky: number }
  suites: Suite[]
  errors: { message?: string }[]
}

/** Reads a report; there is none if the runner died before writing it. */
export async function readReport(path: string): Promise<Report> {
  try {
    const report: Report | Journeys = JSON.parse(await readFile(path, 'utf8'))
    return 'stats' in report ? ofJourneys(report) : report
  } catch {
    return { passed: 0, failures: [], retried: [], workers: {} }
  } finally {
    await rm(path, { force: true })
  }
}

function ofJourneys({ stats, suites, errors }: Journeys): Report {
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...suites.flatMap((suite) => titlesIn(suite, 'unexpected')),
      ...errors.map(({ message = '' }) => firstLines(message)),
    ],
    retried: suites.flatMap((suite) => titlesIn(suite, 'flaky')),
    workers: {},
  }
}

function titlesIn({ title, suites = [], specs = [] }: Suite, outcome: 'flaky' | 'unexpected'): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === outcome))
  return [
    ...own.map((spec) => `${title} › ${spec.title}`),
    ...suites.flatMap((suite) => titlesIn(suite, outcome)),
  ]
}

/** The error message and where it occurred, without the test runner's own frames. */
export function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('node_modules'))
  return lines.slice(0, 12).join('\n')
}
