import type { Insertable, Updateable } from 'kysely'
import type { VehicleServicesTable } from '../../database/schema.ts'
import { staleVersion } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'

const LISTED = 100

/** The latest first. */
export async function listServices(context: Context, vehicleId: string) {
  return select(context)
    .where('s.vehicleId', '=', vehicleId)
    .orderBy('s.date', 'desc')
    .orderBy('s.odometerMeters', 'desc')
    .limit(LISTED)
    .execute()
}

export type ServiceRow = Awaited<ReturnType<typeof listServices>>[number]

export async function findService(context: Context, key: { id: string; vehicleId: string }) {
  return select(context)
    .where('s.id', '=', key.id)
    .where('s.vehicleId', '=', key.vehicleId)
    .executeTakeFirst()
}

function select({ scope, tx }: Context) {
  return tx
    .selectFrom('vehicleServices as s')
    .leftJoin('users as person', (join) =>
      join.onRef('person.tenantId', '=', 's.tenantId').onRef('person.id', '=', 's.createdBy'),
    )
    .leftJoin('expenses as expense', (join) =>
      join.onRef('expense.tenantId', '=', 's.tenantId').onRef('expense.id', '=', 's.expenseId'),
    )
    .where('s.tenantId', '=', scope.tenantId)
    .selectAll('s')
    .select(['person.firstName', 'person.lastName'])
    .select(['expense.amountMinor', 'expense.currency', 'expense.createdBy as expenseBy'])
}

/** An expense of the vehicle that the caller may know of. */
export async function findExpense(
  { scope, tx }: Context,
  { id, vehicleId }: { id: string; vehicleId: string },
) {
  return (
    tx
      .selectFrom('expenses')
      .select('id')
      .where('tenantId', '=', scope.tenantId)
      .where('id', '=', id)
      .where('vehicleId', '=', vehicleId)
      // Neither removed nor moved before the link is there.
      .forKeyShare()
      .executeTakeFirst()
  )
}

/** Whoever changes services of a vehicle holds it, so that the latest one is known; archived vehicles too. */
export async function lockVehicle({ scope, tx }: Context, vehicleId: string) {
  return tx
    .selectFrom('vehicles')
    .select(['id', 'registration', 'serviceDueDate'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type NewService = Omit<Insertable<VehicleServicesTable>, 'tenantId' | 'createdAt' | 'updatedAt' | 'version'>

/** False where the same service is there already. */
export async function insertService({ scope, tx, now }: Context, service: NewService): Promise<boolean> {
  const row = await tx
    .insertInto('vehicleServices')
    .values({ ...service, tenantId: scope.tenantId, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Another service of that day at that odometer. */
export async function findSame(
  { scope, tx }: Context,
  service: { id: string; vehicleId: string; date: string; odometerMeters: number },
) {
  return tx
    .selectFrom('vehicleServices')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', service.vehicleId)
    .where('date', '=', service.date)
    .where('odometerMeters', '=', service.odometerMeters)
    .where('id', '<>', service.id)
    .executeTakeFirst()
}

export async function updateService(
  { scope, tx, now }: Context,
  { id, version }: { id: string; version: number },
  columns: Updateable<VehicleServicesTable>,
): Promise<void> {
  const row = await tx
    .updateTable('vehicleServices')
    .set({ ...columns, updatedAt: now, version: version + 1 })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw staleVersion('service')
}

export async function deleteService({ scope, tx }: Context, id: string): Promise<void> {
  await tx.deleteFrom('vehicleServices').where('tenantId', '=', scope.tenantId).where('id', '=', id).execute()
}
