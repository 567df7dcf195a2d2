/** Where the clock of a device went back while it sent live. */
import { distanceMeters } from '@roadbook/geo/distance'
import {
  type ClockFix,
  comeInOrder,
  DELAY_SPREAD_MS,
  inOrderOfReceipt,
  type LiveRun,
  liveRuns,
  type ReceivedFix,
} from './live-runs.ts'
import { speedBetween } from './believed-speed.ts'

export type ClockStep = {
  /** By how much the clock went back; negative where that was undone. */
  shiftSeconds: number
  /** Earliest and latest time that it told since the step before … */
  sinceMs: number
  beforeMs: number
  /** … and from this step to the next. */
  atMs: number
  untilMs: number
}

/** Less is the network's delay. */
const MIN_STEP_MS = 60_000
/** After a longer pause the vehicle may be anywhere, and what it did before was another drive. */
const PAUSE_MS = 600_000
const MOVED_METERS = 100
const JITTER_METERS = 50
/** However slow it was before: it may have stood at a light. */
const MIN_KMH = 60
const MAX_KMH = 250

/** `fixes` in any order. A step is told once they have come live on both sides of it. */
export function findClockSteps(fixes: readonly ClockFix[]): ClockStep[] {
  if (comeInOrder(fixes)) return []
  const received = inOrderOfReceipt(fixes)
  if (comeInOrder(received)) return []
  const steps: Step[] = []
  let backMs = 0
  let before: LiveRun | undefined
  for (const after of liveRuns(received)) {
    if (before && isStep({ before, after }, backMs) && goesOn(received, { before, after })) {
      backMs = Math.max(0, backMs + after.delayMs - before.delayMs)
      steps.push({ before, after })
    }
    before = after
  }
  return steps.map((step, index) => {
    const begin = steps[index - 1]?.after.begin ?? 0
    const end = steps[index + 1]?.before.end ?? received.length
    return toClockStep(step, received.slice(begin, step.before.end), received.slice(step.after.begin, end))
  })
}

/** How much longer a trip took than from its begin to its end as its device's clock told them. */
export function clockShiftSeconds(
  steps: readonly ClockStep[],
  { startMs, endMs }: { startMs: number; endMs: number },
): number {
  const isIn = (timeMs: number): boolean => timeMs >= startMs && timeMs <= endMs
  const inTrip = steps.filter(({ beforeMs, atMs }) => isIn(beforeMs) && isIn(atMs))
  const [first, last] = [inTrip[0], inTrip.at(-1)]
  if (!first || !last) return 0
  const shifted = inTrip.reduce((sum, { shiftSeconds }) => sum + shiftSeconds, 0)
  // A clock that was ahead at first ends the trip later than it was, or begins it earlier: that much is not missing.
  const toldMs = Math.min(endMs, last.untilMs) - Math.max(startMs, first.sinceMs)
  const missing = shifted - Math.round((endMs - startMs - toldMs) / 1000)
  return missing * 1000 >= MIN_STEP_MS ? missing : 0
}

type Step = { before: LiveRun; after: LiveRun }

/** Fixes only come later than before, while their time goes back, when the clock did. */
function isStep({ before, after }: Step, backMs: number): boolean {
  const shiftMs = after.delayMs - before.delayMs
  return shiftMs > 0
    ? shiftMs >= MIN_STEP_MS && after.first.timeMs < before.last.timeMs
    : shiftMs <= -MIN_STEP_MS && -shiftMs <= backMs + DELAY_SPREAD_MS
}

/** Whether the vehicle drives, came from its last place before to its first one after, and was not where it is before. */
function goesOn(received: readonly ReceivedFix[], { before, after }: Step): boolean {
  const { last } = before
  const { first } = after
  const passedMs = first.timeMs + after.delayMs - (last.timeMs + before.delayMs)
  if (passedMs < -DELAY_SPREAD_MS || passedMs > PAUSE_MS) return false
  const old = received.slice(before.begin, before.end)
  const renewed = received
    .slice(after.begin, after.end)
    .filter(({ timeMs }) => timeMs <= first.timeMs + PAUSE_MS)
  const lately = old.filter(({ timeMs }) => timeMs >= last.timeMs - PAUSE_MS)
  const hasMoved = [...lately, ...renewed].some((fix) => distanceMeters(last, fix) > MOVED_METERS)
  const kmh = Math.min(MAX_KMH, 1.5 * Math.max(fastest(lately), fastest(renewed)))
  const isNear = distanceMeters(last, first) <= reachMeters(passedMs, Math.max(MIN_KMH, kmh))
  return hasMoved && isNear && !renewed.every((fix) => fitsBetween(fix, old, kmh))
}

/** Fixes that only came late were where the vehicle was then; `old` is in order of time. */
function fitsBetween(fix: ReceivedFix, old: readonly ReceivedFix[], kmh: number): boolean {
  const index = firstIndex(old, ({ timeMs }) => timeMs > fix.timeMs)
  const neighbours = [old[index - 1], old[index]].filter((neighbour) => neighbour !== undefined)
  const passedMs = neighbours.map(({ timeMs }) => Math.abs(timeMs - fix.timeMs))
  const isAmong = neighbours.length === 2 || (passedMs[0] ?? Infinity) <= PAUSE_MS
  return (
    isAmong &&
    neighbours.every(
      (neighbour, side) => distanceMeters(neighbour, fix) <= reachMeters(passedMs[side] ?? 0, kmh),
    )
  )
}

function reachMeters(passedMs: number, kmh: number): number {
  return JITTER_METERS + (Math.max(0, passedMs) / 3_600_000) * kmh * 1000
}

function toClockStep(
  { before, after }: Step,
  until: readonly ReceivedFix[],
  since: readonly ReceivedFix[],
): ClockStep {
  const { last } = before
  // Around the step fixes of both sides come in one delivery, or the first of one side before the last of the other.
  const old = until.filter(
    ({ receivedMs, timeMs }) =>
      receivedMs < last.receivedMs - DELAY_SPREAD_MS || receivedMs - timeMs < after.delayMs - DELAY_SPREAD_MS,
  )
  return {
    shiftSeconds: Math.round((after.delayMs - before.delayMs) / 1000),
    sinceMs: leastOf(old.map(({ timeMs }) => timeMs)),
    beforeMs: last.timeMs,
    atMs: after.first.timeMs,
    untilMs: mostOf(since.map(({ timeMs }) => timeMs)),
  }
}

function fastest(fixes: readonly ReceivedFix[]): number {
  return Math.max(0, mostOf(fixes.slice(1).map((fix, index) => speedBetween(fixes[index] ?? fix, fix))))
}

/** Of the first element that is so, as of all behind it; their number where none is. */
function firstIndex<T>(elements: readonly T[], isSo: (element: T) => boolean): number {
  let low = 0
  let high = elements.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const element = elements[middle]
    if (element !== undefined && isSo(element)) high = middle
    else low = middle + 1
  }
  return low
}

function leastOf(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
}

function mostOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
}
