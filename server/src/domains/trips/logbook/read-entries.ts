import { countedCategory, type LogbookChange, type LogbookEntry } from '@roadbook/contract/trips/logbook'
import type { Trip, TripPlace } from '@roadbook/contract/trips/trips'
import type { Context } from '../../../http/scope.ts'
import { companyFieldBefore } from '../../core/audit/index.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { odometerAddenda, recordedAtLock, type RecordedAtLock } from '../../core/logbook-records/index.ts'
import { PRIVATE } from '../../core/privacy/index.ts'
import { isBusinessCategory } from '../../fleet/trip-categories/index.ts'
import { type KnownTrip, missingFields, toTrips, versionsOfTrips } from '../trips/index.ts'
import { changesOf, correctedOf, odometerChange } from './logbook-changes.ts'

/** Entries of trips, in the same order. */
export async function toEntries(context: Context, rows: readonly KnownTrip[]): Promise<LogbookEntry[]> {
  const recorded = await atLock(context, rows)
  const timeZoneAt = await zoneOf(context, rows, recorded)
  const trips = (await toTrips(context, rows)).map((trip) => ({
    ...trip,
    // Drivers whom the caller may not see are not named.
    driverName: trip.driverName && (recorded.get(trip.id)?.driverName ?? trip.driverName),
  }))
  const isBusiness = await isBusinessCategory(context)
  const versions = Map.groupBy(
    await versionsOfTrips(
      context,
      rows.map(({ id }) => id),
    ),
    ({ tripId }) => tripId,
  )
  const moved = await odometerChanges(context, rows)
  return rows.flatMap((row, index) => {
    const trip = trips[index]
    if (!trip) return []
    const changes = [...changesOf(versions.get(row.id) ?? []), ...(moved.get(row.id) ?? [])].toSorted(byTime)
    const distanceMeters = (trip.endOdometerMeters ?? 0) - (trip.startOdometerMeters ?? 0)
    const counted = countedCategory({ trip, countsAsPrivate: row.lockedIncomplete })
    return [
      {
        trip: row.category === PRIVATE ? withoutPlaces(trip) : asRecorded(trip),
        distanceMeters,
        corrected: correctedOf({ category: counted, distanceMeters }, changes),
        recordedAt: row.createdAt.toISOString(),
        isRecordedLate: row.locksAt !== null && row.createdAt > row.locksAt,
        locksAt: row.locksAt?.toISOString() ?? null,
        lockedAt: row.lockedAt?.toISOString() ?? null,
        timeZone: timeZoneAt(row),
        countsAsPrivate: row.lockedIncomplete,
        missing: row.lockedAt === null ? missingFields(row, isBusiness(row.category)) : missingDriver(row),
        changes,
      },
    ]
  })
}

/** The ids of locked trips. */
function lockedByVehicle(rows: readonly KnownTrip[]): [vehicleId: string, tripIds: string[]][] {
  const locked = rows.filter(({ lockedAt }) => lockedAt !== null)
  const byVehicle = Map.groupBy(locked, ({ vehicleId }) => vehicleId)
  return [...byVehicle].map(([vehicleId, trips]) => [vehicleId, trips.map(({ id }) => id)])
}

/** People are renamed, and companies change their time zone; a record keeps the values of its lock. */
async function atLock(
  { scope: { tenantId }, tx }: Context,
  rows: readonly KnownTrip[],
): Promise<Map<string, RecordedAtLock>> {
  const found = new Map<string, RecordedAtLock>()
  for (const [vehicleId, locked] of lockedByVehicle(rows)) {
    for (const [tripId, recorded] of await recordedAtLock(tx, { tenantId, vehicleId }, locked))
      found.set(tripId, recorded)
  }
  return found
}

/** Records before format 3 have no time zone: the company's at the lock, as far as the audit log shows it. */
async function zoneOf(
  context: Context,
  rows: readonly KnownTrip[],
  recorded: ReadonlyMap<string, RecordedAtLock>,
): Promise<(row: KnownTrip) => string> {
  const now = await timeZoneOf(context)
  const known = ({ id }: KnownTrip) => recorded.get(id)?.timeZone
  const [first] = rows.flatMap((row) => (known(row) ? [] : (row.lockedAt ?? []))).toSorted((a, b) => +a - +b)
  const before = first ? await companyFieldBefore(context, { field: 'timeZone', since: first }) : []
  return (row) => {
    const { lockedAt } = row
    if (lockedAt === null) return now
    return known(row) ?? before.find(({ changedAt }) => changedAt > lockedAt)?.before ?? now
  }
}

async function odometerChanges(
  { scope: { tenantId }, tx }: Context,
  rows: readonly KnownTrip[],
): Promise<Map<string, LogbookChange[]>> {
  const found = new Map<string, LogbookChange[]>()
  for (const [vehicleId, locked] of lockedByVehicle(rows)) {
    for (const addendum of await odometerAddenda(tx, { tenantId, vehicleId }, locked)) {
      found.set(addendum.tripId, [...(found.get(addendum.tripId) ?? []), odometerChange(addendum)])
    }
  }
  return found
}

function byTime(a: LogbookChange, b: LogbookChange): number {
  return a.changedAt < b.changedAt ? -1 : Number(a.changedAt > b.changedAt)
}

function missingDriver({ driverId }: KnownTrip): LogbookEntry['missing'] {
  return driverId === null ? ['driver'] : []
}

/** A place by its recorded address: geofences are not part of the record, and may be renamed or redrawn later. */
function asRecorded(trip: Trip): Trip {
  return { ...trip, start: withoutGeofence(trip.start), end: withoutGeofence(trip.end) }
}

function withoutGeofence(place: TripPlace | null): TripPlace | null {
  return place && { ...place, geofenceName: null }
}

/** A logbook shows only kilometres and odometer of a private trip, even to its driver: the file is for others. */
function withoutPlaces(trip: Trip): Trip {
  const texts = { purpose: null, destination: null, partner: null, note: null }
  return { ...trip, ...texts, start: null, end: null, jobs: [], expenses: [], movesBefore: [] }
}
