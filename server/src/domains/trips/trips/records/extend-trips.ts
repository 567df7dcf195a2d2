import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import type { DetectedTrip } from '../../trip-detection/index.ts'
import { sumUpDays } from '../../../fleet/vehicle-days/index.ts'
import type { TripRow } from './trip-rows.ts'

type Grown = { running: { id: string }; trip: DetectedTrip }

/** Updates trips in progress to their newest position; no version is added until they end. */
export async function extendTrips(
  tx: Tx,
  tenantId: string,
  { grown, now }: { grown: readonly Grown[]; now: Date },
): Promise<void> {
  if (grown.length === 0) return
  const column = <T>(read: (trip: DetectedTrip) => T): T[] => grown.map(({ trip }) => read(trip))
  const { rows } = await sql<Pick<TripRow, 'vehicleId' | 'startTime'>>`
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
    where t.tenant_id = ${tenantId} and t.id = n.id returning t.vehicle_id, t.start_time`.execute(tx)
  await sumUpDays(tx, tenantId, rows)
}
