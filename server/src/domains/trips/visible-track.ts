/** The ways of trips, and what was said on them, as a person may see it. */
import type { EventRecord, TripEvent, TripRoute } from '@roadbook/contract/trips'
import { encodePolyline } from '@roadbook/geo/polyline'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../http/scope.ts'
import { isReliable, isVisibleAt, type StoredPosition, streamVisible } from '../telematics/index.ts'
import { arePlacesHidden } from './privacy.ts'
import type { KnownTrip } from './repository.ts'

type Span = { from: Date; to: Date }

async function positionsOf(context: Context, trip: KnownTrip): Promise<StoredPosition[]> {
  const { vehicleId, startTime: from, endTime: to } = trip
  const parts = await Array.fromAsync(streamVisible(context, { vehicleId, from, to }))
  return parts.flat().filter(isReliable)
}

/** Of its way what the caller may see. */
export async function routeOf(context: Context, trip: KnownTrip): Promise<TripRoute> {
  const { startTime: from, endTime: to } = trip
  const positions = await positionsOf(context, trip)
  return {
    tripId: trip.id,
    startTime: from.toISOString(),
    endTime: to.toISOString(),
    geometry: encodePolyline(positions.map(({ record }) => record)),
    speeds: positions.map(({ record }) => record.speedKmh ?? null),
    offsetSeconds: positions.map(({ record }) => (record.timeMs - from.getTime()) / 1000),
    stops: await stopsAround(context, trip),
  }
}

/** The ways of those trips whose places the caller may see; one at a time is in memory. */
export async function* routesOf(
  context: Context,
  trips: readonly KnownTrip[],
): AsyncGenerator<TripRoute, void> {
  for (const trip of trips) if (!arePlacesHidden(context.scope, trip)) yield await routeOf(context, trip)
}

async function stopsAround(context: Context, trip: KnownTrip): Promise<TripRoute['stops']> {
  const stops = await context.tx
    .selectFrom('stops')
    .innerJoin('vehicles as v', (join) =>
      join.onRef('v.tenantId', '=', 'stops.tenantId').onRef('v.id', '=', 'stops.vehicleId'),
    )
    .selectAll('stops')
    .where('stops.tenantId', '=', context.scope.tenantId)
    .where('stops.vehicleId', '=', trip.vehicleId)
    .where((eb) => eb.or([eb('endTime', '=', trip.startTime), eb('startTime', '=', trip.endTime)]))
    // The stand after a private trip tells where it went.
    .where(isVisibleAt(context, sql.ref('stops.startTime')))
    .orderBy('startTime')
    .execute()
  return stops.map(({ startTime, endTime, latitude, longitude, address }) => ({
    startTime: startTime.toISOString(),
    endTime: endTime?.toISOString() ?? null,
    latitude,
    longitude,
    address: address || null,
  }))
}

/** What the device reported on the way: harsh braking, overspeed and the like. */
export async function eventsOf(context: Context, trip: KnownTrip): Promise<z.infer<typeof TripEvent>[]> {
  const positions = await positionsOf(context, trip)
  return positions.flatMap(({ record: { event, timeMs, latitude, longitude } }) =>
    event === undefined ? [] : [{ time: new Date(timeMs).toISOString(), event, latitude, longitude }],
  )
}

/** All that was said in the period, oldest first; a day at a time is in memory. */
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
