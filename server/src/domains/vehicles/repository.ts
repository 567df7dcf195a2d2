import { sql } from 'kysely'
import { drivenVehicles } from '../../database/driven-vehicles.ts'
import { type PageOfList, readPage } from '../../database/read-page.ts'
import type { Context } from '../../http/scope.ts'
import { staleVersion } from '../../errors.ts'
import type { VehicleColumns } from './columns.ts'

type ListFilter = { archived: boolean; page?: PageOfList | undefined }

/** Vehicles that the caller may see, by registration; a driver sees those that are or were theirs. */
export async function listVehicles(context: Context, { archived, page }: ListFilter) {
  const query = withinReach(context).where('vehicles.archived', '=', archived)
  const list = selectVehicle(context, query).orderBy('vehicles.registration').orderBy('vehicles.id')
  return readPage(list, query, page)
}

export async function findVehicle(context: Context, id: string) {
  return selectVehicle(context, withinReach(context).where('vehicles.id', '=', id)).executeTakeFirst()
}

/** For a change: the next one waits, so that each entry of the audit log says what this one found. */
export async function lockVehicle(context: Context, id: string): Promise<void> {
  await withinReach(context).where('vehicles.id', '=', id).select('id').forNoKeyUpdate().execute()
}

export type VehicleRow = NonNullable<Awaited<ReturnType<typeof findVehicle>>>

function withinReach({ scope, tx }: Context) {
  const query = tx.selectFrom('vehicles').where('vehicles.tenantId', '=', scope.tenantId)
  return scope.reach === 'own' ? query.where('vehicles.id', 'in', drivenVehicles(scope)) : query
}

/** When the caller had it last, as `Vehicle.yours` tells it. */
function lastTime({ scope }: Context) {
  if (scope.reach === 'all') return sql<null>`null`
  return sql<{ since: string; until: string | null } | null>`(
    select json_build_object('since', d.valid_from, 'until', d.valid_to) from driver_assignments d
    where d.tenant_id = vehicles.tenant_id and d.vehicle_id = vehicles.id and d.user_id = ${scope.userId}
    order by d.valid_from desc limit 1)`
}

function selectVehicle(context: Context, query: ReturnType<typeof withinReach>) {
  return query
    .leftJoin('users as driver', (join) =>
      join.onRef('driver.tenantId', '=', 'vehicles.tenantId').onRef('driver.id', '=', 'vehicles.driverId'),
    )
    .innerJoin('vehicleState as live', (join) =>
      join.onRef('live.tenantId', '=', 'vehicles.tenantId').onRef('live.vehicleId', '=', 'vehicles.id'),
    )
    .leftJoin('odometers', (join) =>
      join
        .onRef('odometers.tenantId', '=', 'vehicles.tenantId')
        .onRef('odometers.vehicleId', '=', 'vehicles.id'),
    )
    .selectAll('vehicles')
    .select(['live.dongleId', 'live.protocol', 'live.batteryPercent'])
    .select(lastTime(context).as('yours'))
    .select(({ fn }) => fn.coalesce('odometers.odometerMeters', sql<number>`0`).as('odometerMeters'))
    .select(['driver.firstName as driverFirstName', 'driver.lastName as driverLastName'])
}

export async function insertVehicle(
  { scope, tx, now }: Context,
  id: string,
  columns: VehicleColumns & { registration: string; fuelType: string },
): Promise<void> {
  await tx
    .insertInto('vehicles')
    .values({ ...columns, tenantId: scope.tenantId, id, createdAt: now, updatedAt: now })
    .execute()
}

export async function updateVehicle(
  { scope, tx, now }: Context,
  id: string,
  change: { columns: VehicleColumns; version?: number | undefined },
): Promise<void> {
  const row = await tx
    .updateTable('vehicles')
    .set({ ...change.columns, updatedAt: now })
    .set('version', sql`version + 1`)
    .$if(change.columns.privacyMode === false, (query) => query.set('privacyEndedAt', endOfPrivacy(now)))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .$if(change.version !== undefined, (query) => query.where('version', '=', change.version ?? 0))
    .returning('id')
    .executeTakeFirst()
  if (!row) throw staleVersion('vehicle')
}

/** Where it was on until now. Clocks of several servers differ: never earlier than it ended before. */
function endOfPrivacy(now: Date) {
  return sql<Date | null>`case when privacy_mode then greatest(privacy_ended_at, ${now}::timestamptz) else privacy_ended_at end`
}

/** The vehicle that already has this plate; spaces, hyphens and capitals do not count. */
export async function findByPlate({ scope, tx }: Context, registration: string, exceptId?: string) {
  return tx
    .selectFrom('vehicles')
    .select(['id', 'registration', 'label', 'archived'])
    .where('tenantId', '=', scope.tenantId)
    .where(
      sql<boolean>`upper(regexp_replace(registration, '[\\s-]', '', 'g'))
        = upper(regexp_replace(${registration}, '[\\s-]', '', 'g'))`,
    )
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
}

/** Ends the assignment that lasts, and begins the one to come. */
export async function assignDriver(
  { scope, tx, now }: Context,
  assignment: { id: string; vehicleId: string; userId: string | null },
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
      id: assignment.id,
      vehicleId: assignment.vehicleId,
      userId: assignment.userId,
      // Clocks of several servers differ: never before the one that ends.
      validFrom: ended?.validTo && ended.validTo > now ? ended.validTo : now,
    })
    .execute()
}
