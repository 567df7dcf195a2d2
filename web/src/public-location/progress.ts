import type { ActiveLocation } from './link/link-view.ts'

/** The driven share of the route to the destination, 0 to 1; undefined without an arrival. */
export function drivenShare({ arrival, drivenMeters }: ActiveLocation): number | undefined {
  if (arrival === null) return undefined
  const whole = drivenMeters + arrival.remainingMeters
  return whole === 0 ? 1 : drivenMeters / whole
}

/** A vehicle at the destination that still moves may only be passing. */
export function hasArrived({ arrival, location }: ActiveLocation): boolean {
  if (arrival === null || location === null) return false
  return location.state !== 'moving' && arrival.remainingMeters === 0
}

/** Whole minutes until an instant, at least zero. */
export function minutesUntil(instant: string, nowMs: number): number {
  return Math.max(0, Math.round((Date.parse(instant) - nowMs) / 60_000))
}
