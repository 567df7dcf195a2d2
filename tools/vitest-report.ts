import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { firstLines, type Report } from './reports.ts'

/** Writes Vitest's part of the summary, a Report, to VITEST_REPORT. */
export default class VitestReport implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): Promise<void> {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const workers: Report['workers'] = {}
    for (const module of modules) {
      const spent = module.diagnostic()
      workers[module.project.name] =
        (workers[module.project.name] ?? 0) +
        (spent.setupDuration + spent.collectDuration + spent.duration) / 1000
    }
    const report: Report = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...modules.flatMap(failuresIn),
        ...errors.map((error) => `outside a test\n${firstLines(textOf(error))}`),
      ],
      retried: [],
      workers,
    }
    await writeFile(process.env['VITEST_REPORT'] ?? '', JSON.stringify(report))
  }
}

/** Failed tests, and failures outside tests, such as in a hook or on loading a file. */
function failuresIn(module: TestModule): string[] {
  const file = relative(process.cwd(), module.moduleId)
  const describe = (name: string, errors: readonly SerializedError[]): string =>
    `${[file, name].filter(Boolean).join(' › ')}\n${firstLines(errors.map(textOf).join('\n'))}`
  return [
    ...[...module.children.allTests('failed')].map((test) =>
      describe(test.fullName, test.result().errors ?? []),
    ),
    ...[...module.children.allSuites()]
      .filter((suite) => suite.errors().length > 0)
      .map((suite) => describe(suite.fullName, suite.errors())),
    ...(module.errors().length > 0 ? [describe('', module.errors())] : []),
  ]
}

function textOf({ stack, message }: { stack?: string; message: string }): string {
  return stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`
}
