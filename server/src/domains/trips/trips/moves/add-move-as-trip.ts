/** Adds an unrecorded move as a trip, or removes that trip. */
import type { MoveToAdd } from '@roadbook/contract/trips/trip-moves'
import type { LatLon } from '@roadbook/geo/types'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../../database/client.ts'
import { AppError, notFound } from '../../../../errors.ts'
import { type Context, personOf } from '../../../../http/scope.ts'
import { followTows } from '../../../rules/alarms/index.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { recountOdometer } from '../../../fleet/odometer/index.ts'
import { isProtected, isTripHidden, PRIVATE } from '../../../core/privacy/index.ts'
import { readTrack, type VehicleKey } from '../../../tracking/positions/index.ts'
import { isVisibleAt, touchVehicle } from '../../../tracking/locations/index.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'
import { requireVehicles } from '../../../fleet/vehicles/index.ts'
import { readDrivers } from '../records/drivers.ts'
import { privacyHeldAt } from '../records/inherit-privacy.ts'
import { isInNoTrip, placeAfter } from './moves.ts'
import { requireTrip } from '../reading/read-trip.ts'
import { plainTrip } from '../reading/repository.ts'
import { tripOfMove } from './added-moves.ts'
import { requireCategory } from '../../../fleet/trip-categories/index.ts'
import { toTripColumns } from '../records/trip-rows.ts'
import { lockTrips } from '../records/lock-trips.ts'
import { addVersion } from '../records/trip-versions.ts'

