import { readFile, rm } from 'node:fs/promises'

/** What a run of tests came to. */
export type Report = {
  passed: number
  failures: string[]
  /** Passed only when they were tried again. */
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

/** Reads a report once; there is none if the runner died before it could write it. */
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

/** What went wrong and where, without the test runner's own frames. */
export function firstLines(text: string): string {
  const lines = text.split('\n').filter((line) => !line.includes('node_modules'))
  return lines.slice(0, 12).join('\n')
}
