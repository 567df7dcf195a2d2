import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { auditActions, auditTypes } from '@roadbook/contract/audit'
import { expect, test } from 'vitest'

const domains = join(import.meta.dirname, '..')

/** What the code of the domains writes to the audit log, tests aside. */
function written(pattern: RegExp): string[] {
  const files = globSync('**/*.ts', { cwd: domains, exclude: ['**/*.test.ts', '**/testing*'] })
  const found = files.flatMap((file) => {
    const text = readFileSync(join(domains, file), 'utf8')
    if (!/recordChange|recordUpdate|recordAutomatic|createEntity|\.record\(|action:/.test(text)) return []
    return [...text.matchAll(pattern)].map(([, word = '']) => word)
  })
  return [...new Set(found)].toSorted()
}

/** In other places these words are no action of the audit log. */
const elsewhere = new Set(['roadbook_interaction'])

test('every action that the code records is known to the page', () => {
  const actions = written(/\baction(?: = |: )'([^']+)'/g).filter((word) => !elsewhere.has(word))
  expect(actions.length).toBeGreaterThan(20)
  expect(actions.filter((action) => !auditActions.some((known) => known === action))).toEqual([])
})

test('every type of record that the code names is known to the page', () => {
  const types = written(/\bresource(?:Type)?: '(\w+)'/g)
  expect(types.length).toBeGreaterThan(8)
  expect(types.filter((type) => !auditTypes.some((known) => known === type))).toEqual([])
})
