import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../http/scope.ts'

/** Ends the assignment that lasts, and begins the one to come. */
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
      // Clocks of several servers differ: never before the one that ends.
      validFrom: ended?.validTo && ended.validTo > now ? ended.validTo : now,
    })
    .execute()
}
