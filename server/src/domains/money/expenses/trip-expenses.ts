/** The expenses of trips, for code that reads and changes trips. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import { withinReach } from './expense-rows.ts'
import { holdExpenseSettings, readExpenseSettings } from './expense-settings.ts'

/**
 * The expenses visible to the caller, the oldest first. The calling code must pass only trips whose expenses
 * may be shown.
 */
export async function tripExpenseIds(
  context: Context,
  tripIds: readonly string[],
): Promise<Map<string, string[]>> {
  const ofTrips = new Map<string, string[]>()
  if (tripIds.length === 0) return ofTrips
  const rows = await withinReach(context)
    .select(['expenses.id', sql<string>`expenses.trip_id`.as('tripId')])
    .where('expenses.tripId', 'in', tripIds)
    .orderBy('expenses.date')
    .orderBy('expenses.id')
    .execute()
  for (const { id, tripId } of rows) ofTrips.set(tripId, [...(ofTrips.get(tripId) ?? []), id])
  return ofTrips
}

export type ExpensesOfTrip = {
  /** The oldest first. */
  expenses: readonly { id: string; day: string }[]
  lockedThrough: string | null
}

/** All of them, whoever asks. */
export async function readTripExpenses(context: Context, tripId: string): Promise<ExpensesOfTrip> {
  const { lockedThrough } = await readExpenseSettings(context)
  const expenses = await context.tx
    .selectFrom('expenses')
    .select(['id', 'date as day'])
    .where('tenantId', '=', context.scope.tenantId)
    .where('tripId', '=', tripId)
    .orderBy('date')
    .orderBy('id')
    .execute()
  return { expenses, lockedThrough }
}

/** Until the commit the lock of expenses doesn't move. */
export async function holdTripExpenses(context: Context, tripId: string): Promise<ExpensesOfTrip> {
  await holdExpenseSettings(context)
  return readTripExpenses(context, tripId)
}

/**
 * Lets expenses follow their drive when late positions merge its trip into another. A locked expense is not changed by that:
 * it keeps its version, and only the id of its drive is another one.
 */
export async function moveExpenses(
  tx: Tx,
  tenantId: string,
  { from, to, ids, now }: { from: string; to: string; ids?: readonly string[]; now: Date },
): Promise<void> {
  const linked = await linkedTo(tx, tenantId, { tripId: to, now })
  await linked
    .where('tripId', '=', from)
    .$if(ids !== undefined, (query) => query.where('id', '=', sql<string>`any (${ids}::uuid[])`))
    .execute()
}

/** Before trips are deleted for their age. A locked expense keeps its version here too. */
export async function unlinkTripExpenses(
  tx: Tx,
  tenantId: string,
  { tripIds, now }: { tripIds: readonly string[]; now: Date },
): Promise<void> {
  if (tripIds.length === 0) return
  const linked = await linkedTo(tx, tenantId, { tripId: null, now })
  await linked.where('tripId', 'in', tripIds).execute()
}

async function linkedTo(tx: Tx, tenantId: string, { tripId, now }: { tripId: string | null; now: Date }) {
  const { lockedThrough } = await holdExpenseSettings({ scope: { tenantId }, tx, now })
  const isOpen = sql<boolean>`date > ${lockedThrough ?? '-infinity'}::date`
  return tx
    .updateTable('expenses')
    .set({
      tripId,
      updatedAt: sql`case when ${isOpen} then ${now}::timestamptz else updated_at end`,
      version: sql`version + case when ${isOpen} then 1 else 0 end`,
    })
    .where('tenantId', '=', tenantId)
}
