/**
 * Draws the trips and stops of a vehicle anew where its positions have changed. Late data reaches from the last stop that
 * surely stands before it to the first one after it; what lies outside stays as it is.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../database/client.ts'
import { readPositions } from '../telematics/index.ts'
import { segment, type Segments } from './detection.ts'
import { matchTrips } from './match-trips.ts'
import { tripParameters } from './parameters.ts'
import { segmentFrom } from './resegment.ts'
import { findEnds, findStopAfter, findStopBefore, readDrawn, storeStops } from './stop-store.ts'
import type { TripPosition } from './track.ts'
import { isSameTrip, keptAddresses, type StopRow, toTripColumns, type TripRow } from './trip-rows.ts'
import { addVersion, lockTrips, type VehicleKey } from './trip-versions.ts'

/** A trip under way is looked at again after this, since it may end by the clock. */
const CLOCK_SECONDS = 60
/** More than what may be too short yet to be a trip or a stop. */
const DAY_MS = 86_400_000

/** Takes the vehicle's marks and draws what they ask for, in the caller's transaction; false when there were none. */
export async function drawTrips(tx: Tx, vehicle: VehicleKey, now: Date): Promise<boolean> {
  await lockTrips(tx, vehicle)
  const marks = await tx
    .deleteFrom('tripMarks')
    .where('tenantId', '=', vehicle.tenantId)
    .where('vehicleId', '=', vehicle.vehicleId)
    .returning(['fromTime', 'toTime'])
    .execute()
  if (marks.length === 0) return false
  const from = new Date(Math.min(...marks.map((mark) => mark.fromTime.getTime())))
  const to = new Date(Math.max(...marks.map((mark) => mark.toTime.getTime())))
  const before = await findStopBefore(tx, vehicle, from)
  const window = await detectBetween(tx, vehicle, { before, from, to, now })
  const known = await readDrawn(tx, vehicle, window)
  await storeTrips(tx, vehicle, { known: known.trips, found: window.trips, now })
  await storeStops(tx, vehicle, { known: known.stops, found: window.stops })
  const running = window.trips.find(({ endRule }) => endRule === null)
  if (running) {
    const at = new Date(running.endMs)
    const dueAt = new Date(now.getTime() + CLOCK_SECONDS * 1000)
    await tx
      .insertInto('tripMarks')
      .values({ ...vehicle, fromTime: at, toTime: at, dueAt })
      .execute()
  }
  return true
}

type Change = { before: StopRow | undefined; from: Date; to: Date; now: Date }

/** Half-open in the begin of trips and stops. */
type Window = Segments & { from: Date; until: Date | undefined }

async function detectBetween(
  tx: Tx,
  vehicle: VehicleKey,
  { before, from: changedFrom, to, now }: Change,
): Promise<Window> {
  const ends = await findEnds(tx, vehicle)
  const from = before?.startTime ?? new Date(earliest([changedFrom, ends.first]).getTime() - DAY_MS)
  const after = await findStopAfter(tx, vehicle, to)
  if (after?.endTime) {
    const found = await detect(tx, vehicle, { before, from, to: after.endTime, now: after.endTime })
    const untilMs = after.startTime.getTime()
    // Otherwise the change reaches beyond it.
    if (found.stops.some(({ startMs, startRule }) => startMs === untilMs && startRule === after.startRule)) {
      const isBefore = ({ startMs }: { startMs: number }): boolean => startMs < untilMs
      const parts = { trips: found.trips.filter(isBefore), stops: found.stops.filter(isBefore) }
      return { ...parts, from, until: after.startTime }
    }
  }
  const found = await detect(tx, vehicle, { before, from, to: latest([to, now, ends.last]), now })
  return { ...found, from, until: undefined }
}

async function detect(tx: Tx, vehicle: VehicleKey, { before, from, to, now }: Change): Promise<Segments> {
  const stored = await readPositions(tx, { ...vehicle, from, to })
  const positions = stored.map(({ record, invalid, inaccurate }): TripPosition => ({
    timeMs: record.timeMs,
    latitude: record.latitude,
    longitude: record.longitude,
    speedKmh: record.speedKmh ?? null,
    ignition: record.ignition ?? null,
    odometerMeters: record.odometerMeters ?? null,
    doubtful: invalid || inaccurate,
  }))
  if (!before) return segment(positions, tripParameters, now)
  // Words of the check constraint.
  const startRule = before.startRule as Segments['stops'][number]['startRule']
  const stop = { ...before, startMs: before.startTime.getTime(), startRule }
  return segmentFrom(stop, positions, { parameters: tripParameters, now })
}

function latest(times: readonly (Date | null)[]): Date {
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? Number.NEGATIVE_INFINITY)))
}

function earliest(times: readonly (Date | null)[]): Date {
  return new Date(Math.min(...times.map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)))
}

type Drawn = { known: readonly TripRow[]; found: Segments['trips']; now: Date }

async function storeTrips(tx: Tx, vehicle: VehicleKey, { known, found, now }: Drawn): Promise<void> {
  const spans = known.map((row) => ({
    row,
    touched: row.touched,
    startMs: row.startTime.getTime(),
    endMs: row.endTime.getTime(),
  }))
  const { pairs, added, dissolved } = matchTrips(spans, found)
  for (const { row } of dissolved) await dissolveTrip(tx, row, now)
  for (const [{ row }, trip] of pairs) await moveTrip(tx, row, { trip, now })
  for (const trip of added) await insertTrip(tx, vehicle, { trip, now })
}

type FoundTrip = { trip: Segments['trips'][number]; now: Date }

async function insertTrip(tx: Tx, vehicle: VehicleKey, { trip, now }: FoundTrip): Promise<void> {
  const columns = toTripColumns(trip)
  const { defaultTripCategory } = await tx
    .selectFrom('vehicles')
    .select('defaultTripCategory')
    .where('tenantId', '=', vehicle.tenantId)
    .where('id', '=', vehicle.vehicleId)
    .executeTakeFirstOrThrow()
  const driver = await tx
    .selectFrom('driverAssignments')
    .select('userId')
    .where('tenantId', '=', vehicle.tenantId)
    .where('vehicleId', '=', vehicle.vehicleId)
    .where('validFrom', '<=', columns.startTime)
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>', columns.startTime)]))
    .executeTakeFirst()
  const row = await tx
    .insertInto('trips')
    .values({
      ...vehicle,
      id: uuidv7(),
      ...columns,
      driverId: driver?.userId ?? null,
      category: defaultTripCategory,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!row.running) await addVersion(tx, { reason: 'detected', at: now, before: null, after: row })
}

async function moveTrip(tx: Tx, before: TripRow, { trip, now }: FoundTrip): Promise<void> {
  const columns = toTripColumns(trip)
  if (isSameTrip(before, columns)) return
  const isOver = !before.running || !columns.running
  const after = await tx
    .updateTable('trips')
    .set(({ eb }) => ({
      ...columns,
      ...keptAddresses(before, columns),
      updatedAt: now,
      // While it grows it is the same record; what a person opened meanwhile can still be saved.
      version: eb('version', '+', before.running ? 0 : 1),
    }))
    .where('tenantId', '=', before.tenantId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isOver) {
    await addVersion(tx, { reason: before.running ? 'detected' : 'redetected', at: now, before, after })
  }
}

async function dissolveTrip(tx: Tx, before: TripRow, now: Date): Promise<void> {
  await tx.deleteFrom('trips').where('tenantId', '=', before.tenantId).where('id', '=', before.id).execute()
  if (before.running && !before.touched) return
  await addVersion(tx, { reason: 'dissolved', at: now, before, after: null })
}
