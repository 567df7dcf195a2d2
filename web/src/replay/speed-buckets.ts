import type { DrivePoint } from '../lib/drive/drive-track.ts'
import type { Span } from '../lib/time/time-axis.ts'
import { aheadMs, wallClockInstant, wallClock } from '../lib/time/wall-clock.ts'

/** Speeds in a part of a day, or in a day. */
export type SpeedBucket = Span & { averageKmh: number; topKmh: number; drivenMs: number }

export type BucketMinutes = 15 | 30 | 60 | 180 | 360 | 1440

/** A long period, in which single seconds are invisible. */
export type LongSpan = { minutes: BucketMinutes; buckets: SpeedBucket[] }

const lengths: readonly BucketMinutes[] = [15, 30, 60, 180, 360, 1440]
const minuteMs = 60_000

/** With more time than this per pixel, a line of speeds with all its stops is unreadable. */
const denseMs = 30_000
/** km/h; GPS noise of a standing vehicle stays below. */
const slowKmh = 4
/** The most time that one fix counts for: a silent device isn't assumed to drive on. */
const maxMs = 60_000

/** Whether single seconds are invisible in a chart of that width. */
export function isDense({ fromMs, toMs }: Span, width: number): boolean {
  return (toMs - fromMs) / Math.max(1, width) > denseMs
}

/** The shortest parts with at most this many in the period. */
export function bucketMinutes({ fromMs, toMs }: Span, most: number): BucketMinutes {
  return lengths.find((minutes) => (toMs - fromMs) / (minutes * minuteMs) <= most) ?? 1440
}

/** Average over driving time and highest speed, by parts of the company's days; parts without driving are left out. */
export function speedBuckets(
  points: readonly DrivePoint[],
  { timeZone, minutes }: { timeZone: string; minutes: BucketMinutes },
): SpeedBucket[] {
  const buckets: (SpeedBucket & { kmhMs: number })[] = []
  let current: (typeof buckets)[number] | undefined
  points.forEach((point, index) => {
    const speed = point.speedKmh ?? 0
    if (speed < slowKmh) return
    if (current === undefined || point.atMs >= current.toMs) {
      current = {
        ...bucketAt(point.atMs, timeZone, minutes),
        averageKmh: 0,
        topKmh: 0,
        drivenMs: 0,
        kmhMs: 0,
      }
      buckets.push(current)
    }
    const heldMs = Math.min(maxMs, (points[index + 1]?.atMs ?? point.atMs) - point.atMs)
    current.topKmh = Math.max(current.topKmh, speed)
    current.drivenMs += heldMs
    current.kmhMs += speed * heldMs
  })
  return buckets.map(({ kmhMs, ...bucket }) => ({
    ...bucket,
    averageKmh: bucket.drivenMs === 0 ? bucket.topKmh : kmhMs / bucket.drivenMs,
  }))
}

/**
 * The part of the day that contains an instant, in local time. When clocks go back, the quarters of that hour occur twice,
 * while the hour itself lasts two.
 */
function bucketAt(atMs: number, timeZone: string, minutes: BucketMinutes): Span {
  const partMs = minutes * minuteMs
  // A day has a whole number of parts.
  const partAt = (instant: number) => Math.floor((instant + aheadMs(timeZone, instant)) / partMs)
  const ahead = aheadMs(timeZone, atMs)
  const part = partAt(atMs)
  const span = { fromMs: part * partMs - ahead, toMs: (part + 1) * partMs - ahead }
  const isSteady = [span.fromMs - 1, span.toMs].every((instant) => aheadMs(timeZone, instant) === ahead)
  if (isSteady) return span
  // Clock changes are at a whole minute.
  let fromMs = Math.floor(atMs / minuteMs) * minuteMs
  let toMs = fromMs + minuteMs
  while (partAt(fromMs - minuteMs) === part) fromMs -= minuteMs
  while (partAt(toMs) === part) toMs += minuteMs
  return { fromMs, toMs }
}

const tickHours = [1, 2, 3, 6, 12, 24, 48, 168, 336]

/** At most this many ticks, at whole hours or midnights of local time. */
export function wallTicks({ fromMs, toMs }: Span, timeZone: string, most: number): number[] {
  const hourMs = 3_600_000
  const hours = tickHours.find((step) => (toMs - fromMs) / (step * hourMs) <= most) ?? 336
  const midnight = Date.parse(`${wallClock(timeZone, fromMs).slice(0, 10)}T00:00:00Z`)
  const count = Math.ceil((toMs - fromMs) / (hours * hourMs)) + Math.ceil(24 / hours) + 1
  return Array.from({ length: count }, (_, index) => {
    const shown = new Date(midnight + index * hours * hourMs).toISOString().slice(0, 16)
    return wallClockInstant(timeZone, shown) ?? fromMs
  }).filter((atMs) => atMs >= fromMs - (hours < 24 ? 0 : 24 * hourMs) && atMs < toMs)
}
