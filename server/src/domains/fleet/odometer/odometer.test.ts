import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basesOf,
  type Drive,
  drivenBetween,
  type History,
  odometerOf,
  type Reading,
  spanAt,
  tripOdometer,
} from './odometer.ts'

const HOUR_MS = 3_600_000
const km = (kilometers: number) => kilometers * 1000

/** One drive of an hour each day, from its eighth hour on. */
function daily(days: number, meters: number): Drive[] {
  return Array.from({ length: days }, (_, day) => ({
    startMs: (day * 24 + 8) * HOUR_MS,
    endMs: (day * 24 + 9) * HOUR_MS,
    meters,
  }))
}

const onDay = (day: number) => day * 24 * HOUR_MS
const read = (day: number, meters: number, correction = false): Reading => ({
  timeMs: onDay(day),
  meters,
  correction,
})
const factors = (history: History) => basesOf(history).map(({ factor }) => factor)

describe('with literal figures', () => {
  const drives = daily(40, km(50))

  test('from one reading on, what was driven is added as it is', () => {
    const history = { drives, readings: [read(10, km(12_000))], deviceChangesMs: [] }
    expect(odometerOf(history, onDay(10))).toBe(km(12_000))
    expect(odometerOf(history, onDay(14))).toBe(km(12_200))
    expect(odometerOf(history, onDay(14) + 8.5 * HOUR_MS)).toBe(km(12_225))
  })

  test('before the first reading it is counted backwards, never below zero', () => {
    const history = { drives, readings: [read(10, km(120))], deviceChangesMs: [] }
    expect(odometerOf(history, onDay(9))).toBe(km(70))
    expect(odometerOf(history, onDay(1))).toBe(0)
  })

  test('without a reading it is the sum of the trips', () => {
    expect(odometerOf({ drives, readings: [], deviceChangesMs: [] }, onDay(3))).toBe(km(150))
  })

  test('a device that counts 2 % less than the dashboard is corrected from the second reading on', () => {
    const readings = [read(0, km(10_000)), read(10, km(10_510))]
    const history = { drives, readings, deviceChangesMs: [] }
    expect(factors(history)).toEqual([1, 1.02])
    expect(odometerOf(history, onDay(10) - 1)).toBe(km(10_500))
    expect(odometerOf(history, onDay(10))).toBe(km(10_510))
    expect(odometerOf(history, onDay(20))).toBe(km(11_020))
  })

  test('under 200 km the kilometres of the dashboard are too coarse for a factor', () => {
    const history = { drives, readings: [read(0, 0), read(3, km(152))], deviceChangesMs: [] }
    expect(factors(history)).toEqual([1, 1])
  })

  test('more than 15 % is no drift: what was driven without the device states no factor', () => {
    const readings = [read(0, 0), read(10, km(505)), read(20, km(1_800)), read(30, km(2_305))]
    expect(factors({ drives, readings, deviceChangesMs: [] })).toEqual([1, 1.01, 1.01, 1.01])
  })

  test('a broken odometer states no factor', () => {
    const readings = [read(0, 0), read(10, km(505)), read(20, km(505)), read(30, km(1_010))]
    expect(factors({ drives, readings, deviceChangesMs: [] })).toEqual([1, 1.01, 1.01, 1.01])
  })

  test('another device begins without a factor, and gets its own from readings of its time', () => {
    const readings = [read(0, 0), read(10, km(510)), read(20, km(1_015)), read(30, km(1_510))]
    const deviceChangesMs = [onDay(12)]
    expect(factors({ drives, readings, deviceChangesMs })).toEqual([1, 1.02, 1, 0.99])
  })

  test('a correction takes the odometer back openly, and what was read before it states nothing', () => {
    const readings = [read(0, km(900)), read(10, km(1_405)), read(20, km(1_000), true), read(30, km(1_505))]
    const history = { drives, readings, deviceChangesMs: [] }
    expect(factors(history)).toEqual([1, 1.01, 1, 1.01])
    expect(odometerOf(history, onDay(20) - 1)).toBe(km(1_910))
    expect(odometerOf(history, onDay(20))).toBe(km(1_000))
  })

  test("late trips before a reading don't push the odometer past it", () => {
    const readings = [read(0, 0), read(10, km(480))]
    const history = { drives, readings, deviceChangesMs: [] }
    expect(odometerOf(history, onDay(10) - 1)).toBe(km(480))
    expect(odometerOf(history, onDay(10))).toBe(km(480))
  })
})

