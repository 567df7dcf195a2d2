/**
 * The queue of places that wait for a street, and the cache of streets. Both are in PostgreSQL, so a crash loses nothing.
 */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { cellOf } from './cell.ts'
import { mustStayLocal } from './geocoding-privacy.ts'
import type { NamedTrips, RecordPlace } from './named-trips.ts'

type PlaceKind = 'vehicle' | 'tripStart' | 'tripEnd' | 'stop'

export type WantedPlace = {
  kind: PlaceKind
  vehicleId: string
  tripId: string | null
  /** When the vehicle was there. */
  at: Date
  latitude: number
  longitude: number
}

export type GeocodingRequest = WantedPlace & {
  tenantId: string
  id: string
  cell: string
  attempts: number
}

/** Maximum length of the queue, given one request a second: the oldest requests are removed and keep the nearest place. */
export const MAX_REQUESTS = 20_000

/** Cached streets by cell: a text, or null if there is none. */
export async function cachedStreets(
  tx: Tx,
  tenantId: string,
  places: readonly { latitude: number; longitude: number }[],
): Promise<Map<string, string | null>> {
  const cells = [...new Set(places.map(({ latitude, longitude }) => cellOf(latitude, longitude)))]
  const { rows } = await sql<{ cell: string; address: string | null }>`
    select cell, address from street_addresses
    where tenant_id = ${tenantId} and cell = any (${cells}::text[])`.execute(tx)
  return new Map(rows.map(({ cell, address }) => [cell, address]))
}

/** Queues places within the tenant, except private ones; a place that already waits isn't queued twice. */
export async function queueStreets(
  tx: Tx,
  tenantId: string,
  { places, now }: { places: readonly WantedPlace[]; now: Date },
): Promise<void> {
  if (places.length === 0) return
  await sql`
    insert into geocoding_queue (tenant_id, vehicle_id, kind, trip_id, at, latitude, longitude, cell, due_at)
    select v.tenant_id, p.vehicle_id, p.kind, p.trip_id, p.at, p.latitude, p.longitude, p.cell, ${now}
    from unnest(${places.map((one) => one.vehicleId)}::uuid[], ${places.map((one) => one.kind)}::text[],
      ${places.map((one) => one.tripId)}::uuid[], ${places.map((one) => one.at)}::timestamptz[],
      ${places.map((one) => one.latitude)}::float8[], ${places.map((one) => one.longitude)}::float8[],
      ${places.map((one) => cellOf(one.latitude, one.longitude))}::text[])
      as p (vehicle_id, kind, trip_id, at, latitude, longitude, cell)
    join vehicles v on v.tenant_id = ${tenantId} and v.id = p.vehicle_id
    where not ${mustStayLocal(tenantId)} and not exists (
      select from geocoding_queue q where q.tenant_id = ${tenantId} and q.cell = p.cell
        and q.vehicle_id = p.vehicle_id and q.kind = p.kind and (q.kind = 'vehicle' or q.at = p.at))
    on conflict do nothing`.execute(tx)
}

/** The newest due request of all companies; as roadbook_ingest. */
export async function nextRequest(tx: Tx, now: Date): Promise<GeocodingRequest | undefined> {
  const { rows } = await sql<GeocodingRequest>`
    select tenant_id, id, vehicle_id, kind, trip_id, at, latitude, longitude, cell, attempts
    from geocoding_queue where due_at <= ${now} order by at desc limit 1`.execute(tx)
  return rows[0]
}

export async function removeRequest(tx: Tx, { tenantId, id }: GeocodingRequest): Promise<void> {
  await sql`delete from geocoding_queue where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}

export async function postponeRequest(
  tx: Tx,
  { tenantId, id }: GeocodingRequest,
  dueAt: Date,
): Promise<void> {
  await sql`update geocoding_queue set attempts = attempts + 1, due_at = ${dueAt}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}

/** As roadbook_ingest; returns how many were removed. */
export async function trimQueue(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with gone as (
      delete from geocoding_queue where (tenant_id, id) in (
        select tenant_id, id from geocoding_queue order by at desc offset ${most}) returning 1)
    select count(*)::integer as dropped from gone`.execute(tx)
  return rows[0]?.dropped ?? 0
}

/** Streets are renamed now and then, so the cache expires; as roadbook_ingest. */
export async function removeExpiredStreets(tx: Tx, before: Date): Promise<void> {
  await sql`delete from street_addresses where asked_at < ${before}`.execute(tx)
}

type Answer = Pick<NamedTrips, 'replaceAddresses'> & { address: string | null; now: Date }

/** Each may be of another vehicle, whose trips are locked until the commit. */
const ANSWERED_AT_ONCE = 500

/**
 * Stores the street for places of the cell, within the tenant; if there are many, the remaining ones get it from the cache.
 * Only places that haven't changed get it: a trip may have been rebuilt meanwhile.
 */
export async function storeStreet(
  tx: Tx,
  { tenantId, cell }: GeocodingRequest,
  { address, now, replaceAddresses }: Answer,
): Promise<void> {
  await sql`
    insert into street_addresses (tenant_id, cell, address, asked_at)
    values (${tenantId}, ${cell}, ${address}, ${now})
    on conflict (tenant_id, cell) do update set address = excluded.address, asked_at = excluded.asked_at`.execute(
    tx,
  )
  const { rows: answered } = await sql<RecordPlace | { kind: 'vehicle' }>`
    delete from geocoding_queue where tenant_id = ${tenantId} and id in (
      select id from geocoding_queue where tenant_id = ${tenantId} and cell = ${cell}
      order by vehicle_id limit ${ANSWERED_AT_ONCE})
    returning kind, vehicle_id, trip_id, at, latitude, longitude`.execute(tx)
  if (address === null) return
  // The live location gets its street from the cell in the next round.
  const places = answered.filter((place) => place.kind !== 'vehicle')
  await replaceAddresses(tx, tenantId, { address, places })
}
