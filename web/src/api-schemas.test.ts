/* oxlint-disable no-restricted-imports -- the test reads the source code */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('.', import.meta.url))

test('no schema is read from the route table, which has none in the built page', () => {
  const files = globSync(`${source}**/*.{ts,tsx}`).map((file) => [file, readFileSync(file, 'utf8')] as const)
  const found = files.filter(([, code]) => /\bapi(\.\w+){2}\.(params|query|body|response)\b/.test(code))
  expect(files.length).toBeGreaterThan(500)
  expect(found.map(([file]) => file)).toEqual([])
})
