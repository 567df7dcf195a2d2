import { expect, test } from 'vitest'
import { withoutRepeats } from './list-source.ts'

test('a row that moves to the next page during an export is written once', async () => {
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
