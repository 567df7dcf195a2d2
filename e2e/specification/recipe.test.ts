import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@roadbook/contract/languages'
import { expect, test } from 'vitest'

/** CONTRIBUTING lists the files of a domain with its page. This compares it with the actual files of jobs. */
const root = fileURLToPath(new URL('../..', import.meta.url))

const recipe = /\*\*A domain with its page\*\*.*?```\n(.*?)```/s.exec(
  readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'),
)
const files = (recipe?.[1] ?? '')
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/, 1)[0] ?? '')
  .map((file) => file.replaceAll('<subject>', 'trips').replaceAll('xs', 'jobs').replaceAll('/x-', '/job-'))

test('a domain with its page takes at most 15 files, each of them there for jobs', () => {
  expect(files.length).toBeGreaterThan(10)
  expect(files.length).toBeLessThanOrEqual(15)
  for (const file of files) {
    const found = file.includes('/migrations/') ? migrationsOfJobs() : globSync(file, { cwd: root })
    expect([file, found.length]).toEqual([file, file.includes('*') ? languages.length : 1])
    expect([file, /jobs?\b/i.test(readFileSync(join(root, found[0] ?? ''), 'utf8'))]).toEqual([file, true])
  }
})

/** The migrations that create its table. */
function migrationsOfJobs(): string[] {
  return globSync('server/src/database/migrations/**/*.sql', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('create table jobs ('),
  )
}

/** What other domains use of it, and tests. */
const beside = /^index\.ts$|\.test\.tsx?$/

test.each(['server/src/domains/trips/jobs', 'web/src/features/trips/jobs'])(
  'what %s has beyond a list and a form lies in folders below, one idea each',
  (folder) => {
    const own = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isFile())
    const more = own
      .map(({ name }) => name)
      .filter((name) => !beside.test(name) && !files.includes(`${folder}/${name}`))
    expect(more).toEqual([])
  },
)
