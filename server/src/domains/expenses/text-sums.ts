/**
 * What a search without days adds up to. Texts that have all terms are added up from their kept sums (`expense_text_sums`);
 * of the others only the expenses of vehicles whose registration has the terms that the text lacks.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import type { CostFilter } from './cost-filter.ts'
import type { SearchTerm } from './search-terms.ts'
import { asksOnlyFor } from './sum-rows.ts'

type ListedTerm = { texts: readonly string[]; vehicles: readonly string[] }

const ofTexts: ReadonlySet<string> = new Set(['terms', 'types', 'currency'])

/** Texts are told apart by the terms that they have: with more terms there may be too many kinds of them. */
const MOST_TERMS = 4

/**
 * What matches as a table of `type`, `currency`, `amount_minor` and the number of `expenses`; undefined if the filter asks for
 * more than a search, or the search finds too much to be listed.
 */
export function textSumRows(context: Context, filter: CostFilter): RawBuilder<unknown> | undefined {
  const { terms = [], types = [], currency } = filter
  const listed = terms.filter(isListed)
  const isFew = listed.length > 0 && listed.length === terms.length && listed.length <= MOST_TERMS
  if (!isFew || !asksOnlyFor(ofTexts, context, filter)) return undefined
  const conditions = [
    sql`e.tenant_id = ${context.scope.tenantId}`,
    ...(types.length > 0 ? [sql`e.type = any (${[...types]}::text[])`] : []),
    ...(currency === undefined ? [] : [sql`e.currency = ${currency}`]),
  ]
  const matches = sql.join(conditions, sql` and `)
  const records = (where: RawBuilder<unknown>) =>
    sql`(select e.type, e.currency, sum(e.amount_minor) as amount_minor, count(*) as expenses
      from expenses e where ${matches} and ${where} group by e.type, e.currency)`
  const parts = kindsOf(listed).map(({ texts, vehicles }) => {
    if (vehicles === 'any') {
      return sql`select e.type, e.currency, e.amount_minor, e.expenses from expense_text_sums e
        where ${matches} and e.search_text_id = any (${texts}::uuid[])`
    }
    return records(
      sql`e.vehicle_id = any (${vehicles}::uuid[]) and e.search_text_id = any (${texts}::uuid[])`,
    )
  })
  const all = [...new Set(listed.flatMap(({ texts }) => texts))]
  const vehicles = vehiclesWithAll(listed)
  const others = records(sql`e.vehicle_id = any (${vehicles}::uuid[])
    and (e.search_text_id is null or e.search_text_id <> all (${all}::uuid[]))`)
  return sql`(${sql.join([...parts, others], sql` union all `)})`
}

function isListed(term: SearchTerm): term is SearchTerm & ListedTerm {
  return Array.isArray(term.texts) && Array.isArray(term.vehicles)
}

type Kind = { texts: string[]; vehicles: 'any' | string[] }

/** Texts that have the same terms, and the vehicles that have the others. */
function kindsOf(terms: readonly ListedTerm[]): Kind[] {
  const had = new Map<string, number>()
  for (const [nth, { texts }] of terms.entries()) {
    for (const id of texts) had.set(id, (had.get(id) ?? 0) | (1 << nth))
  }
  return [...Map.groupBy(had, ([, of]) => of)].flatMap(([of, texts]) => {
    const missing = terms.filter((_, nth) => (of & (1 << nth)) === 0)
    const vehicles = missing.length === 0 ? 'any' : vehiclesWithAll(missing)
    return vehicles.length === 0 ? [] : [{ texts: texts.map(([id]) => id), vehicles }]
  })
}

function vehiclesWithAll(terms: readonly ListedTerm[]): string[] {
  const [first, ...others] = terms.map(({ vehicles }) => vehicles)
  const sets = others.map((ids) => new Set(ids))
  return (first ?? []).filter((id) => sets.every((ids) => ids.has(id)))
}
