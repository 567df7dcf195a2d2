/** Finds fixes that were sent live, by the order and time of receipt. */
import type { TripPosition } from './trip-position.ts'

export type ClockFix = Pick<TripPosition, 'timeMs' | 'latitude' | 'longitude' | 'receivedMs' | 'doubtful'>
export type ReceivedFix = ClockFix & { receivedMs: number }

/** Consecutive live fixes with the same delay, as indices in order of receipt. */
export type LiveRun = { begin: number; end: number; delayMs: number; first: ReceivedFix; last: ReceivedFix }

/** The delay of live fixes varies by no more than this … */
export const DELAY_SPREAD_MS = 10_000
/** … over at least this many deliveries and this long. Buffered fixes arrive faster than they were recorded. */
const LIVE_DELIVERIES = 3
const LIVE_MS = 30_000

type Received = { timeMs: number; receivedMs: number | null; doubtful: boolean }

/** Whether both fix time and receipt go forward, as usual, and no two neighbours are suspicious. */
export function comeInOrder<F extends Received>(
  fixes: readonly F[],
  areOdd: (before: F, fix: F) => boolean,
): boolean {
  let before: F | undefined
  let receivedMs = Number.NEGATIVE_INFINITY
  for (const fix of fixes) {
    if (fix.receivedMs === null || fix.doubtful) continue
    if (fix.receivedMs < receivedMs) return false
    if (before && (fix.timeMs < before.timeMs || areOdd(before, fix))) return false
    before = fix
    receivedMs = fix.receivedMs
  }
  return true
}

/** A fix that was sent twice counts at its first receipt. */
export function inOrderOfReceipt(fixes: readonly ClockFix[]): ReceivedFix[] {
  const received = fixes.filter((fix): fix is ReceivedFix => fix.receivedMs !== null && !fix.doubtful)
  received.sort(byReceipt)
  const seen = new Set<string>()
  return received.filter(({ timeMs, latitude, longitude }) => {
    const key = `${timeMs} ${latitude} ${longitude}`
    return !seen.has(key) && seen.add(key)
  })
}

function byReceipt(a: ReceivedFix, b: ReceivedFix): number {
  const timeOrder = a.receivedMs - b.receivedMs || a.timeMs - b.timeMs
  return timeOrder || a.latitude - b.latitude || a.longitude - b.longitude
}

/** `received` is in order of receipt. */
export function liveRuns(received: readonly ReceivedFix[]): LiveRun[] {
  const runs: Delivery[][] = []
  let least = 0
  let most = 0
  for (const delivery of deliveriesOf(received)) {
    const run = runs.at(-1)
    const spread = Math.max(most, delivery.delayMs) - Math.min(least, delivery.delayMs)
    if (!run || spread > DELAY_SPREAD_MS) {
      runs.push([delivery])
      least = most = delivery.delayMs
    } else {
      run.push(delivery)
      least = Math.min(least, delivery.delayMs)
      most = Math.max(most, delivery.delayMs)
    }
  }
  return runs.flatMap(toLiveRun)
}

/** Fixes received at one instant; only the last of them can be live. */
type Delivery = LiveRun

function deliveriesOf(received: readonly ReceivedFix[]): Delivery[] {
  const deliveries: Delivery[] = []
  for (const [index, fix] of received.entries()) {
    const before = deliveries.at(-1)
    const delivery = {
      begin: index,
      end: index + 1,
      delayMs: fix.receivedMs - fix.timeMs,
      first: fix,
      last: fix,
    }
    if (before?.last.receivedMs !== fix.receivedMs) deliveries.push(delivery)
    else deliveries[deliveries.length - 1] = { ...delivery, begin: before.begin, first: before.first }
  }
  return deliveries
}

function toLiveRun(run: readonly Delivery[]): LiveRun[] {
  const [begin, end] = [run[0], run.at(-1)]
  if (!begin || !end || run.length < LIVE_DELIVERIES) return []
  if (end.last.timeMs - begin.last.timeMs < LIVE_MS) return []
  const delayMs = run.reduce((least, delivery) => Math.min(least, delivery.delayMs), Number.POSITIVE_INFINITY)
  return [{ begin: begin.begin, end: end.end, delayMs, first: begin.first, last: end.last }]
}
