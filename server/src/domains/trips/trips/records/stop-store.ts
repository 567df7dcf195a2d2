import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import type { StopsTable } from '../../../../database/schema.ts'
import { type DetectedStop, tripParameters, VERSION } from '../../trip-detection/index.ts'
import { isSameStop, type StopRow, toStopColumns, type TripRow } from './trip-rows.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'

/**
 * The last stop that detection can resume from after a change at `from`: its state depends on earlier fixes only. Stops with a state
 * of an older version qualify if they ended two hours before the change. A stop without a state never settled: what
 * came before it may still change, so detection can't resume there.
 */
export async function findStopBefore(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  from: Date,
): Promise<StopRow | undefined> {
  const foundMs = sql`(detection_state ->> 'foundMs')::float8`
  const isCurrent = sql`(detection_state ->> 'version')::int = ${VERSION}`
  const isKnown = sql<boolean>`${isCurrent} and ${foundMs} < ${from.getTime()}::float8`
  const isOlder = sql<boolean>`not ${isCurrent} and end_time < ${new Date(from.getTime() - 2 * reachMs)}`
  const stops = tx
    .selectFrom('stops')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('startTime', '<', from)
    .orderBy('startTime', 'desc')
  return (await stops.where(isKnown).executeTakeFirst()) ?? (await stops.where(isOlder).executeTakeFirst())
}

/** The first stop well after `to` that has ended and that detection can resume from. */
export async function findStopAfter(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  to: Date,
): Promise<StopRow | undefined> {
  return tx
    .selectFrom('stops')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('startTime', '>', new Date(to.getTime() + reachMs))
    .where('endTime', 'is not', null)
    .where('detectionState', 'is not', null)
    .orderBy('startTime')
    .executeTakeFirst()
}

/** A change rarely affects the result for longer. */
const reachMs = tripParameters.noDataGapSeconds * 1000

/** Start of the first and end of the last stored trip or stop, from index ends only. The last may be ahead of the clock. */
export async function findEnds(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
): Promise<{ first: Date | null; last: Date | null }> {
  const ofVehicle = sql`tenant_id = ${tenantId} and vehicle_id = ${vehicleId}`
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select least(
        (select start_time from trips where ${ofVehicle} order by start_time limit 1),
        (select start_time from stops where ${ofVehicle} order by start_time limit 1)) as first,
      greatest(
        (select end_time from trips where ${ofVehicle} order by start_time desc limit 1),
        (select coalesce(end_time, start_time) from stops where ${ofVehicle} order by start_time desc limit 1)
      ) as last`.execute(tx)
  return rows[0] ?? { first: null, last: null }
}

type Span = { from: Date; until: Date | undefined }

/**
 * The stored trips and stops: stops that start in the window, and trips that overlap it, since a locked trip may start
 * before it.
 */
export async function readTripsAndStops(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { from, until }: Span,
): Promise<{ trips: TripRow[]; stops: StopRow[] }> {
  const isWithin = sql<boolean>`start_time >= ${from} and start_time < ${until ?? sql`'infinity'`}`
  const trips = await tx
    .selectFrom('trips')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('endTime', '>', from)
    .where('startTime', '<', sql<Date>`${until ?? sql`'infinity'`}`)
    .orderBy('startTime')
    .forUpdate()
    .execute()
  const stops = await tx
    .selectFrom('stops')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where(isWithin)
    .orderBy('startTime')
    .execute()
  return { trips, stops }
}

type Rebuilt = {
  known: readonly StopRow[]
  found: readonly DetectedStop[]
  /** Stops that began earlier keep all but their end: their positions may have been deleted. */
  keptSince: Date | null
}

/** A stop that starts at the same instant as a stored one is that stop, and keeps its address. */
export async function storeStops(
  tx: Tx,
  vehicle: VehicleKey,
  { known, found: all, keptSince }: Rebuilt,
): Promise<void> {
  const keptSinceMs = keptSince?.getTime() ?? Number.NEGATIVE_INFINITY
  const before = new Map(known.map((stop) => [stop.startTime.getTime(), stop]))
  const found = all.filter(
    (stop) => stop.startMs >= keptSinceMs || endsElsewhere(before.get(stop.startMs), stop, keptSinceMs),
  )
  const begins = new Set(found.map(({ startMs }) => startMs))
  const isGone = ({ startTime }: StopRow): boolean =>
    startTime.getTime() >= keptSinceMs && !begins.has(startTime.getTime())
  for (const { startTime } of known.filter(isGone)) {
    await tx
      .deleteFrom('stops')
      .where('tenantId', '=', vehicle.tenantId)
      .where('vehicleId', '=', vehicle.vehicleId)
      .where('startTime', '=', startTime)
      .execute()
  }
  const rows = found.flatMap((stop) => {
    const old = before.get(stop.startMs)
    if (old && isSameStop(old, stop)) return []
    const isSamePlace = old?.latitude === stop.latitude && old.longitude === stop.longitude
    return [{ ...vehicle, ...toStopColumns(stop), address: isSamePlace ? old.address : null }]
  })
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await upsertStops(tx, rows.slice(start, start + AT_ONCE))
  }
}

/** Changes only the end of a stop. */
export async function endStop(
  tx: Tx,
  { tenantId, vehicleId, startTime }: StopRow,
  { endMs, endRule }: Pick<DetectedStop, 'endMs' | 'endRule'>,
): Promise<void> {
  await tx
    .updateTable('stops')
    .set({ endTime: endMs === null ? null : new Date(endMs), endRule })
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('startTime', '=', startTime)
    .execute()
}

/** Whether a stop that lasted at least until `sinceMs` ends at another time. */
function endsElsewhere(known: StopRow | undefined, { endMs }: DetectedStop, sinceMs: number): boolean {
  if (!known) return false
  const knownMs = known.endTime?.getTime() ?? null
  return (knownMs === null || knownMs >= sinceMs) && knownMs !== endMs
}

/** Per query: the number of parameters is limited. */
const AT_ONCE = 500

async function upsertStops(tx: Tx, rows: readonly Insertable<StopsTable>[]): Promise<void> {
  await tx
    .insertInto('stops')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'vehicleId', 'startTime']).doUpdateSet((eb) => ({
        endTime: eb.ref('excluded.endTime'),
        startRule: eb.ref('excluded.startRule'),
        endRule: eb.ref('excluded.endRule'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
        idleSeconds: eb.ref('excluded.idleSeconds'),
        movedKind: eb.ref('excluded.movedKind'),
        movedMeters: eb.ref('excluded.movedMeters'),
        movedOdometerMeters: eb.ref('excluded.movedOdometerMeters'),
        movedFrom: eb.ref('excluded.movedFrom'),
        movedUntil: eb.ref('excluded.movedUntil'),
        detectionState: eb.ref('excluded.detectionState'),
        address: eb.ref('excluded.address'),
      })),
    )
    .execute()
}
