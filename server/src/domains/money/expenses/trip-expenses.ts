/** The expenses of trips, for code that reads and changes trips. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import { withinReach } from './expense-rows.ts'
import { holdExpenseSettings, readExpenseSettings } from './expense-settings.ts'

/** The expenses visible to the caller, oldest first. Pass only trips whose expenses may be shown. */
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

/** All of them, regardless of the caller. */
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

/** The lock date doesn't move until the commit. */
export async function holdTripExpenses(context: Context, tripId: string): Promise<ExpensesOfTrip> {
  await holdExpenseSettings(context)
  return readTripExpenses(context, tripId)
}

/**
 * Moves expenses to the remaining trip when late positions merge two trips. A locked expense keeps its version; only its
 * trip id changes.
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

/** Called before old trips are deleted. Locked expenses keep their version here too. */
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
