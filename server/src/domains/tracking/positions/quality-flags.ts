import { findOutliers, outlierParameters, type OutlierParameters, type Place } from './find-outliers.ts'
import type { StoredFix, StoredPosition } from './stored-position.ts'

type QualityFlagParameters = OutlierParameters & {
  /** A device that reports at least this speed … */
  frozenSpeedKmh: number
  /** … cannot report the same place for this long. */
  frozenSeconds: number
}

const qualityFlagParameters: QualityFlagParameters = {
  ...outlierParameters,
  frozenSpeedKmh: 10,
  frozenSeconds: 30,
}

/** How much to read before and after a period, so that its flags don't depend on the requested period. */
export const qualityFlagMarginMs =
  2 * (qualityFlagParameters.awaySeconds + qualityFlagParameters.runSeconds) * 1000

/**
 * Flags outliers and frozen places among fixes in order of time. Computed on every read and never stored: a late fix may
 * change the flags of its neighbours, even in another hour, and the result must depend on the set of fixes alone.
 */
export function flagPositions(
  fixes: readonly StoredFix[],
  parameters: QualityFlagParameters = qualityFlagParameters,
): StoredPosition[] {
  const placed = fixes.filter(({ invalid, inaccurate }) => !invalid && !inaccurate)
  const places = placed.map(toPlace)
  const { outliers } = findOutliers(places, { parameters })
  const isFalse = new Set(placed.filter((_, index) => outliers.has(places[index]!))) // there are as many
  const frozen = findFrozen(placed, parameters)
  return fixes.map((fix) => ({ ...fix, outlier: isFalse.has(fix), frozen: frozen.has(fix) }))
}

function toPlace({ record, receivedMs }: StoredFix): Place {
  const { timeMs, latitude, longitude, ignition = null, odometerMeters = null } = record
  return { timeMs, latitude, longitude, ignition, odometerMeters, receivedMs }
}

/** Fixes in a run at exactly one place that all report movement. */
function findFrozen(places: readonly StoredFix[], parameters: QualityFlagParameters): Set<StoredFix> {
  const frozen = new Set<StoredFix>()
  let run: StoredFix[] = []
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

function isSamePlace(
  { record: a }: StoredFix,
  { record: b }: StoredFix,
  parameters: QualityFlagParameters,
): boolean {
  return (
    a.latitude === b.latitude &&
    a.longitude === b.longitude &&
    b.timeMs - a.timeMs <= parameters.awaySeconds * 1000
  )
}
