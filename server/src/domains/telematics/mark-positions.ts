import { distanceMeters } from '@roadbook/geo/distance'
import type { KeptFix, StoredPosition } from './stored-position.ts'

export type MarkingParameters = {
  /** What both neighbours reach only faster than this is an outlier. */
  maxSpeedKmh: number
  /** Noise of the place, which makes two fixes close in time look fast. */
  jitterMeters: number
  /** A fix further away in time says nothing about another. */
  neighbourSeconds: number
  /** Who says this speed or more cannot stay in one place … */
  frozenSpeedKmh: number
  /** … for as long as this. */
  frozenSeconds: number
}

export const marking: MarkingParameters = {
  maxSpeedKmh: 250,
  jitterMeters: 50,
  neighbourSeconds: 3_600,
  frozenSpeedKmh: 10,
  frozenSeconds: 30,
}

/** How far before and after a period one must look, so that its fixes are marked the same whatever period is asked. */
export const markingMarginMs = 2 * marking.neighbourSeconds * 1000

/**
 * What neighbours tell about each fix, in order of time. Found whenever positions are read and never stored: a late fix
 * changes the verdict about those beside it, in another hour perhaps, and the result must depend on the set of fixes only.
 */
export function markPositions(
  fixes: readonly KeptFix[],
  parameters: MarkingParameters = marking,
): StoredPosition[] {
  const places = fixes.filter(({ invalid, inaccurate }) => !invalid && !inaccurate)
  const outliers = findOutliers(places, parameters)
  const frozen = findFrozen(places, parameters)
  return fixes.map((fix) => ({ ...fix, outlier: outliers.has(fix), frozen: frozen.has(fix) }))
}

/**
 * A fix with two neighbours, reached too fast from the one and left too fast to the other, is suspect. Of several in a
 * row, as when good and bad ones alternate, those stay that follow from the good fix before them and lead to the good
 * one behind.
 */
function findOutliers(places: readonly KeptFix[], parameters: MarkingParameters): Set<KeptFix> {
  const isSuspect = places.map((fix, index) => {
    const before = places[index - 1]
    const behind = places[index + 1]
    return before && behind && isTooFast(before, fix, parameters) && isTooFast(fix, behind, parameters)
  })
  const goodBehind: (KeptFix | undefined)[] = []
  let good: KeptFix | undefined
  for (let index = places.length - 1; index >= 0; index--) {
    goodBehind[index] = good
    if (!isSuspect[index]) good = places[index]
  }
  const outliers = new Set<KeptFix>()
  let trusted: KeptFix | undefined
  for (const [index, fix] of places.entries()) {
    const behind = goodBehind[index]
    const isLinked =
      trusted && behind && !isTooFast(trusted, fix, parameters) && !isTooFast(fix, behind, parameters)
    if (isSuspect[index] && !isLinked) outliers.add(fix)
    else trusted = fix
  }
  return outliers
}

function isTooFast(a: KeptFix, b: KeptFix, parameters: MarkingParameters): boolean {
  const seconds = (b.record.timeMs - a.record.timeMs) / 1000
  if (seconds > parameters.neighbourSeconds) return false
  const meters = distanceMeters(a.record, b.record) - parameters.jitterMeters
  return meters * 3.6 > parameters.maxSpeedKmh * seconds
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
    b.timeMs - a.timeMs <= parameters.neighbourSeconds * 1000
  )
}
