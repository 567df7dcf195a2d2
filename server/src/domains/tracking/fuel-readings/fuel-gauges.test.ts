import type { PositionRecord } from '@roadbook/protocols/message'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Gauge, gaugeHourOf, gauges, HOUR_MS, usedBetween } from './fuel-gauges.ts'

const START_MS = Date.UTC(2026, 10, 2)
const MINUTE_MS = 60_000
const fields = { counter: 'fuelUsedLitres', litres: 'fuelLitres', percent: 'fuelPercent' } as const

function record(gauge: Gauge, minute: number, value: number): PositionRecord {
  const timeMs = START_MS + minute * MINUTE_MS
  return { timeMs, latitude: 35.9, longitude: 14.5, speedKmh: 50, [fields[gauge]]: value }
}

/** `values` are at these minutes. */
const track = (gauge: Gauge, values: readonly (readonly [minute: number, value: number])[]) =>
  values.map(([minute, value]) => record(gauge, minute, value))

/** A minute each. */
const everyMinute = (gauge: Gauge, values: readonly number[], from = 0) =>
  values.map((value, index) => record(gauge, from + index, value))

const usedOn = (gauge: Gauge, records: readonly PositionRecord[], fullTank = 100) =>
  gaugeHourOf(gauge, records, fullTank)?.used ?? 0

/** As stored: each hour by itself, and the steps between them. */
function usedInParts(gauge: Gauge, parts: readonly (readonly PositionRecord[])[], fullTank: number): number {
  const hours = parts.flatMap((part) => gaugeHourOf(gauge, part, fullTank) ?? [])
  return hours.reduce((sum, hour, nth) => {
    const before = hours[nth - 1]
    return sum + hour.used + (before ? usedBetween(gauge, before.last, hour.first, fullTank) : 0)
  }, 0)
}

const values = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 1_200 })), {
  minLength: 1,
  maxLength: 60,
})

test.each(gauges)('%s: hours and the steps between them add up to the whole track', (gauge) => {
  fc.assert(
    fc.property(values, fc.integer({ min: 40, max: 800 }), (steps, fullTank) => {
      let minute = 0
      const records = steps.map(([gap, value]) => record(gauge, (minute += gap / 9), value / 10))
      const hours = Map.groupBy(records, ({ timeMs }) => Math.floor(timeMs / HOUR_MS))
      expect(usedInParts(gauge, [...hours.values()], fullTank)).toBeCloseTo(
        usedOn(gauge, records, fullTank),
        6,
      )
    }),
  )
})

test('a counter may be divided at any position', () => {
  fc.assert(
    fc.property(values, fc.nat(), (steps, at) => {
      let minute = 0
      const records = steps.map(([gap, value]) => record('counter', (minute += gap), value))
      const cut = at % (records.length + 1)
      const parts = [records.slice(0, cut), records.slice(cut)]
      expect(usedInParts('counter', parts, 100)).toBeCloseTo(usedOn('counter', records), 6)
    }),
  )
})

test('a counter that only rises gives its last reading less its first, whatever was read between', () => {
  const rises = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(rises, (tenths) => {
      let counted = 50_000
      const readings = tenths.map((rise) => (counted += rise / 10))
      const last = readings.at(-1) ?? 0
      expect(usedOn('counter', everyMinute('counter', readings))).toBeCloseTo(last - (readings[0] ?? 0), 6)
    }),
  )
})

describe('a counter', () => {
  test('that begins anew loses only what was used at the reset', () => {
    expect(usedOn('counter', everyMinute('counter', [900, 901, 902, 0.5, 1.5, 2.5]))).toBe(4)
  })

  test('of another device counts from its own first reading on', () => {
    expect(usedOn('counter', everyMinute('counter', [10, 11, 48_000, 48_001, 48_002]))).toBe(3)
  })

  test('that always says zero is none', () => {
    expect(gaugeHourOf('counter', everyMinute('counter', [0, 0, 0]), 100)).toBeNull()
  })

  test('counts on over a silence of a day, and over a longer one only what a parked vehicle uses', () => {
    const after = (hours: number, litres: number) =>
      usedOn(
        'counter',
        track('counter', [
          [0, 1_000],
          [hours * 60, 1_000 + litres],
        ]),
      )
    expect([after(24, 90), after(25, 90), after(60, 4), after(24, 401)]).toEqual([90, 0, 4, 0])
  })

  test('rises by no more than the heaviest truck uses', () => {
    const after = (litres: number) => usedOn('counter', everyMinute('counter', [1_000, 1_000 + litres]))
    expect([after(4), after(5)]).toEqual([4, 0])
  })
})

const steady = (level: number, count: number) => Array.from({ length: count }, () => level)

describe('a level', () => {
  test('that falls from 60 to 50 per cent used 10 per cent', () => {
    const falling = Array.from({ length: 300 }, (_, minute) => 60 - Math.floor(minute / 28))
    const used = usedOn('percent', everyMinute('percent', falling))
    expect(used).toBe(10)
  })

  test('that rises by more than 5 per cent was refuelled, which is no use; before and after it counts', () => {
    const levels = [...steady(30, 20), ...steady(28, 20), ...steady(95, 20), ...steady(93, 20)]
    expect(usedOn('percent', everyMinute('percent', levels))).toBe(4)
  })

  test('that slops evens out', () => {
    const noise = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 240, maxLength: 240 })
    fc.assert(
      fc.property(noise, (wander) => {
        const levels = wander.map((by, minute) => 80 - minute / 12 + by)
        const used = usedOn('percent', everyMinute('percent', levels))
        expect(Math.abs(used - 20)).toBeLessThanOrEqual(5)
      }),
    )
  })

  test('says nothing at a stand, and where it shows exactly nothing', () => {
    const parked = everyMinute('percent', [90, 90, 90], 20).map((one) => ({ ...one, speedKmh: 0 }))
    const records = [
      ...everyMinute('percent', steady(70, 10)),
      ...parked,
      ...everyMinute('percent', [0, 0, 0], 30),
      ...everyMinute('percent', steady(69, 10), 40),
    ]
    expect(usedOn('percent', records)).toBe(1)
  })

  test('without a speed counts with the ignition on', () => {
    const records = everyMinute('percent', [...steady(70, 10), ...steady(68, 10)]).map(
      ({ speedKmh: _, ...one }) => ({ ...one, ignition: true }),
    )
    expect(usedOn('percent', records)).toBe(2)
  })

  test('in litres takes 5 per cent of its tank for refuelling', () => {
    const levels = everyMinute('litres', [...steady(300, 10), ...steady(312, 10)])
    // 12 litres are 2 per cent of 600, and 15 of 80.
    expect([usedOn('litres', levels, 600), usedOn('litres', levels, 80)]).toEqual([-12, 0])
  })

  test('that leaps down is a broken gauge', () => {
    const levels = [...steady(80, 10), ...steady(5, 10), ...steady(79, 10)]
    expect(usedOn('percent', everyMinute('percent', levels))).toBe(0)
  })
})
