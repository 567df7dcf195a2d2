/**
 * Found trips become records. What people said stays on them; a locked record never changes, what its positions show now
 * stands beside it as an addendum.
 */
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../database/client.ts'
import { PRIVATE } from '../telematics/index.ts'
import { addAddendum, keepTrip } from './addenda.ts'
import { noteChangedTimes } from './changed-times.ts'
import type { DetectedTrip } from './detection.ts'
import { type DriverAt, readDrivers } from './drivers.ts'
import { holdLocked, matchTrips, sharesTime } from './match-trips.ts'
import { isSameTrip, keptAddresses, toTripColumns, type TripRow } from './trip-rows.ts'
import { addVersion, type VehicleKey } from './trip-versions.ts'

type Drawn = { known: readonly TripRow[]; found: readonly DetectedTrip[]; now: Date }

type StoredTrips = {
  /** The record of the trip under way, where there is one. */
  running: TripRow | undefined
  /** Where a private trip begins or ends, or any that a private stand follows, decides who may see the vehicle's place. */
  isPrivate: boolean
}

export async function storeTrips(
  tx: Tx,
  vehicle: VehicleKey,
  { known, found, now }: Drawn,
): Promise<StoredTrips> {
  if (known.length + found.length === 0) return { running: undefined, isPrivate: false }
  const { locked, free } = holdLocked(known.map(toSpan), found)
  for (const { trip, found: shown } of locked) await addAddendum(tx, trip.row, { shown, now })
  const { pairs, added, dissolved } = matchTrips(free.known, free.found)
  const driverAt = await readDrivers(tx, vehicle, free.found)
  const byDefault = await defaultCategory(tx, vehicle)
  for (const { row, ...span } of dissolved) {
    if (row.touched && !sharesTime(span, free.found)) await keepTrip(tx, row, now)
    else await dissolveTrip(tx, row, now)
  }
  const kept: TripRow[] = []
  for (const [{ row }, trip] of pairs) {
    const words = wordsOf(dissolved.filter((old) => old.touched && sharesTime(old, [trip])))
    kept.push(await moveTrip(tx, row, { trip, driverAt, words, now }))
  }
  for (const trip of added) {
    const partOf = free.known.find((old) => old.touched && sharesTime(old, [trip]))
    // A part of a private trip is private too, until somebody says otherwise.
    const category = partOf?.row.category ?? byDefault
    kept.push(await insertTrip(tx, vehicle, { trip, driverAt, category, now }))
  }
  const isPrivate = byDefault === PRIVATE || [...known, ...kept].some(({ category }) => category === PRIVATE)
  return { running: kept.findLast(({ running }) => running), isPrivate }
}

function toSpan(row: TripRow) {
  const [startMs, endMs] = [row.startTime.getTime(), row.endTime.getTime()]
  return { row, touched: row.touched, locked: row.lockedAt !== null, startMs, endMs }
}

type Words = Pick<TripRow, 'purpose' | 'destination' | 'partner' | 'note'>

/** What was said of trips that are part of another now. */
function wordsOf(merged: readonly { row: TripRow }[]): Words {
  const first = (field: keyof Words): string | null =>
    merged.find(({ row }) => row[field] !== null)?.row[field] ?? null
  return {
    purpose: first('purpose'),
    destination: first('destination'),
    partner: first('partner'),
    note: first('note'),
  }
}

type FoundTrip = { trip: DetectedTrip; driverAt: DriverAt; now: Date }

async function insertTrip(
  tx: Tx,
  vehicle: VehicleKey,
  { trip, driverAt, category, now }: FoundTrip & { category: string },
): Promise<TripRow> {
  const row = await tx
    .insertInto('trips')
    .values({
      ...vehicle,
      id: uuidv7(),
      ...toTripColumns(trip),
      driverId: driverAt(trip.startMs),
      category,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.running) await noteChangedTimes(tx, { before: null, after: row, now })
  else await addVersion(tx, { reason: 'detected', at: now, before: null, after: row })
  return row
}

async function defaultCategory(tx: Tx, { tenantId, vehicleId }: VehicleKey): Promise<string> {
  const { defaultTripCategory } = await tx
    .selectFrom('vehicles')
    .select('defaultTripCategory')
    .where('tenantId', '=', tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  return defaultTripCategory
}

async function moveTrip(
  tx: Tx,
  before: TripRow,
  { trip, driverAt, words, now }: FoundTrip & { words: Words },
): Promise<TripRow> {
  const columns = toTripColumns(trip)
  const said = {
    driverId: driverAt(trip.startMs),
    purpose: before.purpose ?? words.purpose,
    destination: before.destination ?? words.destination,
    partner: before.partner ?? words.partner,
    note: before.note ?? words.note,
  }
  const isSaid = Object.entries(said).every(([field, value]) => before[field as keyof typeof said] === value) // keys above
  if (isSaid && isSameTrip(before, columns)) return before
  const isOver = !before.running || !columns.running
  const after = await tx
    .updateTable('trips')
    .set(({ eb }) => ({
      ...columns,
      ...said,
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
  } else await noteChangedTimes(tx, { before, after, now })
  return after
}

async function dissolveTrip(tx: Tx, before: TripRow, now: Date): Promise<void> {
  await tx.deleteFrom('trips').where('tenantId', '=', before.tenantId).where('id', '=', before.id).execute()
  if (before.running && !before.touched) return noteChangedTimes(tx, { before, after: null, now })
  await addVersion(tx, { reason: 'dissolved', at: now, before, after: null })
}
