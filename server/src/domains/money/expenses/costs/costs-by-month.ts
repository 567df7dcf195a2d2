import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { type CostFilter, costRows } from './cost-filter.ts'
import { type CostsBefore, readAllCostsBefore } from './cost-per-km.ts'

type MonthCosts = {
  /** Null if all vehicles were requested together. */
  vehicleId: string | null
  month: string
  currency: string
  amountMinor: number
}

/** By month and currency, for each vehicle or for all together. */
export async function sumCostsByMonth(
  context: Context,
  filter: CostFilter,
  by: 'vehicle' | 'all',
): Promise<MonthCosts[]> {
  const vehicle = by === 'vehicle' ? sql`e.vehicle_id` : sql`null::uuid`
  const { rows } = await sql<MonthCosts>`
    select ${vehicle} as vehicle_id, to_char(e.date, 'YYYY-MM') as month, e.currency,
      sum(e.amount_minor)::bigint as amount_minor
    from (${costRows(context, filter)}) e group by 1, 2, 3`.execute(context.tx)
  return rows
}

export type DrivenMonthCosts = MonthCosts & {
  /** Costs since the vehicle's first trip, on which the cost per km is based. */
  drivenMinor: number
}

export async function sumDrivenCostsByMonth(
  context: Context,
  filter: CostFilter,
  by: 'vehicle' | 'all',
): Promise<DrivenMonthCosts[]> {
  const rows = await sumCostsByMonth(context, filter, by)
  const period = { startDate: filter.from, endDate: filter.to }
  const keyOf = ({
    vehicleId,
    month: of,
    currency,
  }: Pick<CostsBefore, 'month' | 'currency'> & { vehicleId: string | null }) =>
    `${by === 'vehicle' ? vehicleId : null} ${of} ${currency}`
  const before = Map.groupBy(await readAllCostsBefore(context, { period, filter }), keyOf)
  return rows.map((row) => {
    const beforeMinor = before.get(keyOf(row))?.reduce((sum, { amountMinor }) => sum + amountMinor, 0) ?? 0
    return { ...row, drivenMinor: row.amountMinor - beforeMinor }
  })
}
