/** One fix of a way that was driven. */
export type DrivePoint = {
  atMs: number
  latitude: number
  longitude: number
  /** Null where the device did not say. */
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

/** One piece of the way in one colour: a step of speed, or over the limit. */
export type SpeedRun = { step: SpeedStep; points: DrivePoint[] }
export type SpeedStep = 0 | 1 | 2 | 3 | 'over'

/** km/h; where the colours change. */
export const speedSteps = [20, 40, 60] as const
const smoothMs = 45_000
/** Longer without a fix, the line is not drawn through: nobody knows the way. */
const lostMs = 15 * 60_000
/** Longer between two fixes, the first one's speed is taken for all of it. */
const heldMs = 20_000

/** Speeds over a window around each fix, so that the line does not flicker; over the limit they stay as they are. */
export function smoothSpeeds(points: readonly DrivePoint[], limitKmh: number | null): number[] {
  let from = 0
  let to = 0
  let sum = 0
  return points.map((point) => {
    for (; (points[to]?.atMs ?? Infinity) <= point.atMs + smoothMs / 2; to++) sum += speedOf(points[to])
    for (; (points[from]?.atMs ?? Infinity) < point.atMs - smoothMs / 2; from++) sum -= speedOf(points[from])
    const limit = limitKmh ?? Infinity
    if (speedOf(point) > limit) return speedOf(point)
    // A peak must not colour its neighbours; sums of floating numbers may end a hair under zero.
    return Math.min(limit, Math.max(0, sum / (to - from)))
  })
}

function speedOf(point: DrivePoint | undefined): number {
  return point?.speedKmh ?? 0
}

export function stepOf(speedKmh: number, limitKmh: number | null): SpeedStep {
  if (limitKmh !== null && speedKmh > limitKmh) return 'over'
  if (speedKmh < speedSteps[0]) return 0
  if (speedKmh < speedSteps[1]) return 1
  return speedKmh < speedSteps[2] ? 2 : 3
}

/** The way in pieces of one colour each; neighbours share the point where they meet. */
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

/** Between two fixes the vehicle is drawn on the line between them; before the first and after the last it stands. */
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
    // A device that stands speaks seldom: it did not speed up for all that time.
    speedKmh: after.atMs - before.atMs > heldMs ? speedOf(before) : between(speedOf(before), speedOf(after)),
    headingDegrees: before.headingDegrees ?? after.headingDegrees ?? 0,
  }
}

function still(point: DrivePoint, atMs: number): DriveMoment {
  const { latitude, longitude, headingDegrees } = point
  return { atMs, latitude, longitude, speedKmh: speedOf(point), headingDegrees: headingDegrees ?? 0 }
}

/** The last fix not after that time; -1 before the first. */
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

export type SpeedRange = { lowest: number; highest: number }

/** The lowest and highest speed in each column of a chart: no peak and no stand is lost, however narrow it is. */
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
