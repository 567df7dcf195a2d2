/**
 * Stores detected trips as records. People's edits are kept. A locked record never changes; what its positions show now is
 * added as an addendum.
 */
import type { Tx } from '../../database/client.ts'
import { moveExpenses } from '../expenses/index.ts'
import { moveJobs, unlinkJobs } from '../jobs/index.ts'
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
  for (const old of dissolved) {
    // Where no trip is any more the trip before decides who sees a place, and that one may be open.
    const isKept = old.row.touched || (isKeptPrivate(old.row, settings) && !old.row.running)
    if (isKept && !sharesTime(old, free.found)) await keepTrip(tx, old.row, now)
    else {
      const heir = await handOver(tx, vehicle, { old, pairs, now })
      if (heir) merged.set(heir, [...(merged.get(heir) ?? []), ...(old.row.jobs ?? [])])
      await dissolveTrip(tx, old.row, now)
    }
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

type Span = ReturnType<typeof toSpan>
type Dissolved = { old: Span; pairs: readonly [Span, FoundTrip][]; now: Date }

/** Jobs and expenses go to the found trip that took most of the time of theirs; without one, the jobs may be linked anew. */
async function handOver(
  tx: Tx,
  { tenantId }: VehicleKey,
  { old, pairs, now }: Dissolved,
): Promise<FoundTrip | undefined> {
  const jobIds = old.row.jobs ?? []
  const into = longestShare(old, pairs)
  if (!into) {
    await unlinkJobs(tx, tenantId, { jobIds, tripId: old.row.id, now })
    return undefined
  }
  const [{ row: heir }, trip] = into
  await moveJobs(tx, tenantId, { jobIds, tripId: heir.id, now })
  // Only trips that people touched have expenses.
  if (old.row.touched) await moveExpenses(tx, tenantId, { from: old.row.id, to: heir.id, now })
  return trip
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
