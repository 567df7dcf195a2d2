import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Busy, nextFreeStart, overlapMs } from './next-free.ts'

/** Bookings in order that don't overlap; some touch. */
const bookings = fc
  .array(fc.record({ gap: fc.nat(5), lasts: fc.integer({ min: 1, max: 5 }) }), { maxLength: 8 })
  .map((parts) => {
    let at = 0
    return parts.map(({ gap, lasts }): Busy => {
      const startMs = at + gap
      at = startMs + lasts
      return { startMs, endMs: at }
    })
  })

/** Checks instant by instant whether both periods include it. */
function slowOverlap(one: Busy, other: Busy): number {
  let shared = 0
  for (let at = one.startMs; at < one.endMs; at++) if (at >= other.startMs && at < other.endMs) shared++
  return shared
}

test('periods overlap for as many instants as both of them last', () => {
  const period = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 10 }))
  fc.assert(
    fc.property(period, period, ([startMs, lasts], [otherMs, otherLasts]) => {
      const one = { startMs, endMs: startMs + lasts }
      const other = { startMs: otherMs, endMs: otherMs + otherLasts }
      expect(overlapMs(one, other)).toBe(slowOverlap(one, other))
    }),
  )
})

test('the next free time is the first at which nothing is booked for as long', () => {
  fc.assert(
    fc.property(bookings, fc.nat(60), fc.integer({ min: 1, max: 12 }), (busy, fromMs, durationMs) => {
      let slow = fromMs
      const isTaken = () => {
        const wanted = { startMs: slow, endMs: slow + durationMs }
        return busy.some((one) => slowOverlap(one, wanted) > 0)
      }
      while (isTaken()) slow++
      expect(nextFreeStart(busy, fromMs, durationMs)).toBe(slow)
    }),
  )
})
