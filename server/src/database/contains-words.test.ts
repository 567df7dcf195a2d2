import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { containsWords, patternsOf, plain } from './contains-words.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function finds(text: string, search: string): Promise<boolean | undefined> {
  const { rows } = await db.database.asOwner((tx) =>
    sql<{ found: boolean }>`select ${containsWords(sql`${text}::text`, search)} as found`.execute(tx),
  )
  return rows[0]?.found
}

test.each([
  ['Żabbar depot', 'zabbar', true],
  ['Zabbar depot', 'ŻABBAR', true],
  ['Zabbar depot', 'depot zab', true],
  ['Zabbar depot', 'depot valletta', false],
  ['100 % electric', '0 %', true],
  ['100 electric', '%', false],
  ['Straße', 'STRASSE', false],
  ['Zabbar depot', '\u0301', false],
  ['Zabbar depot', '\u0301 depot', false],
])('"%s" searched for "%s": %s', async (text, search, found) => {
  expect(await finds(text, search)).toBe(found)
})

test.each(['Żabbar Depot', 'ZABBAR', 'Ħamrun Łódź Øst', 'Straße', 'e\u0301', '100 %', ''])(
  'what is kept for the search of expenses is made plain as in any other search: "%s"',
  async (text) => {
    const { rows } = await db.database.asOwner((tx) =>
      sql<{ kept: string; plain: string }>`
        select plain_text(${text}) as kept, ${plain(sql`${text}::text`)} as plain`.execute(tx),
    )
    expect(rows[0]?.kept).toBe(rows[0]?.plain)
  },
)

test('a word that is typed a hundred times is looked for once', () => {
  expect(patternsOf(Array(100).fill('a').join(' '))).toEqual(['%a%'])
})

test('the words are compared with a row’s text at once, which is made plain only once', async () => {
  const plan = await db.database.asOwner((tx) =>
    sql<
      Record<string, string>
    >`explain select from users where ${containsWords(sql`first_name`, 'a b c')}`.execute(tx),
  )
  const text = plan.rows.flatMap((row) => Object.values(row)).join('\n')
  expect(text).toContain('ALL')
  expect(text).not.toContain('SubPlan')
})

test('of more than ten different words the ten longest are searched for', () => {
  const search = 'a bb ccc ccc dddd eeeee f1 g22 h333 i4444 j55555 k666666 l7777777'
  expect(patternsOf(search)).toEqual(
    ['bb', 'ccc', 'dddd', 'eeeee', 'g22', 'h333', 'i4444', 'j55555', 'k666666', 'l7777777'].map(
      (word) => `%${word}%`,
    ),
  )
})
