/** Of a long period the newest part is computed before what is older is known. */
import type { Tx } from '../../database/client.ts'
import { detectAfresh, detectWindow, type Window } from './detect-window.ts'
import type { DetectedStop } from './detection.ts'
import { readDrawn } from './stop-store.ts'
import type { Part } from './take-marks.ts'
import type { StopRow, TripRow } from './trip-rows.ts'
import type { VehicleKey } from './trip-versions.ts'

const DAY_MS = 86_400_000

type Known = { trips: TripRow[]; stops: StopRow[] }
export type DetectedPart = {
  window: Window
  known: Known
  /** What is older is to be computed up to here; undefined when all of it was. */
  olderUntil: Date | undefined
}

/**
 * Where an older part is left, detection begins afresh a day before the newest one, and only what follows a stop in it is
 * given: such a stop mostly comes out the same whatever was before. Where it does not, the older part goes on beyond it.
 * The stop is one over which no trip reaches, neither as it was stored nor as it is found, so that each trip keeps its
 * record as if all had been computed at once.
 */
export async function detectPart(tx: Tx, vehicle: VehicleKey, part: Part, now: Date): Promise<DetectedPart> {
  const { oldest, to } = part
  // Without such a stop twice as much is read, and at last all.
  for (
    let { from } = part;
    from > oldest;
    from = new Date(from.getTime() - Math.max(to.getTime() - from.getTime(), DAY_MS))
  ) {
    const window = await detectAfresh(tx, vehicle, { from, to, now })
    const known = await readDrawn(tx, vehicle, window)
    const cut = findCut(window.stops, known.trips, { fromMs: from.getTime(), toMs: to.getTime() })
    if (cut) return { ...after(new Date(cut.startMs), window, known), olderUntil: new Date(cut.startMs) }
  }
  const window = await detectWindow(tx, vehicle, { from: oldest, to, now })
  return { window, known: await readDrawn(tx, vehicle, window), olderUntil: undefined }
}

/** The first stop between these instants over which no stored trip reaches; one that begins the history knows too little. */
export function findCut<Stop extends Pick<DetectedStop, 'startMs' | 'startRule'>>(
  stops: readonly Stop[],
  trips: readonly Pick<TripRow, 'startTime' | 'endTime'>[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Stop | undefined {
  return stops.find(
    ({ startMs, startRule }) =>
      startMs >= fromMs &&
      startMs < toMs &&
      startRule !== 'firstFix' &&
      !trips.some(({ startTime, endTime }) => startTime.getTime() < startMs && startMs < endTime.getTime()),
  )
}

function after(from: Date, window: Window, known: Known): { window: Window; known: Known } {
  const isAfter = ({ startMs }: { startMs: number }): boolean => startMs >= from.getTime()
  return {
    window: { ...window, from, trips: window.trips.filter(isAfter), stops: window.stops.filter(isAfter) },
    known: {
      trips: known.trips.filter(({ endTime }) => endTime > from),
      stops: known.stops.filter(({ startTime }) => startTime >= from),
    },
  }
}
