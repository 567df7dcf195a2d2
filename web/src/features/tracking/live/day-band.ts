import type { VehicleToday } from '@roadbook/contract/trips/trips'

type BandPart = { left: number; width: number }
type BandHour = { atMs: number; left: number }
/** A day as fractions of its width, 0 to 1: driving times, the time away, and the hour labels. */
type DayBand = { driven: BandPart[]; out: BandPart; hours: BandHour[] }

const HOUR_MS = 3_600_000
const MIN_HOURS = 2
/** The most hour labels in between. */
const MAX_PARTS = 4
const STEPS = [1, 2, 3, 4, 6] as const

type Day = Pick<VehicleToday, 'from' | 'until' | 'driven'>

/** Whole hours of the company's day, from the first trip until now; undefined without driving. */
export function dayBand({ from, until, driven }: Day): DayBand | undefined {
  const [first] = driven
  if (first === undefined) return undefined
  const midnight = Date.parse(from)
  const hourOf = (iso: string) => (Date.parse(iso) - midnight) / HOUR_MS
  const firstHour = Math.floor(hourOf(first.from))
  const needed = Math.max(MIN_HOURS, Math.ceil(hourOf(until)) - firstHour)
  const step = STEPS.find((hours) => needed / hours <= MAX_PARTS) ?? STEPS.at(-1) ?? needed
  const hours = Math.ceil(needed / step) * step
  const shareOf = (iso: string) => (hourOf(iso) - firstHour) / hours
  const partOf = (part: { from: string; until: string }): BandPart => ({
    left: shareOf(part.from),
    width: shareOf(part.until) - shareOf(part.from),
  })
  return {
    driven: driven.map(partOf),
    out: partOf({ from: first.from, until }),
    hours: Array.from({ length: hours / step + 1 }, (_, index) => ({
      atMs: midnight + (firstHour + index * step) * HOUR_MS,
      left: (index * step) / hours,
    })),
  }
}
