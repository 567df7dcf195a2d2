/**
 * The only reader of live places for people; `place-privacy.ts` decides whether a place may be shown. Changes that ingest
 * and the address worker have just committed, of vehicles that hide nothing, also reach open maps through
 * `location-snapshots.ts`.
 */
import type { NearVehicle, VehicleLocation, VehicleState } from '@roadbook/contract/tracking/locations'
import type { LastPosition } from '@roadbook/contract/fleet/vehicles'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { type RawBuilder, sql } from 'kysely'
import { deviceIdentifier } from '../../../database/device-identifier.ts'
import { isoTime } from '../../../database/iso-time.ts'
import { fullName } from '../../../database/person-name.ts'
import { drivingNow, driverTimes, isDriverAt } from '../../../database/driver-times.ts'
import { namePlaces } from '../geofence-places/index.ts'
import { hidesPrivate, mayBeSeen } from '../../core/privacy/index.ts'
import type { Reader } from './reader.ts'

/** A page that was asleep for longer reads everything again. */
const LEFT_IS_TOLD_MS = 24 * 3_600_000

/**
 * Places of all vehicles in use; with `since` of those that changed after it, including those that the caller no longer
 * sees.
 */
export async function visibleLocations(
  reader: Reader,
  since: number | undefined,
): Promise<VehicleLocation[]> {
  return selectLocations(reader, { where: isAsked(reader, since) })
}

/** `mayHide`: whether the place is hidden at times, so that only the database can tell whether it is visible now. */
export type FleetLocation = VehicleLocation & { mayHide: boolean }

/**
 * The same for callers who see a whole fleet: vehicles that changed after a revision, or the given vehicles unless they
 * changed after `upTo`, since later changes must be sent together.
 */
export async function fleetLocations(
  reader: Reader,
  asked: { since: number } | { vehicleIds: readonly string[]; upTo: number },
): Promise<FleetLocation[]> {
  // The revision is a literal, so that the planner looks up the few that changed and reads no other vehicle.
  const where =
    'since' in asked
      ? sql<boolean>`s.revision > ${asked.since}`
      : sql<boolean>`s.vehicle_id = any (${asked.vehicleIds}::uuid[]) and s.revision <= ${asked.upTo}`
  return selectLocations(reader, { where, more: sql`, ${hidesPrivate(reader.scope)} as "mayHide"` })
}

/**
 * The company's last revision: whoever reads vehicles after this sees everything up to it. Also whether the caller drives
 * one of them, whose private places they may see.
 */
export async function lastRevision({
  scope,
  tx,
  now,
}: Reader): Promise<{ revision: number; drives: boolean }> {
  const { rows } = await sql<{ revision: number; drives: boolean }>`
    select revision, exists (
      select from vehicles where tenant_id = ${scope.tenantId} and driver_id = ${scope.userId}) or exists (
      select from ${drivingNow(scope, now)} b where b.user_id = ${scope.userId}) as drives
    from tenant_revisions where tenant_id = ${scope.tenantId}`.execute(tx)
  return rows[0] ?? { revision: 0, drives: false }
}

