/**
 * The totals of a search without a period. Texts with all terms are added up from their kept sums (`expense_text_sums`); of other texts
 * only vehicles count whose registration has the missing terms.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import type { CostFilter } from './cost-filter.ts'
import { sumPacked } from './packed-vehicles.ts'
import type { SearchTerm } from './search-terms.ts'
import { asksOnlyFor, type SumPart } from './sum-rows.ts'

type ListedTerm = { texts: readonly string[]; vehicles: readonly string[] }

const ofTexts: ReadonlySet<string> = new Set(['terms', 'types', 'currency'])

/** Texts are told apart by the terms that they have: with more terms there may be too many kinds of them. */
const MOST_TERMS = 4

/** Below this share of the fleet, looking up the expenses by vehicle is faster. */
const PACKED_SHARE = 0.1

/**
 * What matches; several parts may have the same type and currency. Undefined if the filter asks for more than a search, or the search
 * finds too much to be listed. The parts are read one after the other: an expense that is changed in between may be in two or in none.
 */
export async function sumTexts(context: Context, filter: CostFilter): Promise<SumPart[] | undefined> {
  const { terms = [], types = [], currency } = filter
  const listed = terms.filter(isListed)
  const isFew = listed.length > 0 && listed.length === terms.length && listed.length <= MOST_TERMS
  if (!isFew || !asksOnlyFor(ofTexts, context, filter)) return undefined
  const matches = sql.join(
    [
      sql`e.tenant_id = ${context.scope.tenantId}`,
      ...(types.length > 0 ? [sql`e.type = any (${[...types]}::text[])`] : []),
      ...(currency === undefined ? [] : [sql`e.currency = ${currency}`]),
    ],
    sql` and `,
  )
  const sums: SumPart[] = []
  for (const { texts, vehicles } of kindsOf(listed)) {
    const where = sql<boolean>`${matches} and e.search_text_id = any (${texts}::uuid[])`
    sums.push(...(await sumKind(context, { where, vehicles })))
  }
  const vehicles = vehiclesWithAll(listed)
  if (vehicles.length > 0) {
    const all = [...new Set(listed.flatMap(({ texts }) => texts))]
    const without = sql<boolean>`${matches} and (e.search_text_id is null or e.search_text_id <> all (${all}::uuid[]))`
    sums.push(...(await sumRecords(context, { where: without, vehicles })))
  }
  return sums
}

async function countFleet({ scope, tx }: Context): Promise<number> {
  const { rows } = await sql<{ vehicles: number }>`
    select count(*) as vehicles from vehicles where tenant_id = ${scope.tenantId}`.execute(tx)
  return rows[0]?.vehicles ?? 0
}

type SummedKind = { where: RawBuilder<boolean>; vehicles: Kind['vehicles'] }

async function sumKind(context: Context, { where, vehicles }: SummedKind): Promise<SumPart[]> {
  if (vehicles === 'any') return sumKept(context, where)
  return vehicles.length < PACKED_SHARE * (await countFleet(context))
    ? sumRecords(context, { where, vehicles })
    : sumPacked(context, { where, vehicleIds: vehicles })
}

type RecordsOf = { where: RawBuilder<boolean>; vehicles: readonly string[] }

async function sumKept({ tx }: Context, where: RawBuilder<boolean>): Promise<SumPart[]> {
  const { rows } = await sql<SumPart>`
    select e.type, e.currency, sum(e.amount_minor)::bigint as amount_minor, sum(e.expenses)::bigint as expenses
    from expense_text_sums e where ${where} group by 1, 2`.execute(tx)
  return rows
}

async function sumRecords({ tx }: Context, { where, vehicles }: RecordsOf): Promise<SumPart[]> {
  const { rows } = await sql<SumPart>`
    select e.type, e.currency, sum(e.amount_minor)::bigint as amount_minor, count(*) as expenses
    from expenses e where ${where} and e.vehicle_id = any (${[...vehicles]}::uuid[]) group by 1, 2`.execute(
    tx,
  )
  return rows
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
