import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../http/scope.ts'

/** Ends the current assignment and starts the new one. */
export async function assignDriver(
  { scope, tx, now }: Context,
  assignment: { vehicleId: string; userId: string | null },
): Promise<void> {
  const ended = await tx
    .updateTable('driverAssignments')
    .set({ validTo: sql<Date>`greatest(valid_from, ${now})` })
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', assignment.vehicleId)
    .where('validTo', 'is', null)
    .returning('validTo')
    .executeTakeFirst()
  if (assignment.userId === null) return
  await tx
    .insertInto('driverAssignments')
    .values({
      tenantId: scope.tenantId,
      id: uuidv7(),
      vehicleId: assignment.vehicleId,
      userId: assignment.userId,
      // Server clocks may differ: an assignment never starts before the previous one ends.
      validFrom: ended?.validTo && ended.validTo > now ? ended.validTo : now,
    })
    .execute()
}
