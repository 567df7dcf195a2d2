/** Writes addresses of trips and stops, unless the record has moved from the place that was looked up. */
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import type { NamedStop, NamedTrip, RecordPlace } from '../../../tracking/addresses/index.ts'
import { lockVehicleTrips } from './lock-trips.ts'

/** Fills in missing addresses. A trip that an earlier version locked without them keeps '' for good. */
export async function addTripAddresses(tx: Tx, tenantId: string, trips: readonly NamedTrip[]): Promise<void> {
  await lockVehicleTrips(tx, tenantId, { vehicleIds: vehiclesOf(trips) })
  await sql`
    update trips t set
      start_address = coalesce(t.start_address, case when t.locked_at is null then n.start_address else '' end),
      end_address = case when not t.running then
        coalesce(t.end_address, case when t.locked_at is null then n.end_address else '' end) end
    from unnest(${trips.map((trip) => trip.tripId)}::uuid[],
      ${trips.map((trip) => trip.startLatitude)}::float8[], ${trips.map((trip) => trip.endLatitude)}::float8[],
      ${trips.map((trip) => trip.startAddress)}::text[], ${trips.map((trip) => trip.endAddress)}::text[])
      as n (id, start_latitude, end_latitude, start_address, end_address)
    where t.tenant_id = ${tenantId} and t.id = n.id
      and t.start_latitude = n.start_latitude and t.end_latitude = n.end_latitude`.execute(tx)
}

/** Fills in missing addresses. */
export async function addStopAddresses(tx: Tx, tenantId: string, stops: readonly NamedStop[]): Promise<void> {
  await lockVehicleTrips(tx, tenantId, { vehicleIds: vehiclesOf(stops) })
  await sql`
    update stops s set address = n.address
    from unnest(${stops.map((stop) => stop.vehicleId)}::uuid[], ${stops.map((stop) => stop.startTime)}::timestamptz[],
      ${stops.map((stop) => stop.latitude)}::float8[], ${stops.map((stop) => stop.address)}::text[])
      as n (vehicle_id, start_time, latitude, address)
    where s.tenant_id = ${tenantId} and s.vehicle_id = n.vehicle_id and s.start_time = n.start_time
      and s.latitude = n.latitude and s.address is null`.execute(tx)
}

/** Replaces the addresses of these places by better ones, except in locked records. */
export async function replaceAddresses(
  tx: Tx,
  tenantId: string,
  { address, places }: { address: string; places: readonly RecordPlace[] },
): Promise<void> {
  if (places.length === 0) return
  await lockVehicleTrips(tx, tenantId, { vehicleIds: vehiclesOf(places) })
  const given = sql`unnest(${places.map((one) => one.kind)}::text[], ${places.map((one) => one.vehicleId)}::uuid[],
      ${places.map((one) => one.tripId)}::uuid[], ${places.map((one) => one.at)}::timestamptz[],
      ${places.map((one) => one.latitude)}::float8[], ${places.map((one) => one.longitude)}::float8[])
    as p (kind, vehicle_id, trip_id, at, latitude, longitude)`
  await sql`update trips t set start_address = ${address} from ${given} where t.tenant_id = ${tenantId}
    and p.kind = 'tripStart' and t.id = p.trip_id and t.locked_at is null
    and t.start_latitude = p.latitude and t.start_longitude = p.longitude`.execute(tx)
  await sql`update trips t set end_address = ${address} from ${given} where t.tenant_id = ${tenantId}
    and p.kind = 'tripEnd' and t.id = p.trip_id and not t.running and t.locked_at is null
    and t.end_latitude = p.latitude and t.end_longitude = p.longitude`.execute(tx)
  await sql`update stops s set address = ${address} from ${given} where s.tenant_id = ${tenantId}
    and p.kind = 'stop' and s.vehicle_id = p.vehicle_id and s.start_time = p.at
    and s.latitude = p.latitude and s.longitude = p.longitude`.execute(tx)
}

function vehiclesOf(records: readonly { vehicleId: string }[]): string[] {
  return records.map(({ vehicleId }) => vehicleId)
}
