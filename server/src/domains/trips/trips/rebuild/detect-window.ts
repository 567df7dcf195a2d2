import type { Tx } from '../../../../database/client.ts'
import {
  findFirstFix,
  readKeptSince,
  readTrack,
  type TrackFix,
  type VehicleKey,
} from '../../../tracking/positions/index.ts'
import type {
  BorderEdit,
  DetectedSoFar,
  DetectedTrip,
  DetectorState,
  Segments,
} from '../../trip-detection/index.ts'
import { detectBySpans, readParameterSpans } from './parameter-spans.ts'
import { findEnds, findStopAfter, findStopBefore } from '../records/stop-store.ts'
import { hasSameState, stateOf, type StopRow } from '../records/trip-rows.ts'
import { readBorderEdits } from '../records/border-edits.ts'

const DAY_MS = 86_400_000
/** No device's clock is farther ahead: later fixes are refused. */
const MAX_AHEAD_MS = 2 * DAY_MS
/** More than the time within which a trip or a stop may be too short to be detected. */
const MARGIN_MS = DAY_MS
/** How many days after a change to look for an unchanged stop; mostly it is the first one. */
const SPREAD_DAYS = [0, 1, 4, 16]

/** Half-open in the start of trips and stops. */
export type Window = Segments & {
  from: Date
  until: Date | undefined
  /** Where live detection resumes; set when the window reaches up to now. */
  live: (DetectedSoFar & { isRunningEdited: boolean }) | undefined
}

/** `added` is a border edit that isn't stored. */
type Change = { from: Date; to: Date; now: Date; added?: BorderEdit }

/**
 * From the last stop before the change from which detection can resume, to the first stop after it that is unchanged.
 * Changes in a time whose positions aren't kept count as if they were at its end.
 */
export async function detectWindow(tx: Tx, vehicle: VehicleKey, asked: Change): Promise<Window> {
  const keptSince = await readKeptSince(tx, vehicle.tenantId)
  const change = { ...asked, from: latest([asked.from, keptSince]), to: latest([asked.to, keptSince]) }
  const stop = await findStopOutsideMerges(tx, vehicle, change.from)
  if (stop) return detectOn(tx, vehicle, { ...change, begin: stop.startTime, state: stateOf(stop) })
  const { first } = await findEnds(tx, vehicle)
  // Its first positions may not have made a trip or a stop, however long ago they were.
  const firstFix = await findFirstFix(tx, vehicle)
  const earlier = new Date(earliest([change.from, first, firstFix]).getTime() - MARGIN_MS)
  const begin = latest([earlier, keptSince])
  return detectOn(tx, vehicle, { ...change, begin, state: undefined })
}

/** Within a merge, the trip before a stop may be joined with the trip after it. */
async function findStopOutsideMerges(tx: Tx, vehicle: VehicleKey, from: Date): Promise<StopRow | undefined> {
  const stop = await findStopBefore(tx, vehicle, from)
  if (!stop) return undefined
  const edits = await readBorderEdits(tx, vehicle, { from: stop.startTime, until: stop.startTime })
  const merge = edits.find(({ splitMs }) => splitMs === null)
  return merge ? findStopOutsideMerges(tx, vehicle, new Date(merge.fromMs)) : stop
}

/** Begins a day before the change, without the state of an earlier stop. */
export async function detectFromScratch(tx: Tx, vehicle: VehicleKey, change: Change): Promise<Window> {
  const begin = new Date(change.from.getTime() - MARGIN_MS)
  return detectOn(tx, vehicle, { ...change, begin, state: undefined })
}

type WindowStart = Change & { begin: Date; state: DetectorState | undefined }

async function detectOn(
  tx: Tx,
  vehicle: VehicleKey,
  { begin: from, state, ...change }: WindowStart,
): Promise<Window> {
  const spans = await readParameterSpans(tx, vehicle.tenantId)
  const ends = await findEnds(tx, vehicle)
  const stored = await readBorderEdits(tx, vehicle, { from, until: undefined })
  const edits = change.added ? [...stored, change.added] : stored
  const track = new GrowingTrack(tx, vehicle, from)
  const detect = async (to: Date, now: Date) =>
    detectBySpans(await track.until(to), { from: state, spans, edits, now })
  // After live data there is no stored stop to look for.
  const isLate = ends.last !== null && ends.last > change.to
  let behind = change.to
  for (const days of isLate ? SPREAD_DAYS : []) {
    const after = await findStopAfter(tx, vehicle, new Date(behind.getTime() + days * DAY_MS))
    if (!after?.endTime) break
    // It may be months after the change, such as the first stop after an imported period.
    behind = after.startTime
    const to = new Date(Math.max(after.endTime.getTime(), stateOf(after).foundMs))
    const { segments } = await detect(to, to)
    const untilMs = after.startTime.getTime()
    // Otherwise the change affects more than this stop.
    if (segments.stops.some((found) => found.startMs === untilMs && hasSameState(after, found))) {
      const isBefore = ({ startMs }: { startMs: number }): boolean => startMs < untilMs
      const parts = { trips: segments.trips.filter(isBefore), stops: segments.stops.filter(isBefore) }
      return { ...parts, from, until: after.startTime, live: undefined }
    }
  }
  // Fixes ahead of the clock are included, so that every order of arrival gives the same trips.
  const to = latest([change.to, new Date(change.now.getTime() + MAX_AHEAD_MS), ends.last])
  const live = await detect(to, change.now)
  const isRunningEdited = isEdited(live.raw.trips.at(-1), edits)
  return { ...live.segments, from, until: undefined, live: { ...live, isRunningEdited } }
}

/** The trip in progress may have grown or shrunk since it was detected. */
function isEdited(last: DetectedTrip | undefined, edits: readonly BorderEdit[]): boolean {
  return last?.endRule === null && edits.some(({ untilMs }) => untilMs > last.startMs)
}

/** Positions from an instant on; reading up to a later end reads only the additional ones. */
class GrowingTrack {
  readonly #tx: Tx
  readonly #vehicle: VehicleKey
  #fromMs: number
  #positions: readonly TrackFix[] = []

  constructor(tx: Tx, vehicle: VehicleKey, from: Date) {
    this.#tx = tx
    this.#vehicle = vehicle
    this.#fromMs = from.getTime()
  }

  async until(to: Date): Promise<readonly TrackFix[]> {
    const toMs = to.getTime()
    if (toMs < this.#fromMs) return this.#positions.filter(({ timeMs }) => timeMs <= toMs)
    const more = await readTrack(this.#tx, { ...this.#vehicle, from: new Date(this.#fromMs), to })
    this.#fromMs = toMs + 1
    this.#positions = [...this.#positions, ...more]
    return this.#positions
  }
}

function latest(times: readonly (Date | null)[]): Date {
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? Number.NEGATIVE_INFINITY)))
}

function earliest(times: readonly (Date | null)[]): Date {
  return new Date(Math.min(...times.map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)))
}