describe('for all that was read and driven', () => {
  const LATEST_MS = 200 * HOUR_MS

  const drives = fc
    .array(
      fc.record({ gap: fc.integer({ min: 0, max: 9_000_000 }), meters: fc.integer({ min: 0, max: 90_000 }) }),
      {
        maxLength: 40,
      },
    )
    .map((legs) => {
      let endMs = 0
      return legs.map(({ gap, meters }): Drive => {
        const startMs = endMs + gap
        endMs = startMs + 60_000 + meters * 60
        return { startMs, endMs, meters }
      })
    })

  /** Readings as people may enter them: none is below the one before, unless it is marked as a correction. */
  const readings = fc
    .uniqueArray(fc.integer({ min: 0, max: LATEST_MS }), { maxLength: 8 })
    .chain((times) =>
      fc.tuple(
        ...times
          .toSorted((a, b) => a - b)
          .map((timeMs) =>
            fc.record({
              timeMs: fc.constant(timeMs),
              meters: fc.integer({ min: 0, max: 400_000 }),
              correction: fc.boolean(),
            }),
          ),
      ),
    )
    .map((found) => {
      let meters = 0
      return found.map((reading): Reading => {
        meters = reading.correction ? reading.meters : meters + reading.meters
        return { ...reading, meters }
      })
    })

  const histories = fc.record({
    drives,
    readings,
    deviceChangesMs: fc.array(fc.integer({ min: 0, max: LATEST_MS }), { maxLength: 2 }),
  })
  const instant = fc.integer({ min: 0, max: LATEST_MS })

  test('it shows what was read at the instant of each reading', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { timeMs, meters } of history.readings) expect(odometerOf(history, timeMs)).toBe(meters)
      }),
    )
  })

  test('it goes backwards only over a correction', () => {
    fc.assert(
      fc.property(histories, instant, instant, (history, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)]
        const isCorrected = history.readings.some(
          ({ timeMs, correction }) => correction && timeMs > early && timeMs <= late,
        )
        if (isCorrected) return
        // Sums of shares of drives are rounded in the last bits.
        expect(odometerOf(history, late)).toBeGreaterThanOrEqual(odometerOf(history, early) - 1e-6)
      }),
    )
  })

  test('each trip starts where the one before it ended, and adds its distance times a factor', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const bases = basesOf(history)
        const trips = history.drives.map((drive) => {
          const { fromMs, untilMs } = spanAt(bases, drive.startMs)
          return { drive, ...tripOdometer(bases, drive, drivenBetween(history.drives, fromMs, untilMs)) }
        })
        for (const [index, { drive, startMeters, endMeters }] of trips.entries()) {
          const added = endMeters - startMeters
          expect(Math.abs(added - drive.meters)).toBeLessThanOrEqual(drive.meters * 0.15 + 1e-6)
          const next = trips[index + 1]
          const isReadBetween = bases.some(
            ({ timeMs }) => next && timeMs > drive.endMs && timeMs <= next.drive.endMs,
          )
          // Counted backwards, an odometer stops at zero.
          if (next && !isReadBetween && startMeters > 0) expect(next.startMeters).toBeCloseTo(endMeters, 6)
        }
      }),
    )
  })

  test('the order of entering does not matter', () => {
    const shuffled = histories.chain((history) =>
      fc.record({
        history: fc.constant(history),
        readings: fc.shuffledSubarray([...history.readings], { minLength: history.readings.length }),
        drives: fc.shuffledSubarray([...history.drives], { minLength: history.drives.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, instant, ({ history, ...other }, at) => {
        expect(odometerOf({ ...history, ...other }, at)).toBeCloseTo(odometerOf(history, at), 6)
      }),
    )
  })

  test('with one reading a driven metre counts as one', () => {
    fc.assert(
      fc.property(histories, instant, ({ readings: [reading], ...rest }, at) => {
        if (!reading) return
        const history = { ...rest, readings: [reading] }
        expect(factors(history)).toEqual([1])
        if (at < reading.timeMs) return
        expect(odometerOf(history, at) - reading.meters).toBeCloseTo(
          drivenBetween(history.drives, reading.timeMs, at),
          6,
        )
      }),
    )
  })

  test('a factor is never farther from one than 15 %', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const factor of factors(history)) expect(Math.abs(factor - 1)).toBeLessThanOrEqual(0.15 + 1e-9)
      }),
    )
  })

  test('a drive counts once, however its time is cut', () => {
    fc.assert(
      fc.property(drives, instant, instant, (found, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)]
        const parts =
          drivenBetween(found, 0, early) +
          drivenBetween(found, early, late) +
          drivenBetween(found, late, Infinity)
        expect(parts).toBeCloseTo(drivenBetween(found, 0, Infinity), 6)
      }),
    )
  })
})
