import { expect, test } from 'vitest'
import { withoutRepeats } from './list-source.ts'

test('a row that moved to the next page while pages were read is written once', async () => {
  async function* pages() {
    yield ['c', 'b']
    // A newer row was added at the top meanwhile.
    yield ['b', 'a']
    yield []
  }
  const rows: string[] = []
  for await (const page of withoutRepeats(pages(), (row) => row)) rows.push(...page)
  expect(rows).toEqual(['c', 'b', 'a'])
})
