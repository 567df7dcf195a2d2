/**
 * Bookings that conflict with a requested period. The database also refuses an overlap (`bookings_overlap`); this gives the
 * error its message.
 */
import { sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import { lockRows } from '../../../entities/write-rows.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { localTime, timeZoneOf } from '../../core/companies/index.ts'

export type Wanted = {
  vehicleId: string
  startDate: Date
  endDate: Date
  /** The booking being changed, which doesn't conflict with itself. */
  exceptId?: string | undefined
}

export type InTheWay = {
  id: string
  userId: string
  userName: string
  registration: string
  purpose: string
  destination: string | null
  startDate: Date
  endDate: Date
}

/** The first booking that overlaps the period. */
export async function findOverlap(
  { scope, tx }: Context,
  { vehicleId, startDate, endDate, exceptId }: Wanted,
): Promise<InTheWay | undefined> {
  const { rows } = await sql<InTheWay>`
    select b.id, b.user_id, b.purpose, b.destination, b.start_date, b.end_date, v.registration,
      ${nameOrEmail('u')} as user_name
    from bookings b
    join users u on u.tenant_id = b.tenant_id and u.id = b.user_id
    join vehicles v on v.tenant_id = b.tenant_id and v.id = b.vehicle_id
    where b.tenant_id = ${scope.tenantId} and b.vehicle_id = ${vehicleId} and b.status <> 'cancelled'
      and tstzrange(b.start_date, b.end_date) && tstzrange(${startDate}::timestamptz, ${endDate}::timestamptz)
      and b.id is distinct from ${exceptId ?? null}::uuid
    order by b.start_date limit 1`.execute(tx)
  return rows[0]
}

/** Bookings of one vehicle are serialized, so that the second one finds the first. */
export async function lockVehicles(context: Context, vehicleIds: readonly string[]): Promise<void> {
  await lockRows(context, 'vehicles', [...new Set(vehicleIds)])
}

/** Throws 409 with who has the vehicle, as far as the caller may know. The caller holds `lockVehicles`. */
export async function refuseOverlap(context: Context, wanted: Wanted): Promise<void> {
  const found = await findOverlap(context, wanted)
  if (!found) return
  const { registration, userName } = found
  const timeZone = await timeZoneOf(context)
  const times = {
    fromLocalTime: localTime(found.startDate, timeZone),
    untilLocalTime: localTime(found.endDate, timeZone),
    startDate: found.startDate.toISOString(),
    endDate: found.endDate.toISOString(),
  }
  const extras = { field: 'vehicleId' }
  if (!mayKnow(context, found)) throw new AppError('vehicle_booked', { registration, ...times }, extras)
  throw new AppError('booking_overlap', { registration, userName, ...times }, extras)
}

/** Drivers see when a vehicle is taken, but not by whom or for what. */
export function mayKnow({ scope }: Context, { userId }: { userId: string }): boolean {
  return scope.reach === 'all' || userId === scope.userId
}
