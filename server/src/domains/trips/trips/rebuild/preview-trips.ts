/** What other parameters would give for the trips of a period, without storing anything. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PreviewedTrip } from '@roadbook/contract/company/settings'
import { sql } from 'kysely'
import { AppError } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { isTripHidden, PRIVATE } from '../../../core/privacy/index.ts'
import { readTrack } from '../../../tracking/positions/index.ts'
import { type DetectedTrip, tripParameters } from '../../trip-detection/index.ts'
import { privacyHeldAt, type TripSettings as VehiclePrivacy } from '../records/inherit-privacy.ts'
import { readBorderEdits } from '../records/border-edits.ts'
import { type ComparedTrips, compareTrips, sumDistance } from './compare-trips.ts'
import { sharesTime } from './match-trips.ts'
import { detectBySpans } from './parameter-spans.ts'
import type { TripSettings } from './trip-settings.ts'

const DAY_MS = 86_400_000
/** Half-open in the start of the trips. */
type Asked = {
  from: Date
  until: Date
  /** Only this vehicle, including trips that don't change. */
  vehicleId?: string
  present: TripSettings
  next: TripSettings
  limits: Limits
}
/** How long to continue with further vehicles, and how many changed trips to list. */
type Limits = { budgetMs: number; maxItems: number }

type PreviewedTrips = {
  vehicles: number
  vehiclesRead: number
  tripsBefore: number
  tripsAfter: number
  /** How many of the trips before change. */
  tripsChanged: number
  /** Among those after: drives that are no trips before. */
  tripsNew: number
  /** Includes those beyond `items`. */
  changes: number
  distanceChangeMeters: number
  /** Merges and splits by people among these trips. */
  borderEdits: number
  items: PreviewedTrip[]
}

type Vehicle = VehiclePrivacy & { id: string; registration: string }

/** Detects every vehicle's trips by both settings and compares them; one preview at a time per company. */
export async function previewTrips(context: Context, asked: Asked): Promise<PreviewedTrips> {
  await takeTurn(context)
  const vehicles = await readVehicles(context, asked)
  const startedMs = performance.now()
  const total = {
    tripsBefore: 0,
    tripsAfter: 0,
    tripsChanged: 0,
    tripsNew: 0,
    changes: 0,
    distanceChangeMeters: 0,
    borderEdits: 0,
  }
  const items: PreviewedTrip[] = []
  let vehiclesRead = 0
  for (const vehicle of vehicles) {
    if (performance.now() - startedMs > asked.limits.budgetMs) break
    const { groups, borderEdits } = await compareVehicle(context, vehicle, asked)
    total.borderEdits += borderEdits
    for (const group of groups) {
      total.tripsBefore += group.before.length
      total.tripsAfter += group.after.length
      total.distanceChangeMeters += sumDistance(group.after) - sumDistance(group.before)
      if (group.change !== 'kept' || asked.vehicleId !== undefined) items.push(toItem(vehicle, group))
      if (group.change === 'kept') continue
      total.changes += 1
      total.tripsChanged += group.before.length
      if (group.change === 'new') total.tripsNew += group.after.length
    }
    vehiclesRead += 1
    // Other requests get their turn.
    await nextTurn()
  }
  const newestFirst = items.toSorted((a, b) => b.startTime.localeCompare(a.startTime))
  return {
    vehicles: vehicles.length,
    vehiclesRead,
    ...total,
    items: newestFirst.slice(0, asked.limits.maxItems),
  }
}

