/** Whether a figure can be what a dashboard showed, beside what was counted and what was read before and after. */
import { AppError, fieldConflict } from '../../errors.ts'
import { type BaseReading, odometerParameters } from './odometer.ts'

export type Judged = {
  timeMs: number
  meters: number
  /** What the odometer shows at that instant without this reading. */
  countedMeters: number
  before: BaseReading | undefined
  after: BaseReading | undefined
}

const DAY_MS = 86_400_000
/** Two drivers in turns drive this far in a day. */
const MAX_METERS_A_DAY = 1_500_000
/** A digit too many makes ten times as much; a vehicle that drove on without its device hardly five times. */
const DIGIT_TOO_MANY = { times: 5, meters: 50_000_000 }

export type Verdict = 'fine' | 'lower' | 'tooFar'

export function judgeReading({ timeMs, meters, countedMeters, before }: Judged): Verdict {
  if (!before) return 'fine'
  if (meters + odometerParameters.resolutionMeters <= countedMeters) return 'lower'
  const more = meters - countedMeters
  const days = (timeMs - before.timeMs) / DAY_MS + 1
  const isDigitTooMany = meters > countedMeters * DIGIT_TOO_MANY.times && more > DIGIT_TOO_MANY.meters
  return more > days * MAX_METERS_A_DAY || isDigitTooMany ? 'tooFar' : 'fine'
}

/** The refusal where a person has to look again, or to confirm; says whether it counts as a correction. */
export function requirePossible(judged: Judged, isConfirmed: boolean): { correction: boolean } {
  const { meters, timeMs, before, after } = judged
  if (before?.timeMs === timeMs) {
    throw fieldConflict(
      'already_exists',
      'time',
      `A reading of that time is known already: ${kilometers(before.meters)}. Withdraw it, or enter another time.`,
    )
  }
  if (after && !after.correction && meters > after.meters) {
    throw fieldConflict(
      'conflict',
      'odometerMeters',
      `A later reading shows ${kilometers(after.meters)}, so an earlier one cannot show more. Check figure and time, or withdraw the later one.`,
    )
  }
  const verdict = judgeReading(judged)
  if (verdict !== 'fine' && !isConfirmed) {
    throw fieldConflict('odometer_unlikely', 'odometerMeters', wordsOf[verdict](judged))
  }
  return { correction: verdict !== 'fine' }
}

const wordsOf: Record<Exclude<Verdict, 'fine'>, (judged: Judged) => string> = {
  lower: ({ meters, countedMeters }) =>
    `${kilometers(meters)} is ${kilometers(countedMeters - meters)} less than was counted, and a dashboard does not run backwards. Check the figure, or confirm it as a correction and say why.`,
  tooFar: ({ meters, countedMeters }) =>
    `${kilometers(meters)} is ${kilometers(meters - countedMeters)} more than was counted: perhaps a digit too many. Check the figure, or confirm it as a correction and say why.`,
}

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Whole kilometres, as a dashboard shows them. */
function kilometers(meters: number): string {
  return `${whole.format(Math.floor(meters / 1000))} km`
}

/** A clock of a person may be a little ahead. */
const AHEAD_MS = 5 * 60_000

export function refuseFuture(time: Date, now: Date): void {
  if (time.getTime() <= now.getTime() + AHEAD_MS) return
  const message = 'That time is still to come. Enter when the dashboard was read.'
  throw new AppError('malformed_request', message, { details: { fieldErrors: { time: message } } })
}
