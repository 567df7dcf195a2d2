import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import { growOdometers, recountOdometer } from '../odometer/index.ts'
import type { DetectedTrip } from '../trip-detection/index.ts'
import { grownTrip, type Remembered } from './remembered.ts'

/**
 * Stores how far trips under way have come, and takes away the marks that asked for it: of many vehicles of a company in
 * one transaction. Returns those that this process may speak for; of the others somebody has drawn trips meanwhile.
 */
export async function writeGrowth(
  tx: Tx,
  tenantId: string,
  { vehicles, now }: { vehicles: readonly Remembered[]; now: Date },
): Promise<Remembered[]> {
  const ours = await countDrawings(tx, tenantId, vehicles)
  if (ours.length === 0) return []
  const grown = ours.flatMap((vehicle) => {
    const trip = grownTrip(vehicle)
    return trip && vehicle.running ? [{ vehicle, running: vehicle.running, trip }] : []
  })
  await updateTrips(tx, tenantId, { grown, now })
  const others = await growOdometers(
    tx,
    tenantId,
    grown.map(({ vehicle, running, trip }) => ({
      vehicleId: vehicle.vehicleId,
      startTime: running.startTime,
      meters: trip.distanceMeters - running.distanceMeters,
    })),
  )
  for (const vehicleId of others) {
    const startTime = grown.find(({ vehicle }) => vehicle.vehicleId === vehicleId)?.running.startTime
    await recountOdometer(tx, { tenantId, vehicleId }, startTime)
  }
  await moveMarks(tx, tenantId, ours)
  for (const { running, trip } of grown) {
    Object.assign(running, { endMs: trip.endMs, distanceMeters: trip.distanceMeters })
  }
  return ours
}

/** In one order, so that two who do so never wait for each other. */
async function countDrawings(
  tx: Tx,
  tenantId: string,
  vehicles: readonly Remembered[],
): Promise<Remembered[]> {
  const { rows } = await sql<{ vehicleId: string }>`
    with held as (
      select d.vehicle_id from trip_drawings d
      join unnest(${vehicles.map(({ vehicleId }) => vehicleId)}::uuid[],
        ${vehicles.map(({ generation }) => generation)}::bigint[]) as n (vehicle_id, generation)
        on d.vehicle_id = n.vehicle_id and d.generation = n.generation
      where d.tenant_id = ${tenantId} order by d.vehicle_id for update of d)
    update trip_drawings d set generation = d.generation + 1 from held
    where d.tenant_id = ${tenantId} and d.vehicle_id = held.vehicle_id
    returning d.vehicle_id`.execute(tx)
  const held = new Set(rows.map(({ vehicleId }) => vehicleId))
  return vehicles.filter(({ vehicleId }) => held.has(vehicleId))
}

type Grown = { running: { id: string }; trip: DetectedTrip }

async function updateTrips(
  tx: Tx,
  tenantId: string,
  { grown, now }: { grown: readonly Grown[]; now: Date },
): Promise<void> {
  if (grown.length === 0) return
  const column = <T>(read: (trip: DetectedTrip) => T): T[] => grown.map(({ trip }) => read(trip))
  await sql`
    update trips t set end_time = to_timestamp(n.end_ms / 1000), end_latitude = n.end_latitude,
      end_longitude = n.end_longitude, distance_meters = n.distance_meters, distance_source = n.distance_source,
      duration_seconds = n.duration_seconds, idle_seconds = n.idle_seconds, max_speed_kmh = n.max_speed_kmh,
      max_speed_source = n.max_speed_source, left_out_positions = n.left_out_positions,
      left_out_meters = n.left_out_meters, clock_shift_seconds = n.clock_shift_seconds,
      device_faults = string_to_array(n.device_faults, ','), average_speed_kmh = n.average_speed_kmh, end_odometer_meters = n.end_odometer_meters, updated_at = ${now}
    from unnest(${grown.map(({ running }) => running.id)}::uuid[], ${column(({ endMs }) => endMs)}::float8[],
      ${column(({ end }) => end.latitude)}::float8[], ${column(({ end }) => end.longitude)}::float8[],
      ${column(({ distanceMeters }) => distanceMeters)}::int4[], ${column(({ distanceSource }) => distanceSource)}::text[],
      ${column(({ durationSeconds }) => durationSeconds)}::int4[], ${column(({ idleSeconds }) => idleSeconds)}::int4[],
      ${column(({ maxSpeedKmh }) => maxSpeedKmh)}::float8[], ${column(({ averageSpeedKmh }) => averageSpeedKmh)}::float8[],
      ${column(({ endOdometerMeters }) => endOdometerMeters)}::float8[],
      ${column(({ maxSpeedSource }) => maxSpeedSource)}::text[], ${column(({ leftOutPositions }) => leftOutPositions)}::int4[],
      ${column(({ leftOutMeters }) => leftOutMeters)}::int4[], ${column(({ clockShiftSeconds }) => clockShiftSeconds)}::int4[],
      ${column(({ deviceFaults }) => deviceFaults.join(','))}::text[])
      as n (id, end_ms, end_latitude, end_longitude, distance_meters, distance_source, duration_seconds, idle_seconds,
        max_speed_kmh, average_speed_kmh, end_odometer_meters, max_speed_source, left_out_positions, left_out_meters, clock_shift_seconds,
        device_faults)
    where t.tenant_id = ${tenantId} and t.id = n.id`.execute(tx)
}

/** Marks of the clock stay while they come early enough. */
async function moveMarks(tx: Tx, tenantId: string, vehicles: readonly Remembered[]): Promise<void> {
  const needed = vehicles.filter(({ running, clockMark, clockMs }) =>
    running ? clockMark === undefined || clockMs < clockMark.dueMs : false,
  )
  const gone = vehicles.flatMap((vehicle) => {
    const { vehicleId, marks, clockMark } = vehicle
    const ids = needed.includes(vehicle) && clockMark ? [...marks, clockMark.id] : [...marks]
    return ids.map((id) => ({ vehicleId, id }))
  })
  await sql`
    delete from trip_marks m using unnest(${gone.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${gone.map(({ id }) => id)}::uuid[]) as n (vehicle_id, id)
    where m.tenant_id = ${tenantId} and m.vehicle_id = n.vehicle_id and m.id = n.id`.execute(tx)
  if (needed.length === 0) return
  const added = needed.map(({ vehicleId, clockMs, segments }) => {
    const at = new Date(segments.trips.at(-1)?.endMs ?? clockMs)
    return { tenantId, vehicleId, id: randomUUID(), fromTime: at, toTime: at, dueAt: new Date(clockMs) }
  })
  await tx.insertInto('tripMarks').values(added).execute()
  for (const [index, vehicle] of needed.entries()) {
    vehicle.clockMark = { id: added[index]?.id ?? '', dueMs: vehicle.clockMs }
  }
}