async function selectLocations<T extends VehicleLocation>(
  reader: Reader,
  { where, more = sql`` }: { where: RawBuilder<boolean>; more?: RawBuilder<unknown> },
): Promise<T[]> {
  const { scope, tx } = reader
  const seen = mayBeSeen(reader.scope, sql`s.fix_time`)
  const { rows } = await sql<{ locations: T[] }>`
    select coalesce(json_agg(l), '[]') as locations from (
      select s.vehicle_id as "vehicleId", case when p.known then s.dongle_id end as "dongleId",
        case when p.known then ${deviceIdentifier(scope, 's')} end as "deviceIdentifier",
        v.registration, v.label, v.fleet_category_id as "fleetCategoryId",
        case when p.seen then s.latitude end as latitude, case when p.seen then s.longitude end as longitude,
        case when p.seen then s.speed_kmh end as "speedKmh",
        case when p.seen then s.heading_degrees end as "headingDegrees",
        case when p.seen then s.ignition end as ignition,
        case when p.known then s.state else 'noDevice' end as state,
        ${isoTime(sql`case when p.known then s.state_since else v.created_at end`)} as "stateSince",
        p.known and s.last_seen_at is not null as "hasReported",
        case when p.seen then ${isoTime(sql`s.fix_time`)} end as timestamp,
        case when p.seen then s.address end as address,
        case when p.known then ${fullName('u')} end as "driverName",
        ${hasLeft(reader)} as archived, s.revision ${more}
      from vehicle_state s
      join vehicles v on v.tenant_id = s.tenant_id and v.id = s.vehicle_id
      left join ${drivingNow(scope, reader.now)} b on b.vehicle_id = v.id
      left join users u on u.tenant_id = v.tenant_id and u.id = case when b.vehicle_id is null then v.driver_id else b.user_id end
      cross join lateral (
        select not ${hasLeft(reader)} as known, ${seen} and not ${hasLeft(reader)} as seen offset 0) p -- asked once a row
      where s.tenant_id = ${scope.tenantId} and ${where}
      order by s.revision, s.vehicle_id
    ) l`.execute(tx)
  return rows[0]?.locations ?? []
}

function hasLeft({ scope, now }: Reader): RawBuilder<boolean> {
  return scope.reach === 'all' ? sql`v.archived` : sql`(v.archived or not ${isDriverAt(scope, 'v', now)})`
}

function isAsked(reader: Reader, since: number | undefined): RawBuilder<boolean> {
  if (since === undefined) return sql`not ${hasLeft(reader)}`
  if (reader.scope.reach === 'all') return sql`s.revision > ${since}`
  // A revision that was never issued: a restore went back to an older state, so everything is sent.
  const isNews = sql<boolean>`s.revision > (
    select case when r.revision < ${since} then -1 else ${since} end
    from tenant_revisions r where r.tenant_id = ${reader.scope.tenantId})`
  // For a day, a driver is also sent that they no longer have a vehicle, and nothing else about it.
  return sql`${isNews} and exists (
    select from ${driverTimes} d
    where d.tenant_id = ${reader.scope.tenantId} and d.vehicle_id = v.id and d.user_id = ${reader.scope.userId}
      and d.valid_from <= ${reader.now}
      and (d.valid_to is null or d.valid_to > ${new Date(reader.now.getTime() - LEFT_IS_TOLD_MS)}))`
}

/** The vehicles in use that the caller sees nearest to a place, nearest first. */
export async function nearestLocations(
  reader: Reader,
  { latitude, longitude, limit }: LatLon & { limit: number },
): Promise<NearVehicle[]> {
  // Like the haversine, whose sine of half the angle grows with the distance, also across the antimeridian.
  const angle = sql`power(sind((s.latitude - ${latitude}) / 2), 2)
    + cosd(${latitude}) * cosd(s.latitude) * power(sind((s.longitude - ${longitude}) / 2), 2)`
  const { rows } = await sql<{ vehicleId: string }>`
    select s.vehicle_id from vehicle_state s
    join vehicles v on v.tenant_id = s.tenant_id and v.id = s.vehicle_id
    where s.tenant_id = ${reader.scope.tenantId} and s.latitude is not null and not ${hasLeft(reader)}
      and ${mayBeSeen(reader.scope, sql`s.fix_time`)}
    order by ${angle}, s.vehicle_id limit ${limit}`.execute(reader.tx)
  const ids = rows.map(({ vehicleId }) => vehicleId)
  const found = await selectLocations(reader, { where: sql<boolean>`s.vehicle_id = any (${ids}::uuid[])` })
  return found
    .flatMap((location): NearVehicle[] => {
      const { latitude: lat, longitude: lon } = location
      if (lat === null || lon === null) return []
      const meters = distanceMeters({ latitude, longitude }, { latitude: lat, longitude: lon })
      return [{ ...location, latitude: lat, longitude: lon, distanceMeters: meters }]
    })
    .sort((a, b) => a.distanceMeters - b.distanceMeters)
}

