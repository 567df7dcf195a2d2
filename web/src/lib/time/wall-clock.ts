/** Local times of the company, for fields of a day and a time: `2026-11-20T09:42`. */

const minuteMs = 60_000

/** By time zone; creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}

/** The zone's offset from UTC at an instant. */
export function aheadMs(timeZone: string, atMs: number): number {
  const parts = formatOf(timeZone).formatToParts(atMs)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return shown - Math.floor(atMs / minuteMs) * minuteMs
}

export function wallClock(timeZone: string, atMs: number): string {
  return new Date(atMs + aheadMs(timeZone, atMs)).toISOString().slice(0, 16)
}

/** With seconds: `2026-11-20T09:42:18`. */
export function wallClockSeconds(timeZone: string, atMs: number): string {
  return new Date(atMs + aheadMs(timeZone, atMs)).toISOString().slice(0, 19)
}

/** The instant of a local time; in autumn the first of two, undefined for an invalid time. */
export function wallClockInstant(timeZone: string, shown: string): number | undefined {
  // `Date.parse` accepts other formats too.
  const asUtc = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d$/.test(shown) ? Date.parse(`${shown}:00Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return undefined
  const dayMs = 24 * 60 * minuteMs
  const early = asUtc - aheadMs(timeZone, asUtc - dayMs)
  return wallClock(timeZone, early) === shown ? early : asUtc - aheadMs(timeZone, asUtc + dayMs)
}
