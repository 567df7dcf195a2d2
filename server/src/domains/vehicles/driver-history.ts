import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../http/scope.ts'

type Turn = { userId: string; from: Date }

/**
 * Who has driven the vehicle, in place of whom it has: each until the next begins, the last from then on. For vehicles whose
 * past is entered with them.
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
