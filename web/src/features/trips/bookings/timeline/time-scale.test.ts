import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  atOf,
  barOf,
  dayBeside,
  drawn,
  gridLines,
  movedBy,
  overlaps,
  rangeOf,
  resizedBy,
  shared,
  snap,
  SNAP_MS,
  type Span,
  xOf,
} from './time-scale.ts'

const zone = 'Europe/Malta'
const HOUR_MS = 3_600_000
const range = rangeOf('day', '2026-11-20', zone)
const span = fc
  .tuple(fc.integer({ min: -200, max: 200 }), fc.integer({ min: 1, max: 200 }))
  .map(([start, lasts]): Span => {
    const startMs = range.fromMs + start * SNAP_MS
    return { startMs, endMs: startMs + lasts * SNAP_MS }
  })

describe('a range', () => {
  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-20', 24],
  ])('of %s has %i hours, each with its grid line', (day, hours) => {
    const { fromMs, toMs } = rangeOf('day', day, zone)
    expect((toMs - fromMs) / HOUR_MS).toBe(hours)
    expect(gridLines('day', { fromMs, toMs }, zone)).toHaveLength(hours)
  })

  test('of a week begins on Monday, of a month on the first; the days in between have their midnights', () => {
    const week = rangeOf('week', '2026-10-25', zone)
    expect(new Date(week.fromMs).toISOString()).toBe('2026-10-18T22:00:00.000Z')
    expect(new Date(week.toMs).toISOString()).toBe('2026-10-25T23:00:00.000Z')
    expect(gridLines('week', week, zone)).toHaveLength(7)
    expect(gridLines('month', rangeOf('month', '2026-02-14', zone), zone)).toHaveLength(28)
  })

  test('a step leads to the next day, week or month and back', () => {
    expect(dayBeside('day', '2026-12-31', 1)).toBe('2027-01-01')
    expect(dayBeside('week', '2026-11-20', -1)).toBe('2026-11-13')
    expect(dayBeside('month', '2026-01-31', 1)).toBe('2026-02-01')
    expect(dayBeside('month', '2026-01-31', -1)).toBe('2025-12-01')
  })
})

test('a place on the time line is the instant that is drawn there', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: range.fromMs, max: range.toMs }),
      fc.integer({ min: 50, max: 4000 }),
      (at, width) => {
        expect(Math.abs(atOf(xOf(at, range, width), range, width) - at)).toBeLessThan(1)
      },
    ),
  )
})

test('a bar is as long as the part of its time in the range, and none is drawn outside', () => {
  fc.assert(
    fc.property(span, (one) => {
      const inRange = shared(one, { startMs: range.fromMs, endMs: range.toMs })
      const bar = barOf(one, range, 2400)
      expect(bar === undefined).toBe(inRange === undefined)
      if (!bar || !inRange) return
      expect(bar.width).toBeCloseTo((inRange.endMs - inRange.startMs) / 36_000, 6)
      expect(bar.left).toBeCloseTo((inRange.startMs - range.fromMs) / 36_000, 6)
    }),
  )
})

test('two periods overlap exactly when a quarter of an hour is in both', () => {
  const quarters = ({ startMs, endMs }: Span) => {
    const found = new Set<number>()
    for (let at = startMs; at < endMs; at += SNAP_MS) found.add(at)
    return found
  }
  fc.assert(
    fc.property(span, span, (one, other) => {
      const both = quarters(one).intersection(quarters(other))
      expect(overlaps(one, other)).toBe(both.size > 0)
      const part = shared(one, other)
      expect(part ? (part.endMs - part.startMs) / SNAP_MS : 0).toBe(both.size)
    }),
  )
})

test('what is drawn, moved or resized keeps to quarters and lasts at least one; a move keeps its length', () => {
  const by = fc.integer({ min: -90_000_000, max: 90_000_000 })
  fc.assert(
    fc.property(span, by, fc.constantFrom('start' as const, 'end' as const), (one, byMs, edge) => {
      const moved = movedBy(one, byMs)
      expect(moved.endMs - moved.startMs).toBe(one.endMs - one.startMs)
      const others = [drawn(one.startMs, one.startMs + byMs), resizedBy(one, edge, byMs), moved]
      for (const { startMs, endMs } of others) {
        expect([snap(startMs), snap(endMs)]).toEqual([startMs, endMs])
        expect(endMs - startMs).toBeGreaterThanOrEqual(SNAP_MS)
      }
    }),
  )
})
