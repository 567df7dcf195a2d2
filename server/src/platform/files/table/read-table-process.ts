/** The process of `readTable`: reads the file at once, then returns its lines in parts, ending with an empty one. */
import { readForParent } from '../../file-process-child.ts'
import { readAnyTable } from './read-any-table.ts'

const PART = 1_000

await readForParent(async (bytes) => {
  const lines = await readAnyTable(bytes)
  let given = 0
  return { first: true, answer: () => lines.slice(given, (given += PART)) }
})
