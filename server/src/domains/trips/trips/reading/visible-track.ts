/** The routes of trips and their events, as far as a person may see them. */
import type { EventRecord, TripEvent } from '@roadbook/contract/tracking/event-records'
import type { TripMove } from '@roadbook/contract/trips/trip-moves'
import type { TripRoute } from '@roadbook/contract/trips/trips'
import { encodePolyline } from '@roadbook/geo/polyline'
import { sql } from 'kysely'
import { sameCompany } from '../../../../database/same-company.ts'
import type { z } from 'zod'
import type { Context } from '../../../../http/scope.ts'
import { namePlaces } from '../../../tracking/geofence-places/index.ts'
import { isTripHidden } from '../../../core/privacy/index.ts'
import { isReliable, type StoredPosition } from '../../../tracking/positions/index.ts'
import { isVisibleAt, streamVisible } from '../../../tracking/locations/index.ts'
import { ByTrip } from './by-trip.ts'
import { isInNoTrip, moveOf } from '../moves/moves.ts'
import type { KnownTrip } from './repository.ts'

type Span = { from: Date; to: Date }

async function positionsOf(context: Context, trip: KnownTrip): Promise<StoredPosition[]> {
  const { vehicleId, startTime: from, endTime: to } = trip
  const parts = await Array.fromAsync(streamVisible(context, { vehicleId, from, to }))
  return parts.flat().filter(isReliable)
}

/** The visible part of its route, and its events such as harsh braking or overspeed. */
export async function readTripTrack(
  context: Context,
  trip: KnownTrip,
): Promise<{ route: TripRoute; events: z.infer<typeof TripEvent>[] }> {
  const stops = await stopsAround(context, [trip])
  const positions = await positionsOf(context, trip)
  return { route: toRoute(trip, positions, stops), events: toEvents(positions) }
}

/**
 * The routes of those trips whose places the caller may see; all are of one vehicle, oldest first. Positions are read once
 * for all of them, and released with the trip that they belong to.
 */
export async function* routesOf(
  context: Context,
  trips: readonly KnownTrip[],
): AsyncGenerator<TripRoute, void> {
  const seen = trips.filter((trip) => !isTripHidden(context.scope, trip))
  const [first] = seen
  if (!first) return
  const stops = await stopsAround(context, seen)
  const to = new Date(Math.max(...seen.map(({ endTime }) => endTime.getTime())))
  const byTrip = new ByTrip(seen, ({ record }: StoredPosition) => record.timeMs)
  const period = { vehicleId: first.vehicleId, from: first.startTime, to }
  for await (const part of streamVisible(context, period)) {
    for (const { trip, positions } of part.filter(isReliable).flatMap((position) => byTrip.take(position))) {
      yield toRoute(trip, positions, stops)
    }
  }
  for (const { trip, positions } of byTrip.end()) yield toRoute(trip, positions, stops)
}

function toRoute(
  { id: tripId, startTime, endTime }: KnownTrip,
  positions: readonly StoredPosition[],
  stops: readonly StopAround[],
): TripRoute {
  const around = stops.filter(
    (stop) =>
      stop.endTime?.getTime() === startTime.getTime() || stop.startTime.getTime() === endTime.getTime(),
  )
  return {
    tripId,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    geometry: encodePolyline(positions.map(({ record }) => record)),
    speeds: positions.map(({ record }) => record.speedKmh ?? null),
    offsetSeconds: positions.map(({ record }) => (record.timeMs - startTime.getTime()) / 1000),
    stops: around.map((stop) => ({
      startTime: stop.startTime.toISOString(),
      endTime: stop.endTime?.toISOString() ?? null,
      latitude: stop.latitude,
      longitude: stop.longitude,
      address: stop.address || null,
      geofenceName: stop.geofenceName,
      idleSeconds: stop.idleSeconds,
      move: stop.move,
    })),
  }
}

type StopAround = Awaited<ReturnType<typeof stopsAround>>[number]

/** Before and after these trips of one vehicle, oldest first. */
async function stopsAround(context: Context, trips: readonly KnownTrip[]) {
  const stops = await readStops(context, trips)
  const names = await namePlaces(context, stops)
  return stops.map((stop, index) => ({ ...stop, geofenceName: names[index] ?? null }))
}

function readStops(context: Context, trips: readonly KnownTrip[]) {
  return (
    context.tx
      .selectFrom('stops as s')
      .innerJoin('vehicles as v', (join) => sameCompany(join, 'v.id', 's.vehicleId'))
      .select(['s.startTime', 's.endTime', 's.latitude', 's.longitude', 's.address', 's.idleSeconds'])
      .select(
        sql<TripMove | null>`case when ${isInNoTrip(context.scope.tenantId)} then ${moveOf(context)} end`.as(
          'move',
        ),
      )
      .where('s.tenantId', '=', context.scope.tenantId)
      .where('s.vehicleId', '=', trips[0]?.vehicleId ?? null)
      .where((eb) =>
        eb.or([
          eb(
            's.endTime',
            'in',
            trips.map(({ startTime }) => startTime),
          ),
          eb(
            's.startTime',
            'in',
            trips.map(({ endTime }) => endTime),
          ),
        ]),
      )
      // The stop after a private trip reveals where it went.
      .where(isVisibleAt(context, sql.ref('s.startTime')))
      .orderBy('s.startTime')
      .execute()
  )
}

function toEvents(positions: readonly StoredPosition[]): z.infer<typeof TripEvent>[] {
  return positions.flatMap(({ record: { event, timeMs, latitude, longitude } }) =>
    event === undefined ? [] : [{ time: new Date(timeMs).toISOString(), event, latitude, longitude }],
  )
}

/** All events in the period, oldest first; one day at a time is in memory. */
export async function* eventRecords(
  context: Context,
  vehicleId: string,
  period: Span,
): AsyncGenerator<EventRecord, void> {
  for await (const part of streamVisible(context, { vehicleId, ...period })) {
    for (const position of part) yield toEventRecord(position)
  }
}

function toEventRecord(position: StoredPosition): EventRecord {
  const { record } = position
  const hasPlace = isReliable(position)
  return {
    TIME: new Date(record.timeMs).toISOString(),
    LATITUDE: hasPlace ? record.latitude : null,
    LONGITUDE: hasPlace ? record.longitude : null,
    SPEED: record.speedKmh ?? null,
    HEADING: record.headingDegrees ?? null,
    IGNITION: record.ignition ?? null,
    ODOMETER: record.odometerMeters ?? null,
    EVENT: record.event ?? 'position',
  }
}
