/**
 * Each term of a search is looked up once among the different texts of expenses and the registrations, and its expenses are
 * then found by an index: a company may have a million of them, but few texts.
 */
import { type RawBuilder, sql } from 'kysely'
import { patternsOf, plain } from '../../database/contains-words.ts'
import type { Context } from '../../http/scope.ts'

/** Ids of what contains the term: a list, or a query where there are too many to send to and fro. */
type Matches = readonly string[] | RawBuilder<unknown>

/** Texts of vendor and note, and vehicles by their registration. */
export type SearchTerm = { texts: Matches; vehicles: Matches }

/** As many as a fleet has vehicles, or a busy company vendors. */
const MOST_IDS = 10_000

/** Each different term of a search. */
export async function findTerms({ scope, tx }: Context, search: string): Promise<SearchTerm[]> {
  const patterns = patternsOf(search)
  const textsLike = (pattern: RawBuilder<unknown>) => sql`
    select id from expense_texts where tenant_id = ${scope.tenantId} and text like ${plain(pattern)}`
  const vehiclesLike = (pattern: RawBuilder<unknown>) => sql`
    select id from vehicles where tenant_id = ${scope.tenantId} and ${plain(sql`registration`)} like ${plain(pattern)}`
  const { rows } = await sql<{ texts: string[]; vehicles: string[] }>`
    select array(${textsLike(sql`p.pattern`)} limit ${MOST_IDS + 1}) as texts,
      array(${vehiclesLike(sql`p.pattern`)} limit ${MOST_IDS + 1}) as vehicles
    from unnest(${patterns}::text[]) with ordinality as p (pattern, nth) order by p.nth`.execute(tx)
  return rows.map(({ texts, vehicles }, nth) => {
    const pattern = sql`${patterns[nth]}::text`
    return {
      texts: texts.length > MOST_IDS ? textsLike(pattern) : texts,
      vehicles: vehicles.length > MOST_IDS ? vehiclesLike(pattern) : vehicles,
    }
  })
}

/** The expense has the term in its text, or its vehicle has it in the registration. */
export function containsTerm({ texts, vehicles }: SearchTerm): RawBuilder<boolean> {
  const places = [
    { column: sql`expenses.search_text_id`, matches: texts },
    { column: sql`expenses.vehicle_id`, matches: vehicles },
  ]
  // An empty list would keep an index from being used.
  const found = places
    .filter(({ matches }) => !Array.isArray(matches) || matches.length > 0)
    .map(({ column, matches }) => isAmong(column, matches))
  return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`
}

function isAmong(column: RawBuilder<unknown>, matches: Matches): RawBuilder<unknown> {
  return 'toOperationNode' in matches
    ? sql`${column} in (${matches})`
    : sql`${column} = any(${[...matches]}::uuid[])`
}
