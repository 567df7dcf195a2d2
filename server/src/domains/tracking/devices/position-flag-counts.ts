import type { PositionFlag } from '@roadbook/contract/tracking/devices'
import type { StoredPosition } from '../positions/index.ts'

type FlagCount = { flag: PositionFlag; count: number; lastMs: number }

type FlagCountParameters = {
  /** An ignition that changes back within this time flickers. */
  ignitionToggleSeconds: number
  /** Tolerance for clock errors and network delay. */
  clockToleranceSeconds: number
}

const flagCountParameters: FlagCountParameters = {
  ignitionToggleSeconds: 30,
  clockToleranceSeconds: 60,
}

/**
 * Counts each quality flag among the fixes that `counts` selects, with the time of the last one. The other fixes, in order
 * of time, are needed to find the flags.
 */
export function countFlags(
  positions: readonly StoredPosition[],
  counts: (fix: StoredPosition) => boolean,
  parameters: FlagCountParameters = flagCountParameters,
): FlagCount[] {
  const found: [PositionFlag, StoredPosition[]][] = [
    ['invalid', positions.filter(({ invalid }) => invalid)],
    ['inaccurate', positions.filter(({ inaccurate }) => inaccurate)],
    ['outlier', positions.filter(({ outlier }) => outlier)],
    ['frozen', positions.filter(({ frozen }) => frozen)],
    ['flickering', findFlickering(positions, parameters)],
    ['ahead', positions.filter((fix) => aheadMs(fix) > parameters.clockToleranceSeconds * 1000)],
    ['late', findLate(positions, parameters)],
  ]
  return found.flatMap(([flag, fixes]) => {
    const counted = fixes.filter(counts)
    const lastMs = counted.reduce((latest, { receivedMs }) => Math.max(latest, receivedMs), 0)
    return counted.length === 0 ? [] : [{ flag, count: counted.length, lastMs }]
  })
}

function aheadMs({ record, receivedMs }: StoredPosition): number {
  return record.timeMs - receivedMs
}

/** Fixes at which the ignition changed only for a moment. */
function findFlickering(
  positions: readonly StoredPosition[],
  { ignitionToggleSeconds }: FlagCountParameters,
): StoredPosition[] {
  const known = positions.filter(({ record }) => record.ignition !== undefined)
  const changes = known.filter(
    (fix, index) => index > 0 && fix.record.ignition !== known[index - 1]?.record.ignition,
  )
  return changes.filter((change, index) => {
    const back = changes[index + 1]
    return back && back.record.timeMs - change.record.timeMs < ignitionToggleSeconds * 1000
  })
}

/** Fixes received after later ones, by more than the tolerance within which frames may overtake each other. */
function findLate(
  positions: readonly StoredPosition[],
  { clockToleranceSeconds }: FlagCountParameters,
): StoredPosition[] {
  const late: StoredPosition[] = []
  let newer = positions.length
  let earliestMs = Number.POSITIVE_INFINITY
  for (const fix of positions.toReversed()) {
    const sinceMs = fix.record.timeMs + clockToleranceSeconds * 1000
    for (let next = positions[newer - 1]; next && next.record.timeMs > sinceMs; next = positions[newer - 1]) {
      earliestMs = Math.min(earliestMs, next.receivedMs)
      newer -= 1
    }
    if (earliestMs < fix.receivedMs) late.push(fix)
  }
  return late
}
