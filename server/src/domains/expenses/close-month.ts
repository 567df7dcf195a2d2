import type { MonthClosing } from '@roadbook/contract/costs'
import { ExpenseGap } from '@roadbook/contract/expenses'
import { sql } from 'kysely'
import { periodOf } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { timeZoneOf } from '../companies/index.ts'
import type { Days } from './compared-periods.ts'
import { sumByCurrency } from './cost-sums.ts'
import { gapConditions } from './expense-gaps.ts'
import { readExpenseSettings } from './expense-settings.ts'
import { expenses } from './expenses.ts'
import { isLocked } from './lock-rule.ts'
import { sumExpenses } from './sum-expenses.ts'

/** What a month still lacks before it is locked. */
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

async function countGaps(
  context: Context,
  { startDate: from, endDate: to }: Days,
): Promise<MonthClosing['gaps']> {
  let query = expenses.filtered(context, { from, to }).select(sql<number>`count(*)`.as('all'))
  for (const gap of ExpenseGap.options) {
    query = query.select(sql<number>`count(*) filter (where ${gapConditions[gap]})`.as(gap))
  }
  const counts = new Map<string, unknown>(Object.entries((await query.executeTakeFirst()) ?? {}))
  return ExpenseGap.options.map((gap) => ({ gap, expenses: Number(counts.get(gap) ?? 0) }))
}

async function vehiclesWithoutFuel(
  context: Context,
  days: Days,
): Promise<MonthClosing['vehiclesWithoutFuel']> {
  const { scope, tx } = context
  const { from, until } = periodOf(days, await timeZoneOf(context))
  const { rows } = await sql<MonthClosing['vehiclesWithoutFuel'][number]>`
    select v.id as vehicle_id, v.registration, t.meters as distance_meters from vehicles v
    cross join lateral (
      select coalesce(sum(distance_meters), 0)::bigint as meters from trips
      where tenant_id = v.tenant_id and vehicle_id = v.id and start_time >= ${from} and start_time < ${until}) t
    where v.tenant_id = ${scope.tenantId} and t.meters > 0 and not exists (
      select from expenses e where e.tenant_id = v.tenant_id and e.vehicle_id = v.id
        and e.type in ('fuel', 'charging') and e.date between ${days.startDate}::date and ${days.endDate}::date)
    order by t.meters desc, v.registration limit 100`.execute(tx)
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
