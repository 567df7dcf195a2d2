/** Words of a search are looked up once, and then found by indexes: a company may have a million expenses, but few texts. */
import { sql } from 'kysely'
import { patternsOf, plain } from '../../database/contains-words.ts'
import type { Context } from '../../http/scope.ts'

/** What contains a word: texts of vendor and note, and vehicles by their registration. */
export type FoundWord = { textIds: readonly string[]; vehicleIds: readonly string[] }

/** Each different word of a search. */
export async function findWords({ scope, tx }: Context, search: string): Promise<FoundWord[]> {
  const found: FoundWord[] = []
  for (const pattern of patternsOf(search)) {
    const word = plain(sql`${pattern}::text`)
    const { rows } = await sql<FoundWord>`
      select array(select id from expense_texts where tenant_id = ${scope.tenantId} and text like ${word}) as text_ids,
        array(select id from vehicles
          where tenant_id = ${scope.tenantId} and ${plain(sql`registration`)} like ${word}) as vehicle_ids`.execute(
      tx,
    )
    found.push(...rows)
  }
  return found
}
