import { distanceMeters } from '@roadbook/geo/distance'
import type { KeptFix, StoredPosition } from './stored-position.ts'

export type MarkingParameters = {
  /** What both neighbours reach only faster than this is an outlier. */
  maxSpeedKmh: number
  /** Noise of the place, which makes two fixes close in time look fast. */
  jitterMeters: number
  /** A fix further away in time says nothing about another. */
  neighbourSeconds: number
  /** Several in a row at a false place are outliers too, up to so many … */
  runFixes: number
  /** … or for so long. Longer, and the vehicle was there. */
  runSeconds: number
  /** Who says this speed or more cannot stay in one place … */
  frozenSpeedKmh: number
  /** … for as long as this. */
  frozenSeconds: number
}

export const marking: MarkingParameters = {
  maxSpeedKmh: 250,
  jitterMeters: 50,
  neighbourSeconds: 3_600,
  runFixes: 5,
  runSeconds: 30,
  frozenSpeedKmh: 10,
  frozenSeconds: 30,
}

/** How far before and after a period one must look, so that its fixes are marked the same whatever period is asked. */
export const markingMarginMs = 2 * (marking.neighbourSeconds + marking.runSeconds) * 1000

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
 * Steps that are too fast cut the way into stretches. A short one between two others is suspect: one fix that both its
 * neighbours reach only too fast, or a few where the fixes around them follow from each other, as if the few had never
 * been. Of several suspects in a row, as when good and bad ones alternate, those stay that follow from the good fix before
 * them and lead to the good one behind.
 */
function findOutliers(places: readonly KeptFix[], parameters: MarkingParameters): Set<KeptFix> {
  const stretches = cutWhereTooFast(places, parameters)
  const isSuspect = stretches.map(
    (stretch, index) => index > 0 && index < stretches.length - 1 && isShort(stretch, parameters),
  )
  const goodBehind: (KeptFix | undefined)[] = []
  let good: KeptFix | undefined
  for (let index = stretches.length - 1; index >= 0; index--) {
    goodBehind[index] = good
    if (!isSuspect[index]) good = stretches[index]?.[0]
  }
  const outliers = new Set<KeptFix>()
  let trusted: KeptFix | undefined
  for (const [index, stretch] of stretches.entries()) {
    const around = { before: trusted, behind: goodBehind[index] }
    if (isSuspect[index] && isFalse(stretch, around, parameters)) for (const fix of stretch) outliers.add(fix)
    else trusted = stretch.at(-1)
  }
  return outliers
}

function cutWhereTooFast(places: readonly KeptFix[], parameters: MarkingParameters): KeptFix[][] {
  const stretches: KeptFix[][] = []
  for (const [index, fix] of places.entries()) {
    const before = places[index - 1]
    if (before && !isTooFast(before, fix, parameters)) stretches.at(-1)?.push(fix)
    else stretches.push([fix])
  }
  return stretches
}

function isShort(stretch: readonly KeptFix[], { runFixes, runSeconds }: MarkingParameters): boolean {
  if (stretch.length <= runFixes) return true
  return lastOf(stretch).record.timeMs - firstOf(stretch).record.timeMs <= runSeconds * 1000
}

type Around = { before: KeptFix | undefined; behind: KeptFix | undefined }

function isFalse(
  stretch: readonly KeptFix[],
  { before, behind }: Around,
  parameters: MarkingParameters,
): boolean {
  // Between two others: both are there.
  if (!before || !behind) return false
  const follows = !isTooFast(before, firstOf(stretch), parameters)
  if (follows && !isTooFast(lastOf(stretch), behind, parameters)) return false
  return stretch.length === 1 || !isTooFast(before, behind, parameters)
}

/** A stretch has at least one fix. */
const firstOf = (stretch: readonly KeptFix[]): KeptFix => stretch[0]!
const lastOf = (stretch: readonly KeptFix[]): KeptFix => stretch.at(-1)!

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
