/**
 * Stores detected trips as records. People's edits are kept. A locked record never changes; what its positions show now is
 * added as an addendum.
 */
import type { Tx } from '../../database/client.ts'
import { moveExpenses } from '../expenses/index.ts'
import { moveJobs } from '../jobs/index.ts'
import { PRIVATE, type VehicleKey } from '../positions/index.ts'
import {
  addAddendum,
  dissolveTrip,
  findAddedMoves,
  type FoundTrip,
  heldAt,
  inheritPrivacy,
  insertTrips,
  isKeptPrivate,
  keepTrip,
  linkEnded,
  moveTrips,
  type Privacy,
  readDrivers,
  readTripSettings,
  type TripRecord,
  type TripRow,
  type TripText,
  withJobs,
} from '../trips/index.ts'
import type { DetectedStop, DetectedTrip } from '../trip-detection/index.ts'
import { holdLocked, longestShare, matchTrips, sharesTime } from './match-trips.ts'

type Rebuilt = {
  known: readonly TripRow[]
  found: readonly DetectedTrip[]
  stops: readonly DetectedStop[]
  now: Date
}

type StoredTrips = {
  /** The record of the trip under way, where there is one. */
  running: TripRow | undefined
  /** Where a private trip begins or ends, or any that a private stand follows, decides who may see the vehicle's place. */
  isPrivate: boolean
}

export async function storeTrips(
  tx: Tx,
  vehicle: VehicleKey,
  { known, found, stops, now }: Rebuilt,
): Promise<StoredTrips> {
  if (known.length + found.length === 0) return { running: undefined, isPrivate: false }
  const records = await withJobs(tx, vehicle, known)
  const addedMoves = findAddedMoves(known, { trips: found, stops })
  const { locked, free } = holdLocked(records.map(toSpan), [...found, ...addedMoves])
  for (const { trip, found: shown } of locked) await addAddendum(tx, trip.row, { shown, now })
  const { pairs, added, dissolved } = matchTrips(free.known, free.found)
  const driverAt = await readDrivers(tx, vehicle, free.found)
  const settings = await readTripSettings(tx, vehicle)
  const byDefault = settings.defaultTripCategory
  const protectedTrips = free.known.filter(({ row }) => isKeptPrivate(row, settings))
  const withPrivacy = (trip: FoundTrip, said: Omit<Privacy, 'driverId'>): Privacy => {
    const parts = protectedTrips.filter((old) => sharesTime(old, [trip])).map(({ row }) => row)
    return inheritPrivacy({ ...said, driverId: driverAt(trip.startMs) }, parts)
  }
  const merged = new Map<FoundTrip, string[]>()
  for (const { row, ...span } of dissolved) {
    const into = longestShare(span, pairs)
    // A touched trip that shares time with a found one lost it to another: so one of the pairs takes what it has.
    if (row.touched && into) {
      const [{ row: heir }, trip] = into
      const jobIds = row.jobs ?? []
      await moveJobs(tx, vehicle.tenantId, { jobIds, tripId: heir.id, now })
      await moveExpenses(tx, vehicle.tenantId, { from: row.id, to: heir.id, now })
      merged.set(trip, [...(merged.get(trip) ?? []), ...jobIds])
    }
    // Where no trip is any more the trip before decides who sees a place, and that one may be open.
    const isKept = row.touched || (isKeptPrivate(row, settings) && !row.running)
    const keepOrDissolve = isKept && !sharesTime(span, free.found) ? keepTrip : dissolveTrip
    await keepOrDissolve(tx, row, now)
  }
  const moves = pairs.map(([{ row }, trip]) => {
    const words = wordsOf(dissolved.filter((old) => old.touched && sharesTime(old, [trip])))
    // Whoever turns privacy mode on while a trip is under way has the rest of it driven under it.
    const privacyHeld = row.privacyHeld || (row.running && heldAt(settings, row.startTime.getTime()))
    const privacy = withPrivacy(trip, { category: row.category, privacyHeld })
    return { before: row, trip, privacy, words, jobs: merged.get(trip) ?? [] }
  })
  const kept = await moveTrips(tx, vehicle, { moves, now })
  // What is left of a move whose record went to a trip in it is a move again.
  const inserted = added.filter(isDetected).map((trip) => {
    const partOf = free.known.find((old) => old.touched && sharesTime(old, [trip]))
    // A part of a private trip is private too, until somebody says otherwise.
    const category = partOf?.row.category ?? byDefault
    return { trip, ...withPrivacy(trip, { category, privacyHeld: heldAt(settings, trip.startMs) }) }
  })
  kept.push(...(await insertTrips(tx, vehicle, { trips: inserted, now })))
  await linkEnded(tx, vehicle, { known, kept, now })
  const isPrivate = byDefault === PRIVATE || hasPrivate(known) || hasPrivate(kept)
  return { running: kept.findLast(({ running }) => running), isPrivate }
}

const hasPrivate = (rows: readonly TripRow[]): boolean => rows.some(({ category }) => category === PRIVATE)

function isDetected(trip: FoundTrip): trip is DetectedTrip {
  return trip.startRule !== 'takenIn'
}

function toSpan(row: TripRecord) {
  const [startMs, endMs] = [row.startTime.getTime(), row.endTime.getTime()]
  return { row, touched: row.touched, locked: row.lockedAt !== null, startMs, endMs }
}

/** What was said of trips that are part of another now. */
function wordsOf(merged: readonly { row: TripRow }[]): TripText {
  const first = (field: keyof TripText): string | null =>
    merged.find(({ row }) => row[field] !== null)?.row[field] ?? null
  return {
    purpose: first('purpose'),
    destination: first('destination'),
    partner: first('partner'),
    note: first('note'),
  }
}
