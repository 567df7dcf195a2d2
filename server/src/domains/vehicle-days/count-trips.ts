import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'

/** Days are those of the company's time zone, both included; what is left out filters nothing. */
export type CountFilter = {
  fromDay?: string | undefined
  toDay?: string | undefined
  vehicleIds?: readonly string[] | undefined
  driverIds?: readonly string[] | undefined
  categories?: readonly string[] | undefined
  fleetCategoryIds?: readonly string[] | undefined
}

/** How many trips started in the period, from the kept sums: of whole months, and of the days before and after them. */
export async function countTrips(
  { scope, tx }: Pick<Context, 'scope' | 'tx'>,
  filter: CountFilter,
): Promise<number> {
  const { vehicleIds = [], driverIds = [], categories = [], fleetCategoryIds = [] } = filter
  const conditions = [
    sql`k.tenant_id = ${scope.tenantId}`,
    ...(scope.reach === 'own' ? [sql`k.driver_id = ${scope.userId}`] : []),
    ...(vehicleIds.length > 0 ? [sql`k.vehicle_id = any (${[...vehicleIds]}::uuid[])`] : []),
    ...(driverIds.length > 0 ? [sql`k.driver_id = any (${[...driverIds]}::uuid[])`] : []),
    ...(categories.length > 0 ? [sql`k.category = any (${[...categories]}::text[])`] : []),
    ...(fleetCategoryIds.length > 0
      ? [
          sql`k.vehicle_id in (select v.id from vehicles v
            where v.tenant_id = ${scope.tenantId} and v.fleet_category_id = any (${[...fleetCategoryIds]}::uuid[]))`,
        ]
      : []),
  ]
  const matches = sql.join(conditions, sql` and `)
  const { months, days } = partsOf(filter)
  const { rows } = await sql<{ trips: number }>`
    select (
      (select coalesce(sum(k.trips), 0) from vehicle_months k
        where ${matches} and k.month between ${months.first}::date and ${months.last}::date)
      + (select coalesce(sum(k.trips), 0) from vehicle_days k
        where ${matches} and (${sql.join(
          days.map(({ first, last }) => sql`k.day between ${first}::date and ${last}::date`),
          sql` or `,
        )})))::bigint as trips`.execute(tx)
  return rows[0]?.trips ?? 0
}

type Span = { first: string; last: string }

const nothing: Span = { first: 'infinity', last: '-infinity' }

/** The first days of its whole months, and the days around them. */
export function partsOf({ fromDay, toDay }: Pick<CountFilter, 'fromDay' | 'toDay'>): {
  months: Span
  days: Span[]
} {
  const from = fromDay === undefined ? undefined : Temporal.PlainDate.from(fromDay)
  const to = toDay === undefined ? undefined : Temporal.PlainDate.from(toDay)
  const firstMonth = from?.day === 1 ? from : from?.with({ day: 1 }).add({ months: 1 })
  const afterMonths = to?.add({ days: 1 }).with({ day: 1 })
  if (firstMonth && afterMonths && Temporal.PlainDate.compare(firstMonth, afterMonths) >= 0) {
    return { months: nothing, days: [{ first: String(fromDay), last: String(toDay) }] }
  }
  const lastMonth = afterMonths?.subtract({ months: 1 })
  return {
    months: { first: firstMonth?.toString() ?? '-infinity', last: lastMonth?.toString() ?? 'infinity' },
    days: [
      from && firstMonth
        ? { first: from.toString(), last: firstMonth.subtract({ days: 1 }).toString() }
        : nothing,
      to && afterMonths ? { first: afterMonths.toString(), last: to.toString() } : nothing,
    ],
  }
}
