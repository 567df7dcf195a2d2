/**
 * Stores detected trips as records. People's edits are kept. A locked record never changes; what its positions show now is
 * added as an addendum.
 */
import type { Tx } from '../../../../database/client.ts'
import { moveExpenses } from '../../../money/expenses/index.ts'
import { moveJobs, unlinkJobs } from '../../jobs/index.ts'
import { PRIVATE } from '../../../core/privacy/index.ts'
import { type VehicleKey } from '../../../tracking/positions/index.ts'
import { addAddendum, keepUndetectedTrip } from '../records/addenda.ts'
import { removeTrip } from '../records/remove-trip.ts'
import { type EditedBy } from '../records/edited-by.ts'
import { findAddedMoves } from '../moves/added-moves.ts'
import { type FoundTrip, type TripRecord, type TripRow } from '../records/trip-rows.ts'
import {
  privacyHeldAt,
  inheritPrivacy,
  staysPrivate,
  type Privacy,
  readTripSettings,
} from '../records/inherit-privacy.ts'
import { insertTrips } from '../records/insert-trips.ts'
import { linkEnded } from '../records/link-ended.ts'
import { publishEnded } from '../records/publish-ended.ts'
import { updateRebuiltTrips, type TripText } from '../records/update-rebuilt-trips.ts'
import { readDrivers, type TripDriver } from '../records/drivers.ts'
import { withJobs } from '../records/jobs-of-records.ts'
import { keptCategory } from '../../../fleet/trip-categories/index.ts'
import type { DetectedStop, DetectedTrip } from '../../trip-detection/index.ts'
import { separateLocked, longestShare, matchTrips, sharesTime } from './match-trips.ts'

type Rebuilt = {
  known: readonly TripRow[]
  found: readonly DetectedTrip[]
  stops: readonly DetectedStop[]
  /** Trips that began earlier don't change: their positions may have been deleted. */
  keptSince: Date | null
  /** The person who made this border edit. */
  by?: EditedBy | undefined
  now: Date
}

export type StoredTrips = {
  /** The record of the trip in progress, if there is one. */
  running: TripRow | undefined
  /** A private trip among them may change who sees the vehicle's place. */
  isPrivate: boolean
}

export async function storeTrips(
  tx: Tx,
  vehicle: VehicleKey,
  { known, found, stops, keptSince, by, now }: Rebuilt,
): Promise<StoredTrips> {
  if (known.length + found.length === 0) return { running: undefined, isPrivate: false }
  const free = await takeChangeable(tx, vehicle, { known, found, stops, keptSince, now })
  const { pairs, added, dissolved } = matchTrips(free.known, free.found)
  const driverOf = await readDrivers(tx, vehicle, free.found)
  const settings = await readTripSettings(tx, vehicle)
  const defaultCategory = await keptCategory(tx, vehicle.tenantId, settings.defaultTripCategory)
  const protectedTrips = free.known.filter(({ row }) => staysPrivate(row, settings))
  const withPrivacy = (trip: FoundTrip, said: Said, driver = driverOf(trip)): Privacy => {
    const parts = protectedTrips.filter((old) => sharesTime(old, [trip])).map(({ row }) => row)
    return inheritPrivacy({ ...said, ...driver }, parts)
  }
  const merged = new Map<FoundTrip, string[]>()
  for (const old of dissolved) {
    // A private trip stays too: without it, the trip before would decide who sees these places.
    const isKept = old.row.touched || (staysPrivate(old.row, settings) && !old.row.running)
    if (isKept && !sharesTime(old, free.found)) await keepUndetectedTrip(tx, old.row, now)
    else {
      const successor = await moveLinks(tx, vehicle, { old, pairs, now })
      if (successor) merged.set(successor, [...(merged.get(successor) ?? []), ...(old.row.jobs ?? [])])
      await removeTrip(tx, old.row, { by, now })
    }
  }
  const moves = pairs.map(([{ row }, trip]) => {
    const text = mergedText(dissolved.filter((old) => old.touched && sharesTime(old, [trip])))
    // Privacy mode turned on during a trip applies to the rest of it.
    const privacyHeld = row.privacyHeld || (row.running && privacyHeldAt(settings, row.startTime.getTime()))
    const privacy = withPrivacy(trip, { category: row.category, privacyHeld }, correctedDriver(row))
    return { before: row, trip, privacy, text, jobs: merged.get(trip) ?? [] }
  })
  const kept = await updateRebuiltTrips(tx, vehicle, { moves, by, now })
  // The rest of a movement is listed again when a detected trip took its record.
  const inserted = added.filter(isDetected).map((trip) => {
    const partOf = free.known.find((old) => old.touched && sharesTime(old, [trip]))
    // Part of an edited trip keeps its category.
    const category = partOf?.row.category ?? defaultCategory
    return { trip, ...withPrivacy(trip, { category, privacyHeld: privacyHeldAt(settings, trip.startMs) }) }
  })
  kept.push(...(await insertTrips(tx, vehicle, { trips: inserted, by, now })))
  // Part of a split trip that ended before.
  if (!by) await followEnded(tx, vehicle, { known, kept, now })
  const isPrivate = defaultCategory === PRIVATE || hasPrivate(known) || hasPrivate(kept)
  return { running: kept.findLast(({ running }) => running), isPrivate }
}

