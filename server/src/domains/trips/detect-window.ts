import type { Tx } from '../../database/client.ts'
import { readTrack } from '../telematics/index.ts'
import type { DetectedSoFar, Segments } from './detection.ts'
import { detectBySpans, type ParameterSpan, readParameterSpans } from './parameter-spans.ts'
import type { StopBegin } from './resegment.ts'
import { findEnds, findStopAfter, findStopBefore } from './stop-store.ts'
import { hasSameBegin, type StopRow } from './trip-rows.ts'
import type { VehicleKey } from './trip-versions.ts'

const DAY_MS = 86_400_000
/** How far behind a change the stop is looked for that comes out as before; mostly the first one is it. */
const SPREAD_DAYS = [0, 1, 4, 16]

/** Half-open in the begin of trips and stops. */
type Window = Segments & {
  from: Date
  until: Date | undefined
  /** To go on from here, when the window reaches up to now. */
  live: DetectedSoFar | undefined
}

type Change = { from: Date; to: Date; now: Date }

/** Late data reaches from the last stop that surely stands before it to the first one after it. */
export async function detectWindow(tx: Tx, vehicle: VehicleKey, change: Change): Promise<Window> {
  const spans = await readParameterSpans(tx, vehicle.tenantId)
  const stop = await findStopBefore(tx, vehicle, change.from)
  const ends = await findEnds(tx, vehicle)
  // More than what may be too short yet to be a trip or a stop.
  const from = stop?.startTime ?? new Date(earliest([change.from, ends.first]).getTime() - DAY_MS)
  const story = { begin: stop && toBegin(stop), spans, from }
  // Behind what comes live nothing was drawn, so no stop is looked for there.
  const isLate = ends.last !== null && ends.last > change.to
  for (const days of isLate ? SPREAD_DAYS : []) {
    const after = await findStopAfter(tx, vehicle, new Date(change.to.getTime() + days * DAY_MS))
    if (!after?.endTime) break
    const { segments } = await detect(tx, vehicle, { ...story, to: after.endTime, now: after.endTime })
    const untilMs = after.startTime.getTime()
    // Otherwise the change reaches beyond it.
    if (segments.stops.some((found) => hasSameBegin(after, found))) {
      const isBefore = ({ startMs }: { startMs: number }): boolean => startMs < untilMs
      const parts = { trips: segments.trips.filter(isBefore), stops: segments.stops.filter(isBefore) }
      return { ...parts, from, until: after.startTime, live: undefined }
    }
  }
  const to = latest([change.to, change.now, ends.last])
  const live = await detect(tx, vehicle, { ...story, to, now: change.now })
  return { ...live.segments, from, until: undefined, live }
}

type Story = {
  begin: StopBegin | undefined
  spans: readonly ParameterSpan[]
  from: Date
  to: Date
  now: Date
}

async function detect(tx: Tx, vehicle: VehicleKey, story: Story): Promise<DetectedSoFar> {
  const { begin: stop, spans, from, to, now } = story
  const positions = await readTrack(tx, { ...vehicle, from, to })
  return detectBySpans(positions, { stop, spans, now })
}

function toBegin(stop: StopRow): StopBegin {
  // Words of the check constraint, and JSON as `toStopColumns` wrote it.
  const { startRule, startWatch } = stop as Pick<StopBegin, 'startRule' | 'startWatch'>
  return { ...stop, startMs: stop.startTime.getTime(), startRule, startWatch, move: null }
}

function latest(times: readonly (Date | null)[]): Date {
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? Number.NEGATIVE_INFINITY)))
}

function earliest(times: readonly (Date | null)[]): Date {
  return new Date(Math.min(...times.map((time) => time?.getTime() ?? Number.POSITIVE_INFINITY)))
}
