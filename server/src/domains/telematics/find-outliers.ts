/** Fixes that others around them show to be false. Map, exports and trips all go by this. */
import { distanceMeters } from '@roadbook/geo/distance'

/** Fixes with a place to rely on, so far. */
export type Place = { timeMs: number; latitude: number; longitude: number }

export type OutlierParameters = {
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
}

export const outlierParameters: OutlierParameters = {
  maxSpeedKmh: 250,
  jitterMeters: 50,
  neighbourSeconds: 3_600,
  runFixes: 5,
  runSeconds: 30,
}

export type Judged<P extends Place> = {
  outliers: Set<P>
  /** Whatever comes behind one of these changes no verdict on it nor on those before; to go on, begin with it. */
  firm: Set<P>
}

/** `places` are in order of time. Long silences cut them into parts that say nothing about each other. */
export function findOutliers<P extends Place>(
  places: readonly P[],
  parameters: OutlierParameters = outlierParameters,
): Judged<P> {
  const judged: Judged<P> = { outliers: new Set(), firm: new Set() }
  let part: P[] = []
  for (const [index, place] of places.entries()) {
    const before = places[index - 1]
    if (before && isFar(before, place, parameters)) {
      judgePart(part, parameters, judged)
      part = []
    }
    part.push(place)
  }
  judgePart(part, parameters, judged)
  return judged
}

/**
 * Steps that are too fast cut the way into stretches. A short one between two others is suspect: one fix that both its
 * neighbours reach only too fast, or a few where the fixes around them follow from each other, as if the few had never
 * been. Of several suspects in a row, as when good and bad ones alternate, those stay that follow from the good fix before
 * them and lead to the good one behind.
 */
function judgePart<P extends Place>(
  part: readonly P[],
  parameters: OutlierParameters,
  { outliers, firm }: Judged<P>,
): void {
  const stretches = cutWhereTooFast(part, parameters, firm)
  const isSuspect = stretches.map(
    (stretch, index) => index > 0 && index < stretches.length - 1 && isShort(stretch, parameters),
  )
  const goodBehind: (Place | undefined)[] = []
  let good: Place | undefined
  for (let index = stretches.length - 1; index >= 0; index--) {
    goodBehind[index] = good
    if (!isSuspect[index]) good = stretches[index]?.[0]
  }
  let trusted: Place | undefined
  for (const [index, stretch] of stretches.entries()) {
    const around = { before: trusted, behind: goodBehind[index] }
    if (isSuspect[index] && isFalse(stretch, around, parameters)) for (const fix of stretch) outliers.add(fix)
    else trusted = stretch.at(-1)
  }
}

/** A fix is firm from which on its stretch can be suspect no more: it is the first one, or long already. */
function cutWhereTooFast<P extends Place>(
  part: readonly P[],
  parameters: OutlierParameters,
  firm: Set<P>,
): P[][] {
  const stretches: P[][] = []
  for (const [index, fix] of part.entries()) {
    const before = part[index - 1]
    if (before && !isTooFast(before, fix, parameters)) stretches.at(-1)?.push(fix)
    else stretches.push([fix])
    const stretch = stretches.at(-1)
    if (stretches.length === 1 || (stretch && !isShort(stretch, parameters))) firm.add(fix)
  }
  return stretches
}

function isShort(stretch: readonly Place[], { runFixes, runSeconds }: OutlierParameters): boolean {
  if (stretch.length <= runFixes) return true
  return lastOf(stretch).timeMs - firstOf(stretch).timeMs <= runSeconds * 1000
}

type Around = { before: Place | undefined; behind: Place | undefined }

function isFalse(
  stretch: readonly Place[],
  { before, behind }: Around,
  parameters: OutlierParameters,
): boolean {
  // Between two others: both are there.
  if (!before || !behind) return false
  const follows = !isTooFast(before, firstOf(stretch), parameters)
  if (follows && !isTooFast(lastOf(stretch), behind, parameters)) return false
  return stretch.length === 1 || !isTooFast(before, behind, parameters)
}

/** A stretch has at least one fix. */
const firstOf = (stretch: readonly Place[]): Place => stretch[0]!
const lastOf = (stretch: readonly Place[]): Place => stretch.at(-1)!

function isTooFast(a: Place, b: Place, parameters: OutlierParameters): boolean {
  if (isFar(a, b, parameters)) return false
  const seconds = (b.timeMs - a.timeMs) / 1000
  const meters = distanceMeters(a, b) - parameters.jitterMeters
  return meters * 3.6 > parameters.maxSpeedKmh * seconds
}

function isFar(a: Place, b: Place, { neighbourSeconds }: OutlierParameters): boolean {
  return b.timeMs - a.timeMs > neighbourSeconds * 1000
}
