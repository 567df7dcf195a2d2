/** Options for when a link expires, in the company's time zone. */
import { shareLinkLimits } from '@roadbook/contract/sharing/share-links'
import { wallClockInstant, wallClock } from '../../../lib/time/wall-clock.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const expiryChoices = ['oneHour', 'standard', 'evening', 'oneDay', 'custom'] as const
export type ExpiryChoice = (typeof expiryChoices)[number]

const lengthsMs = { oneHour: hourMs, standard: shareLinkLimits.defaultHours * hourMs, oneDay: dayMs }

/** The end of the working day. */
const EVENING = '18:00'

type Times = { startMs: number; nowMs: number; timeZone: string }

/**
 * Counted from the start, or from now once it has started; undefined for a custom end, and for an evening that has passed.
 */
export function endOfChoice(choice: ExpiryChoice, { startMs, nowMs, timeZone }: Times): number | undefined {
  if (choice === 'custom') return undefined
  const fromMs = Math.max(startMs, nowMs)
  if (choice !== 'evening') return fromMs + lengthsMs[choice]
  const evening = eveningOf(nowMs, timeZone)
  return evening !== undefined && evening > fromMs ? evening : undefined
}

/** The evening only if it is in the future. */
export function offeredChoices(times: Times): ExpiryChoice[] {
  return expiryChoices.filter((choice) => choice === 'custom' || endOfChoice(choice, times) !== undefined)
}

/** The option that an end corresponds to. */
export function choiceOf(endMs: number, { startMs, nowMs, timeZone }: Times): ExpiryChoice {
  const lengths = ['oneHour', 'standard', 'oneDay'] as const
  const byLength = lengths.find((choice) => Math.abs(endMs - startMs - lengthsMs[choice]) < minuteMs)
  if (byLength !== undefined) return byLength
  return endMs === eveningOf(nowMs, timeZone) && endMs > nowMs ? 'evening' : 'custom'
}

function eveningOf(nowMs: number, timeZone: string): number | undefined {
  return wallClockInstant(timeZone, `${wallClock(timeZone, nowMs).slice(0, 10)}T${EVENING}`)
}

export type MomentProblem = 'unreadable' | 'past' | 'tooLate' | 'beforeStart'

/** Why a link can't end then. */
export function endProblem(
  endMs: number | undefined,
  { startMs, nowMs }: Pick<Times, 'startMs' | 'nowMs'>,
): MomentProblem | undefined {
  const problem = startProblem(endMs, nowMs)
  if (problem !== undefined || endMs === undefined) return problem
  return endMs <= startMs ? 'beforeStart' : undefined
}

/** Why a link can't start then. */
export function startProblem(startMs: number | undefined, nowMs: number): MomentProblem | undefined {
  if (startMs === undefined) return 'unreadable'
  if (startMs <= nowMs) return 'past'
  return startMs - nowMs > shareLinkLimits.longestDays * dayMs ? 'tooLate' : undefined
}

/** The end for another start: the link's duration stays the same. */
export function endForStart(endMs: number, { startMs, nextMs }: { startMs: number; nextMs: number }): number {
  return nextMs + (endMs - startMs)
}
