import type { DrivePoint } from './drive-track.ts'
import type { Span } from './replay-clock.ts'
import { instantOfWallClock, wallClock } from './wall-clock.ts'

/** How fast it was driven in a part of a day, or in a day. */
export type SpeedBucket = Span & { averageKmh: number; topKmh: number; drivenMs: number }

export type BucketHours = 1 | 3 | 6 | 24
const lengths: readonly BucketHours[] = [1, 3, 6, 24]

/** From so long on single drives are not to be told apart any more: a day and a half. */
const longMs = 36 * 3_600_000
/** km/h; GPS noise of a standing vehicle stays below. */
const slowKmh = 4
/** What one fix may stand for: a device that falls silent has not driven on. */
const mostMs = 60_000

export function isLongSpan({ fromMs, toMs }: Span): boolean {
  return toMs - fromMs > longMs
}

/** The finest parts of which at most so many lie in the span. */
export function bucketHours({ fromMs, toMs }: Span, most: number): BucketHours {
  return lengths.find((hours) => (toMs - fromMs) / (hours * 3_600_000) <= most) ?? 24
}

/** Average over the time of driving and highest speed, by parts of the company's days; those without driving are left out. */
export function speedBuckets(
  points: readonly DrivePoint[],
  { timeZone, hours }: { timeZone: string; hours: BucketHours },
): SpeedBucket[] {
  const buckets: (SpeedBucket & { kmhMs: number })[] = []
  let current: (typeof buckets)[number] | undefined
  points.forEach((point, index) => {
    const speed = point.speedKmh ?? 0
    if (speed < slowKmh) return
    if (current === undefined || point.atMs >= current.toMs) {
      current = { ...bucketAt(point.atMs, timeZone, hours), averageKmh: 0, topKmh: 0, drivenMs: 0, kmhMs: 0 }
      buckets.push(current)
    }
    const heldMs = Math.min(mostMs, (points[index + 1]?.atMs ?? point.atMs) - point.atMs)
    current.topKmh = Math.max(current.topKmh, speed)
    current.drivenMs += heldMs
    current.kmhMs += speed * heldMs
  })
  return buckets.map(({ kmhMs, ...bucket }) => ({
    ...bucket,
    averageKmh: bucket.drivenMs === 0 ? bucket.topKmh : kmhMs / bucket.drivenMs,
  }))
}

/** The part of its day that an instant lies in, by the clock on the wall. */
function bucketAt(atMs: number, timeZone: string, hours: BucketHours): Span {
  const shown = wallClock(timeZone, atMs)
  const from = Math.floor(Number(shown.slice(11, 13)) / hours) * hours
  const start = Date.parse(`${shown.slice(0, 10)}T00:00:00Z`) + from * 3_600_000
  const instant = (wall: number) => instantOfWallClock(timeZone, new Date(wall).toISOString().slice(0, 16))
  return {
    fromMs: instant(start) ?? atMs,
    toMs: Math.max(atMs + 1, instant(start + hours * 3_600_000) ?? atMs + 1),
  }
}

/** When each day of the span begins; of many every second, every third and so on. */
export function dayStarts({ fromMs, toMs }: Span, timeZone: string, most: number): number[] {
  const dayMs = 86_400_000
  const first = Date.parse(`${wallClock(timeZone, fromMs).slice(0, 10)}T00:00:00Z`)
  const count = Math.ceil((toMs - fromMs) / dayMs) + 1
  const every = [1, 2, 7, 14].find((days) => count / days <= most) ?? 14
  return Array.from({ length: count }, (_, day) => new Date(first + day * dayMs).toISOString().slice(0, 16))
    .filter((_, day) => day % every === 0)
    .map((shown) => instantOfWallClock(timeZone, shown) ?? fromMs)
    .filter((atMs) => atMs > fromMs - dayMs && atMs < toMs)
}
