/** The positions of a vehicle as a person may see them, cut where private trips or other drivers' times begin. */
import type { EventRecord, TripEvent, TripRoute } from '@roadbook/contract/trips'
import { encodePolyline } from '@roadbook/geo/polyline'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../http/scope.ts'
import { isReliable, readPositions, type StoredPosition } from '../telematics/index.ts'
import { arePlacesHidden } from './privacy.ts'
import type { KnownTrip } from './repository.ts'

type Span = { from: Date; to: Date }

function positionsOf(
  { scope, tx }: Context,
  vehicleId: string,
  { from, to }: Span,
): Promise<StoredPosition[]> {
  return readPositions(tx, { tenantId: scope.tenantId, vehicleId, from, to })
}

/** The caller has made sure that its places may be seen. */
export async function routeOf(context: Context, trip: KnownTrip): Promise<TripRoute> {
  const { startTime: from, endTime: to } = trip
  const positions = (await positionsOf(context, trip.vehicleId, { from, to })).filter(isReliable)
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

async function stopsAround({ scope, tx }: Context, trip: KnownTrip): Promise<TripRoute['stops']> {
  const stops = await tx
    .selectFrom('stops')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', trip.vehicleId)
    .where((eb) => eb.or([eb('endTime', '=', trip.startTime), eb('startTime', '=', trip.endTime)]))
    .orderBy('startTime')
    .execute()
  return stops.map(({ startTime, endTime, latitude, longitude, address }) => ({
    startTime: startTime.toISOString(),
    endTime: endTime?.toISOString() ?? null,
    latitude,
    longitude,
    address,
  }))
}

/** What the device reported on the way: harsh braking, overspeed and the like. */
export async function eventsOf(context: Context, trip: KnownTrip): Promise<z.infer<typeof TripEvent>[]> {
  const span = { from: trip.startTime, to: trip.endTime }
  const positions = await positionsOf(context, trip.vehicleId, span)
  return positions
    .filter(isReliable)
    .flatMap(({ record: { event, timeMs, latitude, longitude } }) =>
      event === undefined ? [] : [{ time: new Date(timeMs).toISOString(), event, latitude, longitude }],
    )
}

export async function readEventRecords(
  context: Context,
  vehicleId: string,
  period: Span,
): Promise<EventRecord[]> {
  const records: EventRecord[] = []
  for (const span of await visibleSpans(context, vehicleId, period)) {
    for (const position of await positionsOf(context, vehicleId, span)) records.push(toEventRecord(position))
  }
  return records
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

/** The parts of the period, both ends included, in which the caller may see the vehicle. */
async function visibleSpans(context: Context, vehicleId: string, period: Span): Promise<Span[]> {
  const { scope, tx } = context
  const trips = await tx
    .selectFrom('trips')
    .innerJoin('vehicles', (join) =>
      join.onRef('vehicles.tenantId', '=', 'trips.tenantId').onRef('vehicles.id', '=', 'trips.vehicleId'),
    )
    .select(['trips.startTime', 'trips.endTime', 'trips.category', 'trips.driverId', 'vehicles.privacyMode'])
    .where('trips.tenantId', '=', scope.tenantId)
    .where('trips.vehicleId', '=', vehicleId)
    .where('trips.startTime', '<=', period.to)
    .where('trips.endTime', '>=', period.from)
    .orderBy('trips.startTime')
    .execute()
  const { privacyMode } = await tx
    .selectFrom('vehicles')
    .select('privacyMode')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const toSpan = (trip: (typeof trips)[number]): Span => ({ from: trip.startTime, to: trip.endTime })
  const driven = scope.reach === 'all' ? [period] : await drivenSpans(context, vehicleId, period)
  const isHidden = (trip: (typeof trips)[number]): boolean => arePlacesHidden(scope, trip)
  // With privacyMode only what is known to be no private trip is shown: a stand after one tells its end.
  if (privacyMode) return intersect(driven, trips.filter((trip) => !isHidden(trip)).map(toSpan))
  return without(driven, trips.filter(isHidden).map(toSpan))
}

/** When the caller was the vehicle's driver; the instant of a handover is the next driver's. */
async function drivenSpans({ scope, tx }: Context, vehicleId: string, { from, to }: Span): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select greatest(valid_from, ${from}) as from, least(valid_to - interval '1 millisecond', ${to}) as to
    from driver_assignments
    where tenant_id = ${scope.tenantId} and vehicle_id = ${vehicleId} and user_id = ${scope.userId}
      and valid_from <= ${to} and (valid_to is null or valid_to > ${from})
    order by valid_from`.execute(tx)
  return rows
}

function intersect(spans: readonly Span[], others: readonly Span[]): Span[] {
  return spans.flatMap((span) =>
    others
      .map((other) => ({
        from: new Date(Math.max(span.from.getTime(), other.from.getTime())),
        to: new Date(Math.min(span.to.getTime(), other.to.getTime())),
      }))
      .filter(({ from, to }) => from <= to),
  )
}

/** `holes` are in order and do not overlap; their own ends are left out too. */
function without(spans: readonly Span[], holes: readonly Span[]): Span[] {
  return spans.flatMap((span) => {
    const parts: Span[] = []
    let { from } = span
    for (const hole of holes) {
      if (hole.to < from || hole.from > span.to) continue
      parts.push({ from, to: new Date(hole.from.getTime() - 1) })
      from = new Date(hole.to.getTime() + 1)
    }
    return [...parts, { from, to: span.to }].filter((part) => part.from <= part.to)
  })
}
