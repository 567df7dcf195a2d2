import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../http/scope.ts'

type Turn = { userId: string; from: Date }

/**
 * Replaces the vehicle's current assignment with a history: each assignment ends when the next begins; the last one is open.
 * For vehicles that are created with past data.
 */
export async function assignInTurn(
  { scope, tx }: Pick<Context, 'scope' | 'tx'>,
  vehicleId: string,
  turns: readonly Turn[],
): Promise<void> {
  const { tenantId } = scope
  const rows = turns.map(({ userId, from: validFrom }, nth) => ({
    userId,
    validFrom,
    validTo: turns[nth + 1]?.from ?? null,
  }))
  const last = rows.at(-1)
  if (!last) return
  await tx
    .updateTable('driverAssignments')
    .set(last)
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .execute()
  const earlier = rows.slice(0, -1).map((row) => ({ tenantId, vehicleId, ...row, id: uuidv7() }))
  if (earlier.length > 0) await tx.insertInto('driverAssignments').values(earlier).execute()
  await tx
    .updateTable('vehicles')
    .set({ driverId: last.userId })
    .where('tenantId', '=', tenantId)
    .where('id', '=', vehicleId)
    .execute()
}
