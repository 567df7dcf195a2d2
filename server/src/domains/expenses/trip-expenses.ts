/** The expenses of trips, for those who read and change trips. */
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import type { Context } from '../../http/scope.ts'
import { withinReach } from './expense-rows.ts'

/** As many as the caller may know of, the oldest first; of which trips they may know them, the caller says. */
export async function expenseIdsOfTrips(
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

/** Positions showed that one trip is part of another: its expenses go along, also those that people may not change any more. */
export async function moveExpenses(
  tx: Tx,
  tenantId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('expenses')
    .set({ tripId: to, updatedAt: now, version: sql`version + 1` })
    .where('tenantId', '=', tenantId)
    .where('tripId', '=', from)
    .execute()
}
