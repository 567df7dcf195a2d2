/** Draws the trips and stops of a vehicle anew where its positions have changed; what lies outside stays as it is. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import { recountOdometer } from '../odometer/index.ts'
import { touchVehicle } from '../telematics/index.ts'
import { detectWindow } from './detect-window.ts'
import type { DetectedSoFar } from './detection.ts'
import { readDrawn, storeStops } from './stop-store.ts'
import { storeTrips } from './store-trips.ts'
import type { TripRow } from './trip-rows.ts'
import { lockTrips, type VehicleKey } from './trip-versions.ts'

/** More is drawn in parts, so that memory does not grow with a company's history. */
const AT_ONCE_MS = 31 * 86_400_000

export type Drawn = {
  /** Counts this vehicle's drawings. */
  generation: number
  /** What was drawn up to now, to go on from. */
  live: (DetectedSoFar & { running: TripRow | undefined; clockMark: ClockMark | undefined }) | undefined
}

/** The mark that has the trip under way looked at when it may end by the clock alone. */
export type ClockMark = { id: string; dueMs: number }

/** Takes the vehicle's marks and draws what they ask for, in the caller's transaction; undefined when there were none. */
export async function drawTrips(tx: Tx, vehicle: VehicleKey, now: Date): Promise<Drawn | undefined> {
  await lockTrips(tx, vehicle)
  const asked = await takeMarks(tx, vehicle)
  if (!asked) return undefined
  const { generation, from, lastTo } = asked
  const to = new Date(Math.min(lastTo.getTime(), from.getTime() + AT_ONCE_MS))
  if (to < lastTo) await addMark(tx, vehicle, { from: to, to: lastTo, due: now })
  const window = await detectWindow(tx, vehicle, { from, to, now })
  const known = await readDrawn(tx, vehicle, window)
  const { running, isPrivate } = await storeTrips(tx, vehicle, {
    known: known.trips,
    found: window.trips,
    now,
  })
  await storeStops(tx, vehicle, { known: known.stops, found: window.stops })
  await recountOdometer(tx, vehicle, window.from)
  const clockMark = window.live && (await markClock(tx, vehicle, window.live))
  // Last, as ingest waits for the company's revision: after the vehicle's trips and its odometer, in this order everywhere.
  if (isPrivate) await touchVehicle({ scope: vehicle, tx }, vehicle.vehicleId)
  if (!window.live) return { generation, live: undefined }
  return { generation, live: { ...window.live, running, clockMark } }
}

type Asked = { from: Date; lastTo: Date; generation: number }

/** Of all marks of the vehicle, which go; the drawing that they ask for is counted by the same query. */
async function takeMarks(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<Asked | undefined> {
  const { rows } = await sql<Asked | { generation: null }>`
    with marks as (
      delete from trip_marks where tenant_id = ${tenantId} and vehicle_id = ${vehicleId} returning from_time, to_time),
    counted as (
      insert into trip_drawings as d (tenant_id, vehicle_id, generation)
      select ${tenantId}::uuid, ${vehicleId}::uuid, 1 where exists (select from marks)
      on conflict (tenant_id, vehicle_id) do update set generation = d.generation + 1
      returning generation)
    select min(from_time) as from, max(to_time) as last_to, (select generation from counted) as generation
    from marks`.execute(tx)
  const [asked] = rows
  return asked && asked.generation !== null ? asked : undefined
}

async function markClock(
  tx: Tx,
  vehicle: VehicleKey,
  { segments, clockMs }: DetectedSoFar,
): Promise<ClockMark | undefined> {
  const running = segments.trips.find(({ endRule }) => endRule === null)
  if (!running || clockMs === Number.POSITIVE_INFINITY) return undefined
  const at = new Date(running.endMs)
  const id = await addMark(tx, vehicle, { from: at, to: at, due: new Date(clockMs) })
  return { id, dueMs: clockMs }
}

async function addMark(
  tx: Tx,
  vehicle: VehicleKey,
  { from, to, due }: { from: Date; to: Date; due: Date },
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('tripMarks')
    .values({ ...vehicle, id, fromTime: from, toTime: to, dueAt: due })
    .execute()
  return id
}
