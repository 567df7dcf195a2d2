/** The queue of places whose street is wanted, and what was answered. All of it in PostgreSQL: a crash loses nothing. */
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import { type RecordPlace, renamePlaces } from '../trips/index.ts'
import { cellOf } from './cell.ts'
import { mustStayHere } from './told-outside.ts'

export type PlaceKind = 'vehicle' | 'tripStart' | 'tripEnd' | 'stop'

export type WantedPlace = {
  kind: PlaceKind
  vehicleId: string
  tripId: string | null
  /** When the vehicle was there. */
  at: Date
  latitude: number
  longitude: number
}

export type StreetQuestion = WantedPlace & {
  tenantId: string
  id: string
  cell: string
  attempts: number
}

/** More would never be answered at one a second: the oldest go, and keep the nearest place. */
export const MOST_QUESTIONS = 20_000

/** Streets that are known, by cell: a word, or null where there is none. */
export async function knownStreets(
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

/** Puts places into the queue, within the tenant, those of privacy apart; one that waits already is not asked for twice. */
export async function wantStreets(
  tx: Tx,
  tenantId: string,
  { places, now }: { places: readonly WantedPlace[]; now: Date },
): Promise<void> {
  if (places.length === 0) return
  await sql`
    insert into street_questions (tenant_id, vehicle_id, kind, trip_id, at, latitude, longitude, cell, due_at)
    select ${tenantId}, p.vehicle_id, p.kind, p.trip_id, p.at, p.latitude, p.longitude, p.cell, ${now}
    from unnest(${places.map((one) => one.vehicleId)}::uuid[], ${places.map((one) => one.kind)}::text[],
      ${places.map((one) => one.tripId)}::uuid[], ${places.map((one) => one.at)}::timestamptz[],
      ${places.map((one) => one.latitude)}::float8[], ${places.map((one) => one.longitude)}::float8[],
      ${places.map((one) => cellOf(one.latitude, one.longitude))}::text[])
      as p (vehicle_id, kind, trip_id, at, latitude, longitude, cell)
    join vehicles v on v.tenant_id = ${tenantId} and v.id = p.vehicle_id
    where not ${mustStayHere} and not exists (
      select from street_questions q where q.tenant_id = ${tenantId} and q.cell = p.cell
        and q.vehicle_id = p.vehicle_id and q.kind = p.kind and (q.kind = 'vehicle' or q.at = p.at))`.execute(
    tx,
  )
}

/** The newest that is due, over all companies; as roadbook_ingest. */
export async function nextQuestion(tx: Tx, now: Date): Promise<StreetQuestion | undefined> {
  const { rows } = await sql<StreetQuestion>`
    select tenant_id, id, vehicle_id, kind, trip_id, at, latitude, longitude, cell, attempts
    from street_questions where due_at <= ${now} order by at desc limit 1`.execute(tx)
  return rows[0]
}

export async function forgetQuestion(tx: Tx, { tenantId, id }: StreetQuestion): Promise<void> {
  await sql`delete from street_questions where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}

export async function postponeQuestion(tx: Tx, { tenantId, id }: StreetQuestion, dueAt: Date): Promise<void> {
  await sql`update street_questions set attempts = attempts + 1, due_at = ${dueAt}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}

/** As roadbook_ingest; how many had to go. */
export async function trimQuestions(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    with gone as (
      delete from street_questions where (tenant_id, id) in (
        select tenant_id, id from street_questions order by at desc offset ${most}) returning 1)
    select count(*)::integer as dropped from gone`.execute(tx)
  return rows[0]?.dropped ?? 0
}

/** Streets get other names, if seldom; as roadbook_ingest. */
export async function forgetOldStreets(tx: Tx, before: Date): Promise<void> {
  await sql`delete from street_addresses where asked_at < ${before}`.execute(tx)
}

/** Each may be of another vehicle, whose trips are locked until the commit. */
const ANSWERED_AT_ONCE = 500

/**
 * The answer for places of the cell, within the tenant; where there are very many, the others find it stored when their turn
 * comes. Only what still stands where it was asked for: a trip may have been recomputed meanwhile.
 */
export async function storeStreet(
  tx: Tx,
  { tenantId, cell }: StreetQuestion,
  { address, now }: { address: string | null; now: Date },
): Promise<void> {
  await sql`
    insert into street_addresses (tenant_id, cell, address, asked_at)
    values (${tenantId}, ${cell}, ${address}, ${now})
    on conflict (tenant_id, cell) do update set address = excluded.address, asked_at = excluded.asked_at`.execute(
    tx,
  )
  const { rows: answered } = await sql<RecordPlace | { kind: 'vehicle' }>`
    delete from street_questions where tenant_id = ${tenantId} and id in (
      select id from street_questions where tenant_id = ${tenantId} and cell = ${cell}
      order by vehicle_id limit ${ANSWERED_AT_ONCE})
    returning kind, vehicle_id, trip_id, at, latitude, longitude`.execute(tx)
  if (address === null) return
  // The live place has its words from the cell, on the next round.
  const places = answered.filter((place) => place.kind !== 'vehicle')
  await renamePlaces(tx, tenantId, { address, places })
}
