/** Finds where a device's clock was set back while it sent live data. */
import { distanceMeters } from '@roadbook/geo/distance'
import { firstIndex } from './first-index.ts'
import {
  type ClockFix,
  comeInOrder,
  DELAY_SPREAD_MS,
  inOrderOfReceipt,
  type LiveRun,
  liveRuns,
  type ReceivedFix,
} from './live-runs.ts'
import { speedBetween } from './trusted-speed.ts'

export type ClockStep = {
  /** How far the clock went back; negative if it was set forward again. */
  shiftSeconds: number
  /** Times of the last fix before and the first fix after the step, each by the clock at that time. */
  beforeMs: number
  atMs: number
  /** When the first fix after the step was received, and its delay. */
  receivedMs: number
  delayMs: number
}

/** Smaller steps may be network delay. */
const MIN_STEP_MS = 60_000
/** After a longer pause the vehicle may be anywhere. */
const PAUSE_MS = 600_000
const MOVED_METERS = 100
const JITTER_METERS = 50
/** The lowest speed assumed: the vehicle may just have waited at a traffic light. */
const MIN_KMH = 60
const MAX_KMH = 250

/** `fixes` in any order. A step is found once there are live fixes on both sides of it. */
export function findClockSteps(fixes: readonly ClockFix[]): ClockStep[] {
  if (comeInOrder(fixes, areApart)) return []
  const received = inOrderOfReceipt(fixes)
  if (comeInOrder(received, areApart)) return []
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
  return steps.map(toClockStep)
}

/** Whether a fix was recorded by the clock after the step; near the step its delay decides. */
export function isAfterStep(
  step: Pick<ClockStep, 'receivedMs' | 'delayMs'>,
  { timeMs, receivedMs }: Pick<ClockFix, 'timeMs' | 'receivedMs'>,
): boolean {
  if (receivedMs === null || receivedMs < step.receivedMs - DELAY_SPREAD_MS) return false
  const isNear = receivedMs <= step.receivedMs + DELAY_SPREAD_MS
  return !isNear || receivedMs - timeMs >= step.delayMs - DELAY_SPREAD_MS
}

type Step = { before: LiveRun; after: LiveRun }

/** Arrival goes forward while fix time goes back only if the clock was set back. */
function isStep({ before, after }: Step, backMs: number): boolean {
  const shiftMs = after.delayMs - before.delayMs
  if (shiftMs < 0) return shiftMs <= -MIN_STEP_MS && -shiftMs <= backMs + DELAY_SPREAD_MS
  const isBack = after.first.timeMs < before.last.timeMs
  return shiftMs >= MIN_STEP_MS && (isBack || areApart(before.last, after.first))
}

/**
 * If the clock repeats times of stored fixes, the repeated ones aren't stored. The next stored fix has a longer delay, and
 * is farther away than a vehicle can have driven by fix time.
 */
function areApart(before: ClockFix, fix: ClockFix): boolean {
  if (delayOf(fix) - delayOf(before) < MIN_STEP_MS - DELAY_SPREAD_MS) return false
  return distanceMeters(before, fix) > reachMeters(fix.timeMs - before.timeMs, MAX_KMH)
}

function delayOf({ timeMs, receivedMs }: ClockFix): number {
  return (receivedMs ?? timeMs) - timeMs
}

/** Whether the vehicle drives on from where it was, and the fixes aren't late ones of the drive before. */
function goesOn(received: readonly ReceivedFix[], { before, after }: Step): boolean {
  const { last } = before
  const { first } = after
  const passedMs = first.timeMs + after.delayMs - (last.timeMs + before.delayMs)
  // Fixes that weren't stored because they repeat stored times are no pause.
  const hasLost = after.delayMs > before.delayMs && first.timeMs >= last.timeMs
  const pauseMs = hasLost ? first.timeMs - last.timeMs : passedMs
  if (passedMs < -DELAY_SPREAD_MS || pauseMs > PAUSE_MS) return false
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

/** Whether a fix is where the vehicle was at that time, so that it is only late; `old` is in order of time. */
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

function toClockStep({ before, after }: Step): ClockStep {
  return {
    shiftSeconds: Math.round((after.delayMs - before.delayMs) / 1000),
    beforeMs: before.last.timeMs,
    atMs: after.first.timeMs,
    receivedMs: after.first.receivedMs,
    delayMs: after.delayMs,
  }
}

function fastest(fixes: readonly ReceivedFix[]): number {
  return Math.max(0, mostOf(fixes.slice(1).map((fix, index) => speedBetween(fixes[index] ?? fix, fix))))
}

function mostOf(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
}
