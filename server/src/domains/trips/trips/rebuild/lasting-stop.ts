/** The stop in which a vehicle was when its kept positions begin. */
import type { DetectedStop, Segments } from '../../trip-detection/index.ts'
import type { StopRow } from '../records/trip-rows.ts'

type LastingStop = {
  stop: StopRow
  end: Pick<DetectedStop, 'endMs' | 'endRule'>
  /** What the kept positions show of it. */
  rest: DetectedStop | undefined
}

/**
 * Without its first positions it may not be detected again: then it lasts until the first drive since, and its remainder is
 * not a separate stop. Undefined if nothing has to be done.
 */
export function findLastingStop(
  known: readonly StopRow[],
  { trips, stops }: Segments,
  keptSince: Date | null,
): LastingStop | undefined {
  if (!keptSince) return undefined
  const sinceMs = keptSince.getTime()
  const stop = known.findLast(({ startTime }) => startTime < keptSince)
  if (!stop || (stop.endTime && stop.endTime < keptSince)) return undefined
  if (stops.some(({ startMs }) => startMs === stop.startTime.getTime())) return undefined
  const drive = trips.find(({ startMs }) => startMs >= sinceMs)
  const rest = stops.find(({ startMs }) => startMs >= sinceMs && startMs < (drive?.startMs ?? Infinity))
  if (rest) return { stop, end: rest, rest }
  if (!drive) return undefined
  const endRule = drive.startRule === 'moved' ? 'moved' : 'afterSilence'
  return { stop, end: { endMs: drive.startMs, endRule }, rest }
}
