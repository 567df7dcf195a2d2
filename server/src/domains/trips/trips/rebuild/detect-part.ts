/** Computes the newest part of a long period before the older parts. */
import type { Tx } from '../../../../database/client.ts'
import { detectFromScratch, detectWindow, type Window } from './detect-window.ts'
import type { DetectedStop } from '../../trip-detection/index.ts'
import { readTripsAndStops } from '../records/stop-store.ts'
import { type StopRow, type TripRow } from '../records/trip-rows.ts'
import type { Part } from '../../../tracking/dirty-ranges/index.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'

const DAY_MS = 86_400_000

type Known = { trips: TripRow[]; stops: StopRow[] }
export type DetectedPart = {
  window: Window
  known: Known
  /** Older parts remain to be computed up to here; undefined when none remain. */
  olderUntil: Date | undefined
}

/**
 * If an older part remains, detection starts a day before the newest part and returns only what follows a stop in it: such a
 * stop rarely depends on what came before, and if it does, rebuilding the older part corrects it. No stored or detected
 * trip spans that stop, so each trip keeps its record as if everything had been rebuilt at once.
 */
export async function detectPart(tx: Tx, vehicle: VehicleKey, part: Part, now: Date): Promise<DetectedPart> {
  const { oldest, to } = part
  // Without such a stop twice as much is read, in the end everything.
  for (
    let { from } = part;
    from > oldest;
    from = new Date(from.getTime() - Math.max(to.getTime() - from.getTime(), DAY_MS))
  ) {
    const window = await detectFromScratch(tx, vehicle, { from, to, now })
    const known = await readTripsAndStops(tx, vehicle, window)
    const cut = findCut(window.stops, known.trips, { fromMs: from.getTime(), toMs: to.getTime() })
    if (cut) return { ...after(new Date(cut.startMs), window, known), olderUntil: new Date(cut.startMs) }
  }
  const window = await detectWindow(tx, vehicle, { from: oldest, to, now })
  return { window, known: await readTripsAndStops(tx, vehicle, window), olderUntil: undefined }
}

/** The first stop between these instants that no stored trip spans. One at the first known fix would have no history. */
function findCut<Stop extends Pick<DetectedStop, 'startMs' | 'startRule'>>(
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
