import { distanceMeters } from '@roadbook/geo/distance'
import type { Selectable } from 'kysely'
import type { TripsTable } from '../../../database/schema.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { lazyPlaces, placeText } from '../../tracking/addresses/index.ts'
import { touchVehicle } from '../../tracking/locations/index.ts'
import { writeOnTrip } from '../../trips/trips/index.ts'
import { vehicleProfile } from './demo-profiles.ts'
import type { Past } from './history-plan.ts'
import { asDemoAuthor, type Company } from './demo-author.ts'
import { type DrivenTrip, type TripUse, describeTrip } from './trip-descriptions.ts'

/** Epoch milliseconds, both inclusive. */
export type Span = { fromMs: number; toMs: number }

type VehiclePast = {
  vehicleId: string
  past: Past
  /** Time ranges of recorded real drives. */
  recorded: readonly Span[]
}

const HOUR_MS = 3_600_000
const RECENT_MS = 36 * HOUR_MS
/** Before now: trips whose logbook lock is a day and a half to three and a half days away. */
const DUE_SOON_MS = { least: 84 * HOUR_MS, most: 132 * HOUR_MS }
const AT_BASE_METERS = 300

/** Trips described in one transaction, which blocks live positions of the vehicle. */
const AT_ONCE = 25

/**
 * Describes a vehicle's trips as its drivers would: through `writeOnTrip`, with versions and audit entries.
 * Trips that are already described are skipped.
 */
export async function describeTrips(company: Company, vehicle: VehiclePast): Promise<void> {
  const { vehicleId } = vehicle
  const descriptions = await findDescriptions(company, vehicle)
  for (let start = 0; start < descriptions.length; start += AT_ONCE) {
    await asDemoAuthor(company, async (context) => {
      let isSeenByOthers = false
      for (const { tripId, description } of descriptions.slice(start, start + AT_ONCE)) {
        const written = await writeOnTrip(context, { vehicleId, tripId }, description)
        isSeenByOthers ||= written.isSeenByOthers
      }
      // Last, because live positions of all vehicles wait for the company's revision.
      if (isSeenByOthers) await touchVehicle(context, vehicleId)
    })
  }
}

async function findDescriptions(
  { database, clock, tenantId }: Company,
  { vehicleId, past, recorded }: VehiclePast,
) {
  const { trips, facts } = await database.inTenant({ tenantId }, async (tx) => ({
    facts: await tx
      .selectFrom('vehicles')
      .innerJoin('tenants', 'tenants.tenantId', 'vehicles.tenantId')
      .leftJoin('fleetCategories as group', (join) =>
        sameCompany(join, 'group.id', 'vehicles.fleetCategoryId'),
      )
      .select(['registration', 'logbookEnabled', 'baseLatitude', 'baseLongitude'])
      .select(['tenants.timeZone', 'group.name as groupName'])
      .where('vehicles.tenantId', '=', tenantId)
      .where('vehicles.id', '=', vehicleId)
      .executeTakeFirstOrThrow(),
    trips: await tx
      .selectFrom('trips')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('vehicleId', '=', vehicleId)
      .where('startTime', '>=', past.from)
      .where('endTime', '<', past.until)
      .where('running', '=', false)
      .where('touched', '=', false)
      .where('lockedAt', 'is', null)
      .orderBy('startTime')
      .execute(),
  }))
  const nowMs = clock.now().getTime()
  return trips.flatMap((trip) => {
    const description = describeTrip(toDriven(trip, { ...facts, recorded, nowMs }))
    return description ? [{ tripId: trip.id, description }] : []
  })
}

type Facts = {
  registration: string
  logbookEnabled: boolean
  baseLatitude: number | null
  baseLongitude: number | null
  timeZone: string
  groupName: string | null
  recorded: readonly Span[]
  nowMs: number
}

function toDriven(trip: Selectable<TripsTable>, facts: Facts): DrivenTrip {
  const startMs = trip.startTime.getTime()
  const endMs = trip.endTime.getTime()
  const ageMs = facts.nowMs - endMs
  const { weekday, hour } = localTime(trip.startTime, facts.timeZone)
  return {
    seed: `${facts.registration} ${startMs}`,
    weekday,
    hour,
    startsAtBase: isAtBase(facts, trip.startLatitude, trip.startLongitude),
    endsAtBase: isAtBase(facts, trip.endLatitude, trip.endLongitude),
    endPlace: placeName(trip.endLatitude, trip.endLongitude),
    isLogbook: facts.logbookEnabled,
    use: useOf(facts),
    isRecent: ageMs < RECENT_MS,
    isDueSoon: ageMs >= DUE_SOON_MS.least && ageMs < DUE_SOON_MS.most,
    isRecorded: facts.recorded.some(({ fromMs, toMs }) => fromMs < endMs && toMs > startMs),
  }
}

/** Cars in these groups are also for private use. */
const freeGroups = new Set(['Sales', 'Pool'])

function useOf({ registration, groupName }: Facts): TripUse {
  if (freeGroups.has(groupName ?? '')) return 'free'
  return vehicleProfile(registration).isKeptAtHome ? 'home' : 'work'
}

function isAtBase({ baseLatitude, baseLongitude }: Facts, latitude: number, longitude: number): boolean {
  if (baseLatitude === null || baseLongitude === null) return false
  const base = { latitude: baseLatitude, longitude: baseLongitude }
  return distanceMeters(base, { latitude, longitude }) <= AT_BASE_METERS
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clocks = new Map<string, Intl.DateTimeFormat>()

function localTime(time: Date, timeZone: string): { weekday: number; hour: number } {
  let format = clocks.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', hour12: false })
    clocks.set(timeZone, format)
  }
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]))
  return { weekday: weekdays.indexOf(parts.get('weekday') ?? '') + 1, hour: Number(parts.get('hour')) }
}

const places = lazyPlaces()

function placeName(latitude: number, longitude: number): string | null {
  return placeText(places().nearest(latitude, longitude))
}
