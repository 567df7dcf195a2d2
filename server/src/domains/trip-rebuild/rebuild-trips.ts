/** Rebuilds the trips and stops of a vehicle anew where its positions have changed; what lies outside stays as it is. */
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../database/client.ts'
import { recountOdometer } from '../odometer/index.ts'
import { touchVehicle } from '../locations/index.ts'
import { detectPart } from './detect-part.ts'
import type { DetectedSoFar } from '../trip-detection/index.ts'
import { lockTrips, storeStops, type TripRow } from '../trips/index.ts'
import { storeTrips } from './store-trips.ts'
import {
  addRanges,
  keepOlderDirty,
  type PartLimits,
  removeClockRanges,
  takeDirtyRanges,
} from '../dirty-ranges/index.ts'
import type { VehicleKey } from '../positions/index.ts'

export type Rebuilt = {
  /** Counts this vehicle's rebuilds. */
  generation: number
  /** Older parts stay marked. */
  isMore: boolean
  /** What was rebuilt up to now, to go on from. */
  live: (DetectedSoFar & { running: TripRow | undefined; clockRange: ClockRange | undefined }) | undefined
}

/** The mark that has the trip under way looked at when it may end by the clock alone. */
export type ClockRange = { id: string; dueMs: number }

/**
 * Takes the newest of the vehicle's marks and rebuilds what they ask for, in the caller's transaction; undefined when there
 * were none. Of a long period that is the newest part: what is older stays marked.
 */
export async function rebuildTrips(
  tx: Tx,
  vehicle: VehicleKey,
  now: Date,
  limits?: PartLimits,
): Promise<Rebuilt | undefined> {
  await lockTrips(tx, vehicle)
  const part = await takeDirtyRanges(tx, vehicle, now, limits)
  if (!part) return undefined
  const { generation } = part
  const { window, known, olderUntil } = await detectPart(tx, vehicle, part, now)
  const isMore = await keepOlderDirty(tx, vehicle, { part, until: olderUntil, now })
  const { running, isPrivate } = await storeTrips(tx, vehicle, {
    known: known.trips,
    found: window.trips,
    stops: window.stops,
    now,
  })
  await storeStops(tx, vehicle, { known: known.stops, found: window.stops })
  await recountOdometer(tx, vehicle, window.from)
  if (window.live) await removeClockRanges(tx, vehicle, part.clockRanges)
  const clockRange = window.live && (await addClockRange(tx, vehicle, window.live))
  // Last, as ingest waits for the company's revision: after the vehicle's trips and its odometer, in this order everywhere.
  if (isPrivate) await touchVehicle({ scope: vehicle, tx }, vehicle.vehicleId)
  return { generation, isMore, live: window.live && { ...window.live, running, clockRange } }
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