/** The new trip's id. Its record is like any other: kept in versions, in the audit trail, and counted once. */
export async function addMoveAsTrip(context: Context, vehicleId: string, body: MoveToAdd): Promise<string> {
  const { scope, tx, now } = context
  const { stopTime, category, ...texts } = body
  await requireVehicles(context, [vehicleId])
  const vehicle = { tenantId: scope.tenantId, vehicleId }
  await lockTrips(tx, vehicle, now)
  const { end, ...stop } = await requireMove(context, vehicleId, new Date(stopTime))
  if (stop.move.kind === 'leap') {
    throw new AppError('move_impossible')
  }
  const span = { startMs: stop.move.fromMs, endMs: stop.move.untilMs }
  const driver = (await readDrivers(tx, vehicle, [span]))(span)
  if (scope.reach === 'own' && driver.driverId !== scope.userId) throw notFound('move')
  await requireCategory(context, category)
  const settings = await tx
    .selectFrom('vehicles')
    .select(['defaultTripCategory', 'privacyMode', 'privacyEndedAt'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const row = await tx
    .insertInto('trips')
    .values({
      ...vehicle,
      id: uuidv7(),
      ...toTripColumns(tripOfMove(stop, end)),
      ...texts,
      ...driver,
      category: category ?? settings.defaultTripCategory,
      privacyHeld: privacyHeldAt(settings, stop.move.fromMs),
      touched: true,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sumUpDays(tx, scope.tenantId, [row])
  await addVersion(tx, { reason: 'takenIn', at: now, actor: scope, before: null, after: row })
  await tell(context, row.id, 'taken in')
  await followTows(tx, vehicle, { from: row.startTime })
  await recountOdometer(tx, vehicle, { changedFrom: row.startTime, moved: byPerson(context) })
  if (row.category === PRIVATE) await touchVehicle(context, vehicleId)
  return row.id
}

type TripKey = { vehicleId: string; tripId: string }

/** The move that the trip was made from is listed as a move again. */
export async function removeAddedMove(context: Context, { vehicleId, tripId }: TripKey): Promise<void> {
  const { scope, tx, now } = context
  const vehicle = { tenantId: scope.tenantId, vehicleId }
  await lockTrips(tx, vehicle, now)
  const trip = await requireTrip(context, tripId, vehicleId)
  await refuseRemoval(context, trip)
  const before = await plainTrip(context, tripId)
  await tell(context, tripId, 'removed')
  await tx.deleteFrom('trips').where('tenantId', '=', scope.tenantId).where('id', '=', tripId).execute()
  await sumUpDays(tx, scope.tenantId, [before])
  await addVersion(tx, { reason: 'removed', at: now, actor: scope, before, after: null })
  await followTows(tx, vehicle, { from: before.startTime })
  await recountOdometer(tx, vehicle, { changedFrom: before.startTime, moved: byPerson(context) })
  if (before.category === PRIVATE) await touchVehicle(context, vehicleId)
}

/** The reason for addenda of later locked trips. */
function byPerson({ scope, now }: Context) {
  const actor = { actorId: personOf(scope), actorEmail: scope.email }
  return { now, cause: 'tripEdited', actor } as const
}

async function refuseRemoval(
  { scope, tx }: Context,
  trip: Awaited<ReturnType<typeof requireTrip>>,
): Promise<void> {
  if (trip.lockedAt) {
    throw new AppError('trip_locked')
  }
  if (trip.startRule !== 'takenIn') {
    throw new AppError('trip_detected')
  }
  if (isTripHidden(scope, trip)) throw new AppError('trip_private_remove')
  const { rows } = await sql<{ isLinked: boolean }>`
    select exists (select from jobs where tenant_id = ${scope.tenantId} and trip_id = ${trip.id})
      or exists (select from expenses where tenant_id = ${scope.tenantId} and trip_id = ${trip.id}) as is_linked`.execute(
    tx,
  )
  if (rows[0]?.isLinked) {
    throw new AppError('trip_linked')
  }
}

/** The move of that stop, if the caller may see it and no trip covers it yet. */
async function requireMove({ scope, tx, now }: Context, vehicleId: string, stopTime: Date) {
  const { rows } = await sql<MovedRow>`
    select s.latitude, s.longitude, s.moved_kind as kind, s.moved_meters as meters,
      s.moved_odometer_meters as odometer_meters, s.moved_from as "from", s.moved_until as until,
      place.latitude as end_latitude, place.longitude as end_longitude,
      ${isVisibleAt({ scope, tx, now }, sql`s.moved_until`)} as is_end_visible
    from stops s join vehicles v on v.tenant_id = s.tenant_id and v.id = s.vehicle_id
    left join lateral (${placeAfter(scope.tenantId)}) place on true
    where s.tenant_id = ${scope.tenantId} and s.vehicle_id = ${vehicleId} and s.start_time = ${stopTime}
      and ${isInNoTrip(scope.tenantId)} and ${isVisibleAt({ scope, tx, now }, sql`s.start_time`)}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('move')
  const { latitude, longitude, kind, meters, odometerMeters, from, until } = row
  // As a trip it would reveal the place.
  if (!row.isEndVisible) {
    throw new AppError('move_before_private_trip')
  }
  const rebuilt: LatLon | null =
    row.endLatitude === null || row.endLongitude === null
      ? null
      : { latitude: row.endLatitude, longitude: row.endLongitude }
  const end = rebuilt ?? (await placeOf({ tx, vehicle: { tenantId: scope.tenantId, vehicleId }, at: until }))
  const move = { kind, meters, odometerMeters, fromMs: from.getTime(), untilMs: until.getTime() }
  return { latitude, longitude, move, end }
}

/** Used if no trip or stop follows the movement: the position at its end, if it is still stored. */
async function placeOf({ tx, vehicle, at }: { tx: Tx; vehicle: VehicleKey; at: Date }): Promise<LatLon> {
  const [fix] = await readTrack(tx, { ...vehicle, from: at, to: at })
  if (fix) return { latitude: fix.latitude, longitude: fix.longitude }
  throw new AppError('move_without_end')
}

type MovedRow = {
  latitude: number
  longitude: number
  kind: 'silent' | 'ignitionOff' | 'leap'
  meters: number
  odometerMeters: number | null
  from: Date
  until: Date
  endLatitude: number | null
  endLongitude: number | null
  isEndVisible: boolean
}

/** The audit trail shows no place, time or text of a protected trip. */
async function tell(context: Context, tripId: string, action: 'taken in' | 'removed'): Promise<void> {
  const trip = await requireTrip(context, tripId)
  const { category, purpose, startTime, endTime, distanceMeters } = trip
  const times = { startTime: startTime.toISOString(), endTime: endTime.toISOString() }
  const record = isProtected(trip) ? { category } : { category, purpose, ...times, distanceMeters }
  await recordChange(context, {
    action,
    resourceType: 'trip',
    resourceId: tripId,
    vehicleReg: trip.registration,
    before: action === 'removed' ? record : null,
    after: action === 'removed' ? null : record,
  })
}
