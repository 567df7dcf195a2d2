/** One fix of a drive. */
export type DrivePoint = {
  atMs: number
  latitude: number
  longitude: number
  /** Null if the device didn't report it. */
  speedKmh: number | null
  headingDegrees: number | null
}

/** Where the vehicle was at one instant. */
export type DriveMoment = {
  atMs: number
  latitude: number
  longitude: number
  speedKmh: number
  headingDegrees: number
}

/** A piece of the track in one colour: a range of speed, or over the limit. */
type SpeedRun = { step: SpeedStep; points: DrivePoint[] }
export type SpeedStep = 0 | 1 | 2 | 3 | 'over'

/** km/h at which the colour changes. */
export const speedSteps = [20, 40, 60] as const
const smoothMs = 45_000
/** The line has a gap over a longer silence: the route is unknown. */
const lostMs = 15 * 60_000
/** Over longer intervals the first fix's speed applies to all of it. */
const heldMs = 20_000

/** Smooths speeds over a window around each fix, so that the line doesn't flicker; speeds over the limit stay. */
export function smoothSpeeds(points: readonly DrivePoint[], limitKmh: number | null): number[] {
  let from = 0
  let to = 0
  let sum = 0
  return points.map((point) => {
    for (; (points[to]?.atMs ?? Infinity) <= point.atMs + smoothMs / 2; to++) sum += speedOf(points[to])
    for (; (points[from]?.atMs ?? Infinity) < point.atMs - smoothMs / 2; from++) sum -= speedOf(points[from])
    const limit = limitKmh ?? Infinity
    if (speedOf(point) > limit) return speedOf(point)
    // A peak must not colour its neighbours; floating-point sums may end slightly below zero.
    return Math.min(limit, Math.max(0, sum / (to - from)))
  })
}

function speedOf(point: DrivePoint | undefined): number {
  return point?.speedKmh ?? 0
}

function stepOf(speedKmh: number, limitKmh: number | null): SpeedStep {
  if (limitKmh !== null && speedKmh > limitKmh) return 'over'
  if (speedKmh < speedSteps[0]) return 0
  if (speedKmh < speedSteps[1]) return 1
  return speedKmh < speedSteps[2] ? 2 : 3
}

/** The track in pieces of one colour; neighbours share the point where they meet. */
export function speedRuns(points: readonly DrivePoint[], limitKmh: number | null): SpeedRun[] {
  const speeds = smoothSpeeds(points, limitKmh)
  const runs: SpeedRun[] = []
  points.forEach((point, index) => {
    const next = points[index + 1]
    if (next === undefined || next.atMs - point.atMs > lostMs) return
    const step = stepOf(Math.max(speeds[index] ?? 0, overOnly(speeds[index + 1], limitKmh)), limitKmh)
    const last = runs.at(-1)
    if (last?.step === step && last.points.at(-1) === point) last.points.push(next)
    else runs.push({ step, points: [point, next] })
  })
  return runs
}

/** The piece that leads to a peak over the limit belongs to it. */
function overOnly(speedKmh: number | undefined, limitKmh: number | null): number {
  return limitKmh !== null && speedKmh !== undefined && speedKmh > limitKmh ? speedKmh : 0
}

/** Interpolates between two fixes; before the first and after the last the vehicle stands. */
export function momentAt(points: readonly DrivePoint[], atMs: number): DriveMoment | undefined {
  const index = lastBefore(points, atMs)
  const before = points[Math.max(0, index)]
  if (before === undefined) return undefined
  const after = points[index + 1]
  if (index < 0 || after === undefined) return still(before, atMs)
  const share = (atMs - before.atMs) / Math.max(1, after.atMs - before.atMs)
  const between = (from: number, to: number) => from + (to - from) * share
  return {
    atMs,
    latitude: between(before.latitude, after.latitude),
    longitude: between(before.longitude, after.longitude),
    // A standing device reports rarely: the vehicle didn't accelerate all that time.
    speedKmh: after.atMs - before.atMs > heldMs ? speedOf(before) : between(speedOf(before), speedOf(after)),
    headingDegrees: before.headingDegrees ?? after.headingDegrees ?? 0,
  }
}

function still(point: DrivePoint, atMs: number): DriveMoment {
  const { latitude, longitude, headingDegrees } = point
  return { atMs, latitude, longitude, speedKmh: speedOf(point), headingDegrees: headingDegrees ?? 0 }
}

/** Index of the last fix that isn't after that time; -1 before the first. */
function lastBefore(points: readonly DrivePoint[], atMs: number): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((points[middle]?.atMs ?? Infinity) <= atMs) low = middle + 1
    else high = middle
  }
  return low - 1
}

type SpeedRange = { lowest: number; highest: number }

/** The lowest and highest speed in each column of a chart, so that no peak and no stop is lost. */
export function speedProfile(
  points: readonly DrivePoint[],
  { fromMs, toMs, columns }: { fromMs: number; toMs: number; columns: number },
): SpeedRange[] {
  const width = Math.max(1, toMs - fromMs) / Math.max(1, columns)
  const ranges: (SpeedRange | undefined)[] = Array.from({ length: columns })
  for (const point of points) {
    const column = Math.min(columns - 1, Math.floor((point.atMs - fromMs) / width))
    if (column < 0) continue
    const speed = speedOf(point)
    const { lowest = speed, highest = speed } = ranges[column] ?? {}
    ranges[column] = { lowest: Math.min(lowest, speed), highest: Math.max(highest, speed) }
  }
  return ranges.map((range, column) => {
    if (range !== undefined) return range
    const speed = speedBetween(points, fromMs + (column + 0.5) * width)
    return { lowest: speed, highest: speed }
  })
}

function speedBetween(points: readonly DrivePoint[], atMs: number): number {
  const index = lastBefore(points, atMs)
  const gap = (points[index + 1]?.atMs ?? Infinity) - (points[index]?.atMs ?? -Infinity)
  return gap > lostMs ? 0 : (momentAt(points, atMs)?.speedKmh ?? 0)
}
