/* oxlint-disable no-restricted-imports -- the test reads the code as it is written */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const folder = import.meta.dirname

/** What a feature exports to others. */
const shown = /\/(queries\.ts|[\w-]+-(select|badge|section)\.tsx)$/
/** Parts of pages that several features share. */
const shared = ['rules/alarm-rules', 'reporting/reports', 'trips/logbook-verify', 'company/settings/form']

test('a feature sees another only through its queries, selects, badges and sections', () => {
  const files = globSync('*/*/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*'] })
  const past = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
      .map(([, path = '']) => relative(folder, join(folder, dirname(file), path)))
      .filter((target) => !target.startsWith('..') && featureOf(target) !== featureOf(file))
      .filter((target) => !shown.test(target) && !shared.some((part) => target.startsWith(`${part}/`)))
      .map((target) => `${file} imports ${target}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(past).toEqual([])
})

/** A feature, such as `trips/jobs`. */
function featureOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}