/** The middle of most of what the caller sees, regardless of single vehicles far away; undefined if nothing is visible. */
export async function fleetCenter(reader: Reader): Promise<LatLon | undefined> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select percentile_disc(0.5) within group (order by s.latitude) as latitude,
      percentile_disc(0.5) within group (order by s.longitude) as longitude
    from vehicle_state s join vehicles v on v.tenant_id = s.tenant_id and v.id = s.vehicle_id
    where s.tenant_id = ${reader.scope.tenantId} and s.latitude is not null and not ${hasLeft(reader)}
      and ${mayBeSeen(reader.scope, sql`s.fix_time`)}`.execute(reader.tx)
  const { latitude = null, longitude = null } = rows[0] ?? {}
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/** How many vehicles in use the caller sees, and how many of them outside a rectangle: west, south, east, north. */
export async function countSeenOutside(
  reader: Reader,
  [west, south, east, north]: readonly [number, number, number, number],
): Promise<{ all: number; outside: number }> {
  const isInside = sql`s.latitude between ${south} and ${north} and s.longitude between ${west} and ${east}`
  const { rows } = await sql<{ all: number; outside: number }>`
    select count(*)::integer as "all", (count(*) filter (where not (${isInside})))::integer as outside
    from vehicle_state s join vehicles v on v.tenant_id = s.tenant_id and v.id = s.vehicle_id
    where s.tenant_id = ${reader.scope.tenantId} and s.latitude is not null and not ${hasLeft(reader)}
      and ${mayBeSeen(reader.scope, sql`s.fix_time`)}`.execute(reader.tx)
  return rows[0] ?? { all: 0, outside: 0 }
}

export type VisibleState = {
  state: VehicleState
  stateSince: Date
  hasReported: boolean
  lastPosition: LastPosition | null
}

type UnnamedState = Omit<VisibleState, 'lastPosition'> & {
  lastPosition: Omit<LastPosition, 'geofenceName'> | null
}

/** State and last place of these vehicles; the caller has checked that they may be named. */
export async function visibleStates(
  reader: Reader,
  vehicleIds: readonly string[],
): Promise<Map<string, VisibleState>> {
  const rows = await unnamedStates(reader, vehicleIds)
  const names = await namePlaces(
    reader,
    rows.map(({ lastPosition }) => lastPosition),
  )
  return new Map(
    rows.map(({ vehicleId, lastPosition: at, ...state }, index) => {
      const lastPosition = at && { ...at, geofenceName: names[index] ?? null }
      return [vehicleId, { ...state, lastPosition }]
    }),
  )
}

/** The same without the names of the company's places. */
export async function unnamedStates(
  reader: Reader,
  vehicleIds: readonly string[],
): Promise<(UnnamedState & { vehicleId: string })[]> {
  const { rows } = await sql<UnnamedState & { vehicleId: string }>`
    select s.vehicle_id, s.state, s.state_since, s.last_seen_at is not null as has_reported,
      case when s.fix_time is not null and ${mayBeSeen(reader.scope, sql`s.fix_time`)} then json_build_object(
        'latitude', s.latitude, 'longitude', s.longitude, 'speedKmh', s.speed_kmh,
        'headingDegrees', s.heading_degrees, 'ignition', s.ignition,
        'timestamp', ${isoTime(sql`s.fix_time`)}, 'address', s.address) end as last_position
    from vehicle_state s join vehicles v on v.tenant_id = s.tenant_id and v.id = s.vehicle_id
    where s.tenant_id = ${reader.scope.tenantId} and s.vehicle_id = any (${vehicleIds}::uuid[])`.execute(
    reader.tx,
  )
  return rows
}
