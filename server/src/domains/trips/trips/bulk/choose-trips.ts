/** Reads trips for a bulk change and locks them. */
import { maxTripsAtOnce } from '@roadbook/contract/trips/trip-filter'
import { AppError } from '../../../../errors.ts'
import type { Context, Scope } from '../../../../http/scope.ts'
import { isTripHidden, privacyHolds, PRIVATE } from '../../../core/privacy/index.ts'
import { lockVehicleTrips } from '../records/lock-trips.ts'
import { filtered, type TripFilter, tripRows } from '../reading/trip-filter.ts'

/** One lock per vehicle until the commit; the database has some thousands for all companies together. */
const MAX_VEHICLES = 2000

export type ChosenTrip = Awaited<ReturnType<typeof readTrips>>[number]

/**
 * Trips of the filter that the caller can see, by vehicle and time, with their vehicles locked. A conflict if trips of
 * another vehicle came to match while this waited for the locks.
 */
export async function chooseTrips(context: Context, filter: TripFilter): Promise<ChosenTrip[]> {
  const counts = await countByVehicle(context, filter)
  const count = counts.reduce((sum, { trips }) => sum + trips, 0)
  refuseTooMany({ trips: count, vehicles: counts.length })
  const vehicleIds = counts.map(({ vehicleId }) => vehicleId)
  await lockVehicleTrips(context.tx, context.scope.tenantId, { vehicleIds, now: context.now })
  const trips = await readTrips(context, filter)
  const locked = new Set(vehicleIds)
  if (trips.every(({ vehicleId }) => locked.has(vehicleId))) return trips
  throw otherCount({ expected: count, found: trips.length })
}

function refuseTooMany({ trips, vehicles }: { trips: number; vehicles: number }): void {
  if (trips <= maxTripsAtOnce && vehicles <= MAX_VEHICLES) return
  if (trips > maxTripsAtOnce) throw new AppError('too_many_trips', { trips, most: maxTripsAtOnce })
  throw new AppError('too_many_trip_vehicles', { vehicles, most: MAX_VEHICLES })
}

export function otherCount(counts: { expected: number; found: number }): AppError {
  return new AppError('other_trip_count', counts)
}

function countByVehicle(context: Context, filter: TripFilter) {
  return filtered(context, filter)
    .select('trips.vehicleId')
    .select(({ fn }) => fn.countAll<number>().as('trips'))
    .groupBy('trips.vehicleId')
    .execute()
}

function readTrips(context: Context, filter: TripFilter) {
  return filtered(context, filter)
    .select(['trips.id', 'trips.vehicleId', 'trips.driverId', 'trips.lockedAt', 'trips.touched'])
    .select(['trips.category', 'trips.purpose', 'trips.destination', 'trips.partner'])
    .select('vehicles.registration')
    .select(privacyHolds(tripRows).as('privacyMode'))
    .orderBy('trips.vehicleId')
    .orderBy('trips.startTime')
    .execute()
}

/** Undoing a change may empty a text again. */
export type BulkFields = Partial<Pick<ChosenTrip, (typeof bulkFields)[number]>>

export const bulkFields = ['category', 'purpose', 'destination', 'partner'] as const

export type BulkChange = { trip: ChosenTrip; fields: BulkFields }

/** Only the fields that are set. */
export function setFields(fields: {
  [Field in keyof BulkFields]?: BulkFields[Field] | undefined
}): BulkFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/**
 * Which changes the caller may make; excludes locked trips, and private ones that only their driver may change. Confirming
 * a category that nobody has set is a change.
 */
export function allowedChanges(scope: Scope, changes: readonly BulkChange[]) {
  const open = changes.filter(({ trip }) => trip.lockedAt === null)
  const different = open.filter(
    ({ trip, fields }) => !trip.touched || bulkFields.some((name) => isOther(fields[name], trip[name])),
  )
  const allowed = different.filter(
    ({ trip, fields }) => saysOnlyPrivate(fields) || !isTripHidden(scope, trip),
  )
  return {
    allowed,
    locked: changes.length - open.length,
    stayPrivate: different.length - allowed.length,
  }
}

function isOther(value: string | null | undefined, present: string | null): boolean {
  return value !== undefined && value !== present
}

function saysOnlyPrivate(fields: BulkFields): boolean {
  return fields.category === PRIVATE && Object.keys(fields).length === 1
}