type Ended = Parameters<typeof publishEnded>[2]

async function followEnded(tx: Tx, vehicle: VehicleKey, trips: Ended): Promise<void> {
  await linkEnded(tx, vehicle, trips)
  await publishEnded(tx, vehicle, trips)
}

type Said = Omit<Privacy, keyof TripDriver>

/** Undefined unless a person entered it. */
function correctedDriver({ driverId, driverSource }: TripRow): TripDriver | undefined {
  return driverSource === 'person' ? { driverId, driverSource } : undefined
}

/** Trips that may change; locked ones get an addendum instead, and those from before `keptSince` nothing. */
async function takeChangeable(
  tx: Tx,
  vehicle: VehicleKey,
  { known, found, stops, keptSince, now }: Rebuilt,
): Promise<{ known: Span[]; found: FoundTrip[] }> {
  const keptSinceMs = keptSince?.getTime() ?? Number.NEGATIVE_INFINITY
  const records = await withJobs(tx, vehicle, known)
  const addedMoves = findAddedMoves(known, { trips: found, stops })
  const { locked, free } = separateLocked(
    records.map((row) => toSpan(row, keptSinceMs)),
    [...found, ...addedMoves].filter(({ startMs }) => startMs >= keptSinceMs),
  )
  for (const { trip, found: shown } of locked) {
    if (trip.startMs >= keptSinceMs) await addAddendum(tx, trip.row, { shown, now })
  }
  return free
}

type Span = ReturnType<typeof toSpan>
type Dissolved = { old: Span; pairs: readonly [Span, FoundTrip][]; now: Date }

/** Moves jobs and expenses to the trip that overlaps most; without one, the jobs may be linked again. */
async function moveLinks(
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
  const [{ row: successor }, trip] = into
  await moveJobs(tx, tenantId, { jobIds, tripId: successor.id, now })
  // Only edited trips have expenses.
  if (old.row.touched) await moveExpenses(tx, tenantId, { from: old.row.id, to: successor.id, now })
  return trip
}

const hasPrivate = (rows: readonly TripRow[]): boolean => rows.some(({ category }) => category === PRIVATE)

function isDetected(trip: FoundTrip): trip is DetectedTrip {
  return trip.startRule !== 'takenIn'
}

function toSpan(row: TripRecord, keptSinceMs: number) {
  const [startMs, endMs] = [row.startTime.getTime(), row.endTime.getTime()]
  const locked = row.lockedAt !== null || startMs < keptSinceMs
  return { row, touched: row.touched, locked, startMs, endMs }
}

/** The texts of trips that are now part of another. */
function mergedText(merged: readonly { row: TripRow }[]): TripText {
  const first = (field: keyof TripText): string | null =>
    merged.find(({ row }) => row[field] !== null)?.row[field] ?? null
  return {
    purpose: first('purpose'),
    destination: first('destination'),
    partner: first('partner'),
    note: first('note'),
  }
}
