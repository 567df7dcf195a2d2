/** Draws the pictures of docs/trip-detection.md: the speed over time of a recorded vehicle, with its trips shaded. */
import { distanceMeters } from '@roadbook/geo/distance'
import { segment } from '../../../server/src/domains/trips/trip-detection/detection.ts'
import { tripParameters } from '../../../server/src/domains/trips/trip-detection/parameters.ts'
import type { TripPosition } from '../../../server/src/domains/trips/trip-detection/trip-position.ts'
import { readTrace, type TraceName } from '../../../server/src/testing/traces.ts'

export type Picture = {
  trace: TraceName
  /** The first vehicle whose id contains this text. */
  vehicle: string
  /** Its fixes from this instant until that one; by default all of them. */
  from?: string
  until?: string
  stepMinutes: number
  alt: string
}

const WIDTH = 960
const HEIGHT = 220
const PLOT = { left: 44, right: 952, top: 12, bottom: 192 }
/** The slowest device reports every four minutes, and one report may be missing. */
const GAP_MS = 9 * 60_000
/** Space for a trip's label. */
const LABEL_PIXELS = 46

export async function drawTrips(picture: Picture): Promise<string> {
  const vehicles = await readTrace(picture.trace)
  const id = [...vehicles.keys()].find((key) => key.includes(picture.vehicle))
  const fixes = withSpeeds(vehicles.get(id ?? '') ?? []).filter(({ timeMs }) => isWithin(timeMs, picture))
  const last = fixes.at(-1)
  if (fixes[0] === undefined || last === undefined) throw new Error(`No fixes of ${picture.vehicle}.`)
  const { trips } = segment(vehicles.get(id ?? '') ?? [], tripParameters, new Date(last.timeMs + 86_400_000))
  const fastest = Math.ceil(Math.max(...fixes.map(({ speedKmh }) => speedKmh)) / 20) * 20
  const span = last.timeMs - fixes[0].timeMs
  const x = (ms: number) => PLOT.left + ((ms - (fixes[0]?.timeMs ?? 0)) / span) * (PLOT.right - PLOT.left)
  const y = (kmh: number) => PLOT.bottom - (kmh / fastest) * (PLOT.bottom - PLOT.top)
  const shown = trips.filter(({ startMs, endMs }) => endMs > (fixes[0]?.timeMs ?? 0) && startMs < last.timeMs)
  const parts = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...shown.map((trip, index) => {
      const next = shown[index + 1]
      const nextFrom = next ? x(next.startMs) : Number.POSITIVE_INFINITY
      return shade(trip, { from: x(trip.startMs), until: x(trip.endMs), nextFrom })
    }),
    ...speeds(fastest).map((kmh) => speedLine(kmh, y(kmh))),
    ...timeLabels(fixes[0].timeMs, last.timeMs, picture.stepMinutes).map((ms) => timeLabel(ms, x(ms))),
    ...drives(fixes).map((drive) =>
      route(drive.map((fix) => `${one(x(fix.timeMs))},${one(y(fix.speedKmh))}`)),
    ),
  ]
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11"`
  return `${head} role="img" aria-label="${picture.alt}">\n${parts.join('\n')}\n</svg>\n`
}

type Sample = { timeMs: number; speedKmh: number }

/** For vehicles that report no speed, the speed between two positions. */
function withSpeeds(fixes: readonly TripPosition[]): Sample[] {
  return fixes.map((fix, index) => {
    const before = fixes[index - 1]
    const hours = before ? (fix.timeMs - before.timeMs) / 3_600_000 : 0
    const between = before && hours > 0 ? distanceMeters(before, fix) / 1000 / hours : 0
    return { timeMs: fix.timeMs, speedKmh: fix.speedKmh ?? between }
  })
}

function isWithin(timeMs: number, { from, until }: Picture): boolean {
  return (
    timeMs >= Date.parse(from ?? '1970-01-01T00:00:00Z') &&
    timeMs < Date.parse(until ?? '9999-01-01T00:00:00Z')
  )
}

/** No line across a gap. */
function drives(fixes: readonly Sample[]): Sample[][] {
  const all: Sample[][] = []
  for (const [index, fix] of fixes.entries()) {
    const isAfterGap = fix.timeMs - (fixes[index - 1]?.timeMs ?? -Infinity) > GAP_MS
    if (isAfterGap) all.push([])
    all.at(-1)?.push(fix)
  }
  return all
}

function shade(
  { distanceMeters: meters }: { distanceMeters: number },
  { from, until, nextFrom }: { from: number; until: number; nextFrom: number },
): string {
  const at = Math.min(from, PLOT.right - LABEL_PIXELS)
  const text = `<text x="${one(at)}" y="23" fill="#0b655e">${(meters / 1000).toFixed(2)} km</text>`
  const label = nextFrom - from > LABEL_PIXELS ? text : ''
  const width = Math.max(1, until - from)
  return `<rect x="${one(from)}" y="${PLOT.top}" width="${one(width)}" height="${PLOT.bottom - PLOT.top}" fill="#dff3f0"/>${label}`
}

function speeds(fastest: number): number[] {
  return Array.from({ length: fastest / 20 + 1 }, (_, index) => index * 20)
}

function speedLine(kmh: number, y: number): string {
  const line = `<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${one(y)}" y2="${one(y)}" stroke="#e3e8ed"/>`
  const text = kmh === 0 ? '0' : `${kmh}`
  return `${line}<text x="38" y="${one(y + 4)}" text-anchor="end" fill="#5b6673">${text}</text>`
}

/** Multiples of the step, in UTC like the page's table. */
function timeLabels(firstMs: number, lastMs: number, stepMinutes: number): number[] {
  const step = stepMinutes * 60_000
  const first = Math.ceil(firstMs / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((lastMs - first) / step) + 1) },
    (_, n) => first + n * step,
  )
}

function timeLabel(ms: number, x: number): string {
  const time = new Date(ms).toISOString().slice(11, 19).replace(/:00$/, '')
  return `<text x="${one(x)}" y="212" text-anchor="middle" fill="#5b6673">${time}</text>`
}

function route(points: readonly string[]): string {
  return `<polyline points="${points.join(' ')}" fill="none" stroke="#0f766e" stroke-width="1.5"/>`
}

function one(value: number): string {
  return value.toFixed(1)
}
