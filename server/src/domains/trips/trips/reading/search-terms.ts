/**
 * A search of trips: each word is looked up once among registrations and names, so that for each trip only its own texts are
 * compared.
 */
import { sql } from 'kysely'
import { patternsOf, plain } from '../../../../database/contains-words.ts'
import type { Context } from '../../../../http/scope.ts'

export type SearchTerm = {
  /** For "like", without case and accents. */
  pattern: string
  /** Those with the word in registration or label. */
  vehicleIds: readonly string[]
  /** Those with the word in their names. */
  driverIds: readonly string[]
}

export async function resolveSearchTerms({ scope, tx }: Context, search: string): Promise<SearchTerm[]> {
  const { rows } = await sql<SearchTerm>`
    select p.pattern,
      array(select id from vehicles where tenant_id = ${scope.tenantId}
        and (plain_registration like p.pattern or ${plain(sql`label`)} like p.pattern)) as vehicle_ids,
      array(select id from users where tenant_id = ${scope.tenantId}
        and ${plain(sql`concat_ws(' ', first_name, last_name)`)} like p.pattern) as driver_ids
    from (select nth, ${plain(sql`word`)} as pattern
      from unnest(${patternsOf(search)}::text[]) with ordinality as w (word, nth)) p
    order by p.nth`.execute(tx)
  return rows
}
