import type { MonthClosing } from '@roadbook/contract/money/costs'
import { ExpenseGap } from '@roadbook/contract/money/expenses'
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { keptRows } from '../../../fleet/vehicle-days/index.ts'
import type { Days } from './compared-periods.ts'
import { costRows } from './cost-filter.ts'
import { sumByCurrency } from './cost-sums.ts'
import { gapConditions } from '../expense-gaps.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import { expenses } from '../expenses.ts'
import { isLocked } from '../lock-rule.ts'
import { sumExpenses } from './sum-expenses.ts'

/** What is missing in a month before it is locked. */
export async function readClosing(context: Context, month: string): Promise<MonthClosing> {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const days = { startDate: first.toString(), endDate: first.with({ day: first.daysInMonth }).toString() }
  const { currency, lockedThrough, today, version } = await readExpenseSettings(context)
  const filter = { from: days.startDate, to: days.endDate }
  const { parts, count } = await sumExpenses(context, filter)
  return {
    month,
    ...days,
    isClosed: isLocked(days.endDate, lockedThrough),
    isUnfinished: today <= days.endDate,
    expenses: count,
    sums: sumByCurrency(parts, currency),
    gaps: await countGaps(context, days),
    vehiclesWithoutFuel: await vehiclesWithoutFuel(context, days),
    ...(await countRecurring(context, days)),
    version,
  }
}

async function countGaps(context: Context, { startDate, endDate }: Days): Promise<MonthClosing['gaps']> {
  const days = { from: startDate, to: endDate }
  // Counted one by one, each uses an index; as conditions of one query they would be looked up for each expense.
  const countOf = async (missing: 'receipt' | 'trip') =>
    (
      await expenses
        .filtered(context, { ...days, missing })
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const counts = {
    receipt: await countOf('receipt'),
    trip: await countOf('trip'),
    duplicate: await countDuplicates(context, days),
    ...(await countIncomplete(context, days)),
  } satisfies Record<ExpenseGap, number>
  return ExpenseGap.options.map((gap) => ({ gap, expenses: counts[gap] }))
}

type Month = { from: string; to: string }

/** Without quantity, without odometer: both counted in one scan of the expenses. */
function countIncomplete(context: Context, days: Month) {
  const without = (gap: 'quantity' | 'odometer') =>
    sql<number>`count(*) filter (where ${gapConditions[gap]})`.as(gap)
  return expenses
    .filtered(context, days)
    .select([without('quantity'), without('odometer')])
    .executeTakeFirstOrThrow()
}

/** Duplicates have the same day, so all of them are in the month. */
async function countDuplicates(context: Context, days: Month): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(n), 0)::bigint as count from (
      select count(*) as n from (${costRows(context, days)}) e
      group by vehicle_id, date, type, amount_minor, currency having count(*) > 1) several`.execute(
    context.tx,
  )
  return rows[0]?.count ?? 0
}

async function vehiclesWithoutFuel(
  context: Context,
  days: Days,
): Promise<MonthClosing['vehiclesWithoutFuel']> {
  const { scope, tx } = context
  const { startDate: fromDay, endDate: toDay } = days
  const { rows } = await sql<MonthClosing['vehiclesWithoutFuel'][number]>`
    select v.id as vehicle_id, v.registration, d.meters as distance_meters
    from (
      select vehicle_id, sum(distance_meters)::bigint as meters from (${keptRows(context, { fromDay, toDay })}) k
      group by vehicle_id having sum(distance_meters) > 0) d
    join vehicles v on v.tenant_id = ${scope.tenantId} and v.id = d.vehicle_id
    where not exists (
      select from expenses e where e.tenant_id = ${scope.tenantId} and e.vehicle_id = d.vehicle_id
        and e.type in ('fuel', 'charging') and e.date between ${fromDay}::date and ${toDay}::date)
    order by d.meters desc, v.registration`.execute(tx)
  return rows
}

async function countRecurring({ scope, tx }: Context, { startDate, endDate }: Days) {
  const { rows } = await sql<{ recurringDue: number; recurringLocked: number }>`
    select (select count(*) from recurring_expenses
        where tenant_id = ${scope.tenantId} and next_date <= ${endDate}::date) as recurring_due,
      (select count(*) from recurring_expense_misses
        where tenant_id = ${scope.tenantId} and date between ${startDate}::date and ${endDate}::date) as recurring_locked`.execute(
    tx,
  )
  return { recurringDue: rows[0]?.recurringDue ?? 0, recurringLocked: rows[0]?.recurringLocked ?? 0 }
}
