/** Positions of tours on the timeline: all days share one axis of clock hours. */
import type { Tour, TourStop } from '@roadbook/contract/trips/tours'
import { wallClock } from '../../../lib/time/wall-clock.ts'

const HOUR_MS = 3_600_000
const FEWEST_HOURS = 10
/** Tours that continue longer into the next day are cut off. */
const MAX_HOURS = 36

/** Hours since midnight, half-open. */
export type Hours = { from: number; until: number }

/** Hours since midnight of the day on which it starts. A tour's length is its duration, also when clocks change. */
export function placeOf(
  { startTime, endTime }: Pick<Tour, 'startTime' | 'endTime'>,
  timeZone: string,
): Hours {
  const from = clockHours(Date.parse(startTime), timeZone)
  return { from, until: from + (Date.parse(endTime) - Date.parse(startTime)) / HOUR_MS }
}

export function clockHours(atMs: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = wallClock(timeZone, atMs).slice(11, 16).split(':').map(Number)
  return hours + minutes / 60 + (atMs % 60_000) / HOUR_MS
}

/** From the first start to the last end in whole hours, at least ten. */
export function hoursOf(tours: readonly Tour[], timeZone: string): Hours {
  const places = tours.map((tour) => placeOf(tour, timeZone))
  if (places.length === 0) return { from: 7, until: 7 + FEWEST_HOURS }
  const from = Math.floor(Math.min(...places.map((place) => place.from)))
  const until = Math.min(MAX_HOURS, Math.ceil(Math.max(...places.map((place) => place.until))))
  if (until - from >= FEWEST_HOURS) return { from, until }
  const later = Math.max(until, Math.min(24, from + FEWEST_HOURS))
  return { from: Math.min(from, later - FEWEST_HOURS), until: later }
}

type StopBox = {
  stop: TourStop
  isIdling: boolean
  /** In per cent of the tour's length. */
  left: number
  width: number
}

/** A stop counts as idling if the engine ran for most of it. */
export function boxesOf({
  startTime,
  endTime,
  standing,
}: Pick<Tour, 'startTime' | 'endTime' | 'standing'>): StopBox[] {
  const startMs = Date.parse(startTime)
  const lengthMs = Math.max(1, Date.parse(endTime) - startMs)
  return standing.map((stop) => ({
    stop,
    isIdling: stop.idleSeconds * 2 > stop.seconds,
    left: ((Date.parse(stop.startTime) - startMs) / lengthMs) * 100,
    width: ((stop.seconds * 1000) / lengthMs) * 100,
  }))
}

/** The labels under ticks: every hour, or as many as fit. */
export function ticksOf({ from, until }: Hours, hourPixels: number): number[] {
  const step = [1, 2, 3, 6, 12].find((hours) => hours * hourPixels >= 30) ?? 12
  const ticks = Array.from({ length: Math.floor(until - from) + 1 }, (_, index) => from + index)
  return ticks.filter((hour) => (hour - from) % step === 0)
}
