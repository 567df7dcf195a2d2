/** Enters due recurring expenses, each due day once. */
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import type { Expense } from '@roadbook/contract/money/expenses'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../../database/client.ts'
import { recordAutomatic } from '../../../core/audit/index.ts'
import { publishEvents } from '../../../sharing/webhooks/index.ts'
import { type ExpenseSettings, holdExpenseSettings } from '../expense-settings.ts'
import { isLocked } from '../lock-rule.ts'
import { createdEvent } from '../publish-expenses.ts'
import { isDueDay, nextDueDay, type Schedule } from './due-days.ts'

type Of = { tenantId: string; now: Date }

/** Keeps a transaction short after a long downtime or after a year was unlocked; the worker continues with the rest. */
const MAX_AT_ONCE = 200

/**
 * Enters the due days of a company, or of one record, and returns how many it handled. The row is locked, and its next day
 * moves on in the transaction that adds the expense, so a crash or a second process does no harm. Locked days are noted
 * instead, and entered once they are open again.
 */
export async function enterDue(tx: Tx, { tenantId, now }: Of, id?: string): Promise<number> {
  const settings = await holdExpenseSettings({ scope: { tenantId }, tx, now })
  const of = { tenantId, now, settings }
  const only = id === undefined ? sql`` : sql`and r.id = ${id}`
  const { rows } = await sql<Due>`
    select r.*, r.start_date::text as start_date, r.end_date::text as end_date, r.next_date::text as next_date, v.registration
    from recurring_expenses r
    join vehicles v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id
    where r.tenant_id = ${tenantId} and r.next_date <= ${settings.today}::date ${only}
    order by r.id limit ${MAX_AT_ONCE} for no key update of r`.execute(tx)
  let done = 0
  for (const due of rows) done += await enterDays(tx, of, { due, most: MAX_AT_ONCE - done })
  return done + (await enterMissed(tx, of, { only, most: MAX_AT_ONCE - done }))
}

type Due = {
  id: string
  vehicleId: string
  registration: string
  type: ExpenseType
  amountMinor: number
  currency: string
  vatPercent: number | null
  vendor: string | null
  note: string | null
  everyMonths: number
  dayOfMonth: number
  startDate: string
  endDate: string | null
  nextDate: string | null
}

type With = Of & { settings: ExpenseSettings }

async function enterDays(tx: Tx, of: With, { due, most }: { due: Due; most: number }): Promise<number> {
  const { tenantId, settings } = of
  let day = due.nextDate
  let last: string | null = null
  let done = 0
  for (; day !== null && day <= settings.today && done < most; day = nextDueDay(due, day)) {
    if (isLocked(day, settings.lockedThrough)) await recordMiss(tx, of, { id: due.id, date: day })
    else await enter(tx, of, { due, date: day })
    last = day
    done += 1
  }
  if (last === null) return 0
  // No new version, so that a form that is open can still be saved.
  await tx
    .updateTable('recurringExpenses')
    .set({ doneThrough: last, nextDate: day })
    .where('tenantId', '=', tenantId)
    .where('id', '=', due.id)
    .execute()
  return done
}

async function recordMiss(
  tx: Tx,
  { tenantId }: Of,
  { id, date }: { id: string; date: string },
): Promise<void> {
  await tx
    .insertInto('recurringExpenseMisses')
    .values({ tenantId, recurringExpenseId: id, date })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes noted locked days that are no longer in the schedule. */
export async function dropMisses(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
  schedule: Schedule,
): Promise<void> {
  const { rows } = await sql<{ date: string }>`
    select date::text from recurring_expense_misses
    where tenant_id = ${tenantId} and recurring_expense_id = ${id}`.execute(tx)
  const dropped = rows.filter(({ date }) => !isDueDay(schedule, date)).map(({ date }) => date)
  await sql`delete from recurring_expense_misses
    where tenant_id = ${tenantId} and recurring_expense_id = ${id} and date = any (${dropped}::date[])`.execute(
    tx,
  )
}

type Part = { only: ReturnType<typeof sql>; most: number }

/** Enters noted days that are open again and still in the schedule, oldest first. */
async function enterMissed(tx: Tx, of: With, { only, most }: Part): Promise<number> {
  const { tenantId, settings } = of
  const { rows } = await sql<Due & { date: string }>`
    with open as (
      delete from recurring_expense_misses where tenant_id = ${tenantId} and (recurring_expense_id, date) in (
        select r.id, m.date from recurring_expense_misses m
        join recurring_expenses r on r.tenant_id = m.tenant_id and r.id = m.recurring_expense_id
        where m.tenant_id = ${tenantId} and m.date > ${settings.lockedThrough ?? '-infinity'}::date ${only}
        order by m.date, r.id limit ${most})
      returning recurring_expense_id, date)
    select r.*, r.start_date::text as start_date, r.end_date::text as end_date, o.date::text as date, v.registration
    from open o
    join recurring_expenses r on r.tenant_id = ${tenantId} and r.id = o.recurring_expense_id
    join vehicles v on v.tenant_id = ${tenantId} and v.id = r.vehicle_id`.execute(tx)
  for (const { date, ...due } of rows) if (isDueDay(due, date)) await enter(tx, of, { due, date })
  return rows.length
}

/** A person may have moved or removed the expense of this day since; the unique index prevents a duplicate. */
async function enter(
  tx: Tx,
  { tenantId, now }: Of,
  { due, date }: { due: Due; date: string },
): Promise<void> {
  const { id: recurringExpenseId, vehicleId, registration, type, amountMinor, currency } = due
  const { vatPercent, vendor, note } = due
  const id = uuidv7()
  const fields = { vehicleId, type, date, amountMinor, currency, vatPercent, vendor, note }
  const columns = {
    ...fields,
    tenantId,
    id,
    recurringExpenseId,
    recurringDate: date,
    createdAt: now,
    updatedAt: now,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('expenses')
    .values(columns)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return
  const event = createdEvent({ id, version: 1, registration, ...fields }, now)
  await publishEvents(tx, { tenantId, now }, [event])
  const after = { ...fields, registration } satisfies Partial<Record<keyof Expense, unknown>>
  await recordAutomatic(tx, { tenantId, now }, [
    {
      action: 'created',
      resourceType: 'expense',
      resourceId: id,
      vehicleReg: registration,
      before: null,
      after,
    },
  ])
}
