import type { LifetimeCosts } from '@roadbook/contract/money/costs'
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { requireVehicles } from '../../../fleet/vehicles/index.ts'
import { costRows } from './cost-filter.ts'
import { costPerDistance, notDriven, readDriven } from './cost-per-km.ts'
import { sumByCurrency } from './cost-sums.ts'
import { readConsumption } from '../energy/vehicle-consumption.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import { sumExpenses } from './sum-expenses.ts'

const DAYS_OF_MONTH = 365.25 / 12

/** What a vehicle has cost since its first expense, counting those that the caller can see. */
export async function readLifetimeCosts(context: Context, vehicleId: string): Promise<LifetimeCosts> {
  await requireVehicles(context, [vehicleId])
  const filter = { vehicleIds: [vehicleId] }
  const { currency, today } = await readExpenseSettings(context)
  const { parts } = await sumExpenses(context, filter)
  const { rows } = await sql<{ since: string | null }>`
    select min(date)::text as since from (${costRows(context, filter)}) e`.execute(context.tx)
  const since = rows[0]?.since ?? null
  // Less than a month is too short for monthly costs.
  const months = since === null ? 0 : Math.max(1, daysBetween(since, today) / DAYS_OF_MONTH)
  const driven = (await readDriven(context, [vehicleId], { period: {}, filter })).get(vehicleId) ?? notDriven
  const used =
    since === null
      ? undefined
      : await readConsumption(context, [vehicleId], { startDate: since, endDate: today })
  return {
    vehicleId,
    since,
    months: Math.round(months * 10) / 10,
    distanceMeters: driven.distanceMeters,
    sums: sumByCurrency(parts, currency).map((sum) => ({
      ...sum,
      minorPerMonth: months > 0 ? Math.round(sum.totalMinor / months) : null,
      ...costPerDistance(sum, driven),
    })),
    consumption: used?.get(vehicleId) ?? null,
  }
}

function daysBetween(first: string, last: string): number {
  return Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last)).days + 1
}
