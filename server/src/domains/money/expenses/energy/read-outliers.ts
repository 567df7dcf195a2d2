import { type CostOutlier, MAX_OUTLIERS } from '@roadbook/contract/money/costs'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { type CostFilter, costRows } from '../costs/cost-filter.ts'
import type { Days } from '../costs/compared-periods.ts'
import { expenses } from '../expenses.ts'
import { outliersOf, usualPricesOf } from './outliers.ts'
import { readFills } from './read-fills.ts'

/** Half a year shows what a vehicle usually consumes. */
const LOOK_BACK_DAYS = 182

type Found = Omit<CostOutlier, 'reason'>

/** The unusual expenses of a period, the newest first. */
export async function readOutliers(
  context: Context,
  { filter, period }: { filter: CostFilter; period: Days },
): Promise<{ items: CostOutlier[]; total: number }> {
  const reasons = await duplicates(context, { filter, period })
  const vehicleIds = await filledVehicles(context, filter)
  const { startDate: from, endDate: to } = period
  const vehicles = await readFills(context, {
    vehicleIds,
    from,
    to,
    lookBackDays: LOOK_BACK_DAYS,
    withReceipts: true,
  })
  for (const [, ofEnergy] of Map.groupBy(vehicles, ({ energy }) => energy)) {
    const usualPrices = usualPricesOf(ofEnergy.flatMap(({ fills }) => fills))
    const judged = ofEnergy.flatMap(({ fills, energy, capacity, statedPer100Km }) => [
      ...outliersOf({ fills, energy, capacity, statedPer100Km, usualPrices }),
    ])
    for (const [id, reason] of judged) if (!reasons.has(id)) reasons.set(id, reason)
  }
  // The filter may exclude some of them.
  const found = await readFound(context, { filter, ids: [...reasons.keys()] })
  const items = found.flatMap((expense) => {
    const reason = reasons.get(expense.expenseId)
    return reason ? [{ ...expense, reason }] : []
  })
  return { items: items.slice(0, MAX_OUTLIERS), total: items.length }
}

/** The later expense with the same vehicle, day, type and amount. */
async function duplicates(
  context: Context,
  { filter, period: { startDate, endDate } }: { filter: CostFilter; period: Days },
): Promise<Map<string, CostOutlier['reason']>> {
  const { rows } = await sql<{ id: string; otherId: string }>`
    with several as materialized (
      select vehicle_id, date, type, amount_minor, currency from expenses
      where tenant_id = ${context.scope.tenantId} and date between ${startDate}::date and ${endDate}::date
      group by vehicle_id, date, type, amount_minor, currency having count(*) > 1)
    select e.id, d.id as other_id from (${costRows(context, filter)}) e
    join several using (vehicle_id, date, type, amount_minor, currency)
    cross join lateral (
      select id from expenses d
      where d.tenant_id = ${context.scope.tenantId} and d.vehicle_id = e.vehicle_id and d.date = e.date
        and d.type = e.type and d.amount_minor = e.amount_minor and d.currency = e.currency and d.id < e.id
      order by d.id limit 1) d
    limit ${MAX_OUTLIERS}`.execute(context.tx)
  return new Map(rows.map(({ id, otherId }) => [id, { kind: 'duplicate', otherId }]))
}

async function filledVehicles(context: Context, filter: CostFilter): Promise<string[]> {
  const { rows } = await sql<{ vehicleId: string }>`
    select distinct vehicle_id from (${costRows(context, filter)}) e where type in ('fuel', 'charging')`.execute(
    context.tx,
  )
  return rows.map(({ vehicleId }) => vehicleId)
}

async function readFound(
  context: Context,
  { filter, ids }: { filter: CostFilter; ids: readonly string[] },
): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = await expenses
    .filtered(context, filter)
    .select(['expenses.id as expenseId', 'expenses.vehicleId', 'expenses.date', 'expenses.currency'])
    .select(['expenses.amountMinor', sql<ExpenseType>`expenses.type`.as('type')])
    .select(sql<string>`vehicles.registration`.as('registration'))
    .where('expenses.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('expenses.date', 'desc')
    .orderBy('expenses.id')
    .execute()
  return rows
}
