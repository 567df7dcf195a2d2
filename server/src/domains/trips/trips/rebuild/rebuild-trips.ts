/** Rebuilds a vehicle's trips and stops where its positions have changed; everything else stays unchanged. */
import { randomUUID } from 'node:crypto'
import { publishAfterCommit } from '../../../../database/after-commit.ts'
import type { Tx } from '../../../../database/client.ts'
import { followTows } from '../../../rules/alarms/index.ts'
import { recountOdometer } from '../../../fleet/odometer/index.ts'
import { touchVehicle } from '../../../tracking/locations/index.ts'
import { type DetectedPart, detectPart } from './detect-part.ts'
import { detectWindow, type Window } from './detect-window.ts'
import type { DetectedSoFar } from '../../trip-detection/index.ts'
import { type EditedBy } from '../records/edited-by.ts'
import { endStop, readTripsAndStops, storeStops } from '../records/stop-store.ts'
import { lockTrips } from '../records/lock-trips.ts'
import { type TripRow } from '../records/trip-rows.ts'
import { findLastingStop } from './lasting-stop.ts'
import { hasOnlyGoneOn } from './only-went-on.ts'
import { type StoredTrips, storeTrips } from './store-trips.ts'
import {
  addRanges,
  keepOlderDirty,
  type PartLimits,
  raiseGenerationsOf,
  removeClockRanges,
  takeDirtyRanges,
} from '../../../tracking/dirty-ranges/index.ts'
import { readKeptSince, type VehicleKey } from '../../../tracking/positions/index.ts'

export type Rebuilt = {
  /** Counts this vehicle's rebuilds. */
  generation: number
  /** Older parts are still dirty. */
  isMore: boolean
  /** The detector's state if the rebuild reached the present. */
  live: (Window['live'] & { running: TripRow | undefined; clockRange: ClockRange | undefined }) | undefined
}

/** A range that becomes due when the passing of time may end the trip in progress. */
export type ClockRange = { id: string; dueMs: number }

/**
 * Takes the vehicle's newest dirty ranges and rebuilds them in the caller's transaction; undefined if there are none. For a
 * long period only the newest part is rebuilt, and the rest stays dirty.
 */
export async function rebuildTrips(
  tx: Tx,
  vehicle: VehicleKey,
  now: Date,
  limits?: PartLimits,
): Promise<Rebuilt | undefined> {
  await lockTrips(tx, vehicle, now, { awaitsAddresses: true })
  const part = await takeDirtyRanges(tx, vehicle, now, limits)
  if (!part) return undefined
  const { generation } = part
  const detected = await detectPart(tx, vehicle, part, now)
  const { window, olderUntil } = detected
  const isMore = await keepOlderDirty(tx, vehicle, { part, until: olderUntil, now })
  const { running, isPrivate } = await storeDetected(tx, vehicle, { ...detected, isMore, now })
  if (window.live) await removeClockRanges(tx, vehicle, { ids: part.clockRanges, from: window.from })
  const clockRange = window.live && (await addClockRange(tx, vehicle, window.live))
  // Last, as ingest waits for the company's revision: always after the vehicle's trips and its odometer.
  if (isPrivate) await touchVehicle({ scope: vehicle, tx }, vehicle.vehicleId)
  return { generation, isMore, live: window.live && { ...window.live, running, clockRange } }
}

type Edited = { from: Date; until: Date; by: EditedBy; now: Date }

/**
 * Rebuilds a period of ended trips in the caller's transaction because a person changed its borders. The caller holds
 * `lockTrips`.
 */
export async function rebuildEdited(tx: Tx, vehicle: VehicleKey, edited: Edited): Promise<void> {
  const { from, until, by, now } = edited
  await raiseGenerationsOf(tx, vehicle.tenantId, [vehicle.vehicleId])
  const window = await detectWindow(tx, vehicle, { from, to: until, now })
  const known = await readTripsAndStops(tx, vehicle, window)
  await storeDetected(tx, vehicle, { window, known, by, now })
  await touchVehicle({ scope: vehicle, tx }, vehicle.vehicleId)
}

type Detected = Pick<DetectedPart, 'window' | 'known'> & { by?: EditedBy; isMore?: boolean; now: Date }

async function storeDetected(
  tx: Tx,
  vehicle: VehicleKey,
  { window, known, by, isMore = false, now }: Detected,
): Promise<StoredTrips> {
  const keptSince = await readKeptSince(tx, vehicle.tenantId)
  const lasting = findLastingStop(known.stops, window, keptSince)
  const stops = window.stops.filter((stop) => stop !== lasting?.rest)
  const stored = await storeTrips(tx, vehicle, {
    known: known.trips,
    found: window.trips,
    stops,
    keptSince,
    by,
    now,
  })
  await storeStops(tx, vehicle, { known: known.stops, found: stops, keptSince })
  if (lasting) await endStop(tx, lasting.stop, lasting.end)
  const kinds = [...known.stops.map(({ movedKind }) => movedKind), ...stops.map(({ move }) => move?.kind)]
  if (kinds.includes('ignitionOff')) await followTows(tx, vehicle, window)
  if (known.trips.length + window.trips.length > 0) {
    const message = { tenantId: vehicle.tenantId, kinds: ['trip' as const] }
    publishAfterCommit(tx, { topic: 'changes', message })
  }
  // For a long period the last part adds the addenda, so that each locked trip gets one.
  const goesOn = hasOnlyGoneOn(known.trips, window.trips)
  const moved = isMore ? undefined : { now, ...causeOf(by, goesOn) }
  await recountOdometer(tx, vehicle, { changedFrom: window.from, moved })
  return stored
}

function causeOf(by: EditedBy | undefined, goesOn: boolean) {
  if (!by) return { cause: goesOn ? ('tripWentOn' as const) : ('latePositions' as const) }
  const { userId: actorId, email: actorEmail } = by.actor
  return { cause: 'tripEdited', actor: { actorId, actorEmail } } as const
}

async function addClockRange(
  tx: Tx,
  vehicle: VehicleKey,
  { segments, clockMs }: DetectedSoFar,
): Promise<ClockRange | undefined> {
  const running = segments.trips.find(({ endRule }) => endRule === null)
  if (!running || clockMs === Number.POSITIVE_INFINITY) return undefined
  const at = new Date(running.endMs)
  const id = randomUUID()
  await addRanges(tx, [{ ...vehicle, id, fromTime: at, toTime: at, dueAt: new Date(clockMs) }])
  return { id, dueMs: clockMs }
}