/** Held until the transaction ends, in any process. */
async function takeTurn({ scope, tx }: Context): Promise<void> {
  const key = `trip-detection-preview ${scope.tenantId}`
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as is_mine`.execute(tx)
  if (rows[0]?.isMine !== true) throw new AppError('preview_busy', { retryAfterSeconds: 1 })
}

/** Vehicles with trips or stops around the period, in an order that makes the first ones a fair sample. */
async function readVehicles({ scope, tx }: Context, { from, until, vehicleId }: Asked): Promise<Vehicle[]> {
  const only = vehicleId === undefined ? sql`` : sql`and v.id = ${vehicleId}`
  const { rows } = await sql<Vehicle>`
    select v.id, v.registration, v.default_trip_category, v.privacy_mode, v.privacy_ended_at
    from vehicles v
    where v.tenant_id = ${scope.tenantId} ${only} and (
      exists (select 1 from trips t where t.tenant_id = ${scope.tenantId} and t.vehicle_id = v.id
        and t.start_time >= ${from} and t.start_time < ${until})
      or exists (select 1 from stops s where s.tenant_id = ${scope.tenantId} and s.vehicle_id = v.id
        and s.start_time >= ${from} and s.start_time < ${until}))
    order by md5(v.id::text)`.execute(tx)
  return rows
}

async function compareVehicle(
  context: Context,
  vehicle: Vehicle,
  { from, until, present, next }: Asked,
): Promise<{ groups: ComparedTrips<DetectedTrip>[]; borderEdits: number }> {
  const { scope, tx } = context
  const end = new Date(Math.min(until.getTime() + DAY_MS, context.now.getTime()))
  const key = { tenantId: scope.tenantId, vehicleId: vehicle.id }
  // A day more on either side, so that the trips at the ends of the period have the stops around them.
  const start = new Date(from.getTime() - DAY_MS)
  const track = await readTrack(tx, { ...key, from: start, to: end })
  const edits = await readBorderEdits(tx, key, { from: start, until: end })
  const detect = (settings: TripSettings): DetectedTrip[] => {
    const spans = [{ fromMs: Number.NEGATIVE_INFINITY, parameters: { ...tripParameters, ...settings } }]
    return detectBySpans(track, { from: undefined, spans, edits, now: end }).segments.trips
  }
  const mayShow = await visibilityOf(context, vehicle, { from, until: end })
  const groups = compareTrips(detect(present), detect(next)).filter(({ before, after }) => {
    const startMs = Math.min(...[...before, ...after].map((trip) => trip.startMs))
    return startMs >= from.getTime() && startMs < until.getTime() && mayShow([...before, ...after])
  })
  const trips = groups.flatMap(({ before, after }) => [...before, ...after])
  const ofThese = edits.filter(({ fromMs, untilMs }) =>
    sharesTime({ startMs: fromMs, endMs: untilMs }, trips),
  )
  return { groups, borderEdits: ofThese.length }
}

type Stored = {
  startTime: Date
  endTime: Date
  category: string
  driverId: string | null
  privacyHeld: boolean
}

/** Whether the caller may see where the vehicle was during all of these trips, by the stored trips of that time. */
async function visibilityOf(
  { scope, tx }: Context,
  vehicle: Vehicle,
  { from, until }: { from: Date; until: Date },
): Promise<(trips: readonly DetectedTrip[]) => boolean> {
  const stored: Stored[] = await tx
    .selectFrom('trips')
    .select(['startTime', 'endTime', 'category', 'driverId', 'privacyHeld'])
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicle.id)
    .where('endTime', '>', new Date(from.getTime() - DAY_MS))
    .where('startTime', '<', until)
    .execute()
  const spanOf = ({ startTime, endTime }: Stored) => ({
    startMs: startTime.getTime(),
    endMs: endTime.getTime(),
  })
  const isHidden = (trip: Stored): boolean =>
    isTripHidden(scope, { ...trip, privacyMode: vehicle.privacyMode || trip.privacyHeld })
  const hidden = stored.filter(isHidden).map(spanOf)
  const seen = stored.filter((trip) => !isHidden(trip)).map(spanOf)
  // Time without a stored trip counts as the vehicle's default category.
  const isUsuallyHidden = ({ startMs }: DetectedTrip): boolean =>
    vehicle.defaultTripCategory === PRIVATE && privacyHeldAt(vehicle, startMs)
  return (trips) =>
    trips.every((trip) => !sharesTime(trip, hidden) && (sharesTime(trip, seen) || !isUsuallyHidden(trip)))
}

function toItem(
  { id, registration }: Vehicle,
  { before, after, change }: ComparedTrips<DetectedTrip>,
): PreviewedTrip {
  const all = [...before, ...after]
  const startMs = Math.min(...all.map((trip) => trip.startMs))
  const endMs = Math.max(...all.map((trip) => trip.endMs))
  return {
    vehicleId: id,
    registration,
    startTime: new Date(startMs).toISOString(),
    endTime: new Date(endMs).toISOString(),
    change,
    tripsBefore: before.length,
    tripsAfter: after.length,
    before: before.map(toTimes),
    after: after.map(toTimes),
    distanceBeforeMeters: sumDistance(before),
    distanceAfterMeters: sumDistance(after),
  }
}

function toTimes({ startMs, endMs }: DetectedTrip) {
  return { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() }
}
