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

type FoundTerm = { pattern: string; texts: string[]; vehicles: string[]; isOfAllVehicles: boolean }

/** Each different term of a search, but not those that every registration has: they leave nothing out. */
export async function findTerms({ scope, tx }: Context, search: string): Promise<SearchTerm[]> {
  const textsLike = (pattern: RawBuilder<unknown>) => sql`
    select id from expense_texts where tenant_id = ${scope.tenantId} and text like ${pattern}`
  const vehiclesLike = (pattern: RawBuilder<unknown>) => sql`
    select id from vehicles where tenant_id = ${scope.tenantId} and plain_registration like ${pattern}`
  const { rows } = await sql<FoundTerm>`
    with terms as materialized (
      select nth, ${plain(sql`word`)} as pattern from unnest(${patternsOf(search)}::text[]) with ordinality as w (word, nth)
    ), fleet as materialized (
      select id, plain_registration from vehicles where tenant_id = ${scope.tenantId})
    select t.pattern,
      array(${textsLike(sql`t.pattern`)} limit ${MOST_IDS + 1}) as texts,
      array(select id from fleet where plain_registration like t.pattern limit ${MOST_IDS + 1}) as vehicles,
      not exists (select from fleet where plain_registration not like t.pattern) as is_of_all_vehicles
    from terms t order by t.nth`.execute(tx)
  return rows
    .filter(({ isOfAllVehicles }) => !isOfAllVehicles)
    .map(({ pattern, texts, vehicles }) => ({
      texts: texts.length > MOST_IDS ? textsLike(sql`${pattern}::text`) : texts,
      vehicles: vehicles.length > MOST_IDS ? vehiclesLike(sql`${pattern}::text`) : vehicles,
    }))
}

/** The expense has the term in its text, or its vehicle has it in the registration. */
export function containsTerm(term: SearchTerm): RawBuilder<boolean> {
  const found = placesOf(term)
  return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`
}

/**
 * The same condition, as a `case`: PostgreSQL can't use an index for it, and so doesn't spend longer on planning one for thousands of
 * vehicles than a page takes to read. Of what is too much to be listed it would look at all for each expense.
 */
export function containsTermUnindexed(term: SearchTerm): RawBuilder<boolean> {
  if (!Array.isArray(term.texts) || !Array.isArray(term.vehicles)) return containsTerm(term)
  const cases = placesOf(term).map((found) => sql`when ${found} then true`)
  return cases.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`case ${sql.join(cases, sql` `)} else false end`
}

function placesOf({ texts, vehicles }: SearchTerm): RawBuilder<unknown>[] {
  const places = [
    { column: sql`expenses.search_text_id`, matches: texts },
    { column: sql`expenses.vehicle_id`, matches: vehicles },
  ]
  // An empty list would keep an index from being used.
  return places
    .filter(({ matches }) => !Array.isArray(matches) || matches.length > 0)
    .map(({ column, matches }) => isAmong(column, matches))
}

function isAmong(column: RawBuilder<unknown>, matches: Matches): RawBuilder<unknown> {
  return 'toOperationNode' in matches
    ? sql`${column} in (${matches})`
    : sql`${column} = any(${[...matches]}::uuid[])`
}
