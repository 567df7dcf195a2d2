/** Whether a figure can be a dashboard reading, given the count and the readings before and after. */
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { AppError } from '../../../errors.ts'
import { type BaseReading, odometerParameters } from './odometer.ts'

type Judged = {
  timeMs: number
  meters: number
  /** The odometer at that instant without this reading. */
  countedMeters: number
  before: BaseReading | undefined
  after: BaseReading | undefined
  /** The unit in which an error states distances. */
  distanceUnit: DistanceUnit
}

const DAY_MS = 86_400_000
/** Two drivers can drive this far in a day. */
const MAX_METERS_A_DAY = 1_500_000
/** A digit too many gives ten times as much; a vehicle without its device hardly drives five times as much. */
const DIGIT_TOO_MANY = { times: 5, meters: 50_000_000 }

type Verdict = 'fine' | 'lower' | 'tooFar'

function judgeReading({ timeMs, meters, countedMeters, before }: Judged): Verdict {
  if (!before) return 'fine'
  if (meters + odometerParameters.resolutionMeters <= countedMeters) return 'lower'
  const more = meters - countedMeters
  const days = (timeMs - before.timeMs) / DAY_MS + 1
  const isDigitTooMany = meters > countedMeters * DIGIT_TOO_MANY.times && more > DIGIT_TOO_MANY.meters
  return more > days * MAX_METERS_A_DAY || isDigitTooMany ? 'tooFar' : 'fine'
}

/** The error if a person has to check or confirm the figure; returns whether it counts as a correction. */
export function requirePossible(judged: Judged, isConfirmed: boolean): { correction: boolean } {
  const { meters, timeMs, before, after, distanceUnit } = judged
  if (before?.timeMs === timeMs) {
    throw new AppError('reading_exists', { knownMeters: before.meters, distanceUnit }, { field: 'time' })
  }
  if (after && !after.correction && meters > after.meters) {
    throw new AppError(
      'reading_above_later',
      { laterMeters: after.meters, distanceUnit },
      { field: 'odometerMeters' },
    )
  }
  const verdict = judgeReading(judged)
  if (verdict !== 'fine' && !isConfirmed) {
    throw unlikely(judged, verdict)
  }
  return { correction: verdict !== 'fine' }
}

function unlikely(
  { meters, countedMeters, distanceUnit }: Judged,
  verdict: Exclude<Verdict, 'fine'>,
): AppError {
  const direction = verdict === 'lower' ? 'lower' : 'higher'
  const differenceMeters = Math.abs(meters - countedMeters)
  const details = { enteredMeters: meters, differenceMeters, direction, distanceUnit } as const
  return new AppError('odometer_unlikely', details, { field: 'odometerMeters' })
}

/** A person's clock may be a little ahead. */
const AHEAD_MS = 5 * 60_000

export function refuseFuture(time: Date, now: Date): void {
  if (time.getTime() <= now.getTime() + AHEAD_MS) return
  throw new AppError('reading_in_future', {}, { field: 'time' })
}
