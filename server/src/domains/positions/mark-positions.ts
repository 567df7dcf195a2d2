import { findOutliers, outlierParameters, type OutlierParameters, type Place } from './find-outliers.ts'
import type { KeptFix, StoredPosition } from './stored-position.ts'

export type MarkingParameters = OutlierParameters & {
  /** Who says this speed or more cannot stay in one place … */
  frozenSpeedKmh: number
  /** … for as long as this. */
  frozenSeconds: number
}

export const marking: MarkingParameters = {
  ...outlierParameters,
  frozenSpeedKmh: 10,
  frozenSeconds: 30,
}

/** How far before and after a period one must look, so that its fixes are marked the same whatever period is asked. */
export const markingMarginMs = 2 * (marking.awaySeconds + marking.runSeconds) * 1000

/**
 * What neighbours tell about each fix, in order of time. Found whenever positions are read and never stored: a late fix
 * changes the verdict about those beside it, in another hour perhaps, and the result must depend on the set of fixes only.
 */
export function markPositions(
  fixes: readonly KeptFix[],
  parameters: MarkingParameters = marking,
): StoredPosition[] {
  const placed = fixes.filter(({ invalid, inaccurate }) => !invalid && !inaccurate)
  const places = placed.map(toPlace)
  const { outliers } = findOutliers(places, { parameters })
  const isFalse = new Set(placed.filter((_, index) => outliers.has(places[index]!))) // there are as many
  const frozen = findFrozen(placed, parameters)
  return fixes.map((fix) => ({ ...fix, outlier: isFalse.has(fix), frozen: frozen.has(fix) }))
}

function toPlace({ record, receivedMs }: KeptFix): Place {
  const { timeMs, latitude, longitude, ignition = null, odometerMeters = null } = record
  return { timeMs, latitude, longitude, ignition, odometerMeters, receivedMs }
}

/** Runs of fixes at exactly one place, each of which says that it moves. */
function findFrozen(places: readonly KeptFix[], parameters: MarkingParameters): Set<KeptFix> {
  const frozen = new Set<KeptFix>()
  let run: KeptFix[] = []
  const endRun = (): void => {
    const [first, last] = [run[0], run.at(-1)]
    const spanMs = first && last ? last.record.timeMs - first.record.timeMs : 0
    if (spanMs >= parameters.frozenSeconds * 1000) for (const fix of run) frozen.add(fix)
    run = []
  }
  for (const fix of places) {
    const saysItMoves = (fix.record.speedKmh ?? 0) >= parameters.frozenSpeedKmh
    const last = run.at(-1)
    if (!saysItMoves || (last && !isSamePlace(last, fix, parameters))) endRun()
    if (saysItMoves) run.push(fix)
  }
  endRun()
  return frozen
}

function isSamePlace({ record: a }: KeptFix, { record: b }: KeptFix, parameters: MarkingParameters): boolean {
  return (
    a.latitude === b.latitude &&
    a.longitude === b.longitude &&
    b.timeMs - a.timeMs <= parameters.awaySeconds * 1000
  )
}
