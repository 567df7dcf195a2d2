import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetDay, sameClock, sameWeekdays, slotsOf, slotTimes, toCurves, valueAt } from './fleet-day.ts'

const berlin = 'Europe/Berlin'
const dayOf = (day: string, timeZone = berlin) => fleetDay(Temporal.PlainDate.from(day), timeZone)
const iso = (ms: number) => new Date(ms).toISOString()

test('a day begins at the company’s midnight, and has 23 or 25 hours when clocks change', () => {
  const days = ['2026-03-29', '2026-10-25', '2026-11-20'].map((day) => dayOf(day))
  expect(days.map((day) => [iso(day.fromMs), iso(day.untilMs), slotsOf(day)])).toEqual([
    ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 92],
    ['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 100],
    ['2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z', 96],
  ])
})

test('the same weekday is looked for eight weeks back', () => {
  const days = sameWeekdays(Temporal.PlainDate.from('2026-11-20'), 'Europe/Malta')
  expect(days.map(({ day }) => day)).toEqual([
    '2026-11-13',
    '2026-11-06',
    '2026-10-30',
    '2026-10-23',
    '2026-10-16',
    '2026-10-09',
    '2026-10-02',
    '2026-09-25',
  ])
})

test('ten o’clock is ten o’clock, whatever the offset of that day', () => {
  const ten = Date.parse('2026-11-01T09:00:00Z')
  const days = ['2026-10-25', '2026-10-18', '2026-03-29'].map((day) => dayOf(day))
  expect(days.map((day) => iso(sameClock(ten, day, berlin)))).toEqual([
    '2026-10-25T09:00:00.000Z',
    '2026-10-18T08:00:00.000Z',
    '2026-03-29T08:00:00.000Z',
  ])
})

test('half past two of a day that leaves that hour out is the same instant half an hour after it', () => {
  const halfPastTwo = Date.parse('2026-04-05T00:30:00Z')
  expect(iso(sameClock(halfPastTwo, dayOf('2026-03-29'), berlin))).toBe('2026-03-29T01:30:00.000Z')
})

test('a trip is spread evenly over its time', () => {
  // 36 km from a quarter past midnight until a quarter to one, 30 minutes: 20 metres a second.
  const sums = [
    { slot: 1, meters: 20, seconds: 1, metersAt: 20 * 900, secondsAt: 900 },
    { slot: 3, meters: -20, seconds: -1, metersAt: -20 * 2700, secondsAt: -2700 },
  ]
  expect(toCurves(sums, 4)).toEqual({
    meters: [0, 0, 18_000, 36_000, 36_000],
    seconds: [0, 0, 900, 1800, 1800],
  })
})

test('between two slots the value lies on the line between theirs, after the last it stays', () => {
  const day = dayOf('2026-11-20')
  const minutes = (n: number) => day.fromMs + n * 60_000
  expect([0, 5, 15, 20, 999].map((n) => valueAt([0, 900, 1200], day, minutes(n)))).toEqual([
    0, 300, 900, 1000, 1200,
  ])
})

test('the sums of trips give at every slot what the trips themselves had driven', () => {
  const trip = fc
    .record({ start: fc.integer({ min: 0, max: 86_000 }), lasts: fc.integer({ min: 60, max: 20_000 }) })
    .chain((span) => fc.record({ span: fc.constant(span), meters: fc.integer({ min: 0, max: 300_000 }) }))
  fc.assert(
    fc.property(fc.array(trip, { maxLength: 20 }), (trips) => {
      const sums = trips.flatMap(({ span: { start, lasts }, meters }) => {
        const rate = meters / lasts
        return [border(start, rate), border(start + lasts, -rate)]
      })
      const curves = toCurves(addedUp(sums), 96)
      curves.meters.forEach((value, slot) => {
        const driven = trips.reduce((sum, { span: { start, lasts }, meters }) => {
          return sum + meters * Math.min(1, Math.max(0, (slot * 900 - start) / lasts))
        }, 0)
        expect(Math.abs(value - driven)).toBeLessThan(1)
      })
    }),
  )
})

test('the slots of a day end with the next midnight', () => {
  const times = slotTimes(dayOf('2026-10-25'))
  expect([times.length, iso(times.at(-1) ?? 0)]).toEqual([101, '2026-10-25T23:00:00.000Z'])
})

type Border = ReturnType<typeof border>

function border(at: number, rate: number) {
  return { slot: Math.floor(at / 900), meters: rate, seconds: 0, metersAt: rate * at, secondsAt: 0 }
}

function addedUp(borders: readonly Border[]): Border[] {
  const bySlot = new Map<number, Border>()
  for (const one of borders) {
    const sum = bySlot.get(one.slot)
    if (!sum) bySlot.set(one.slot, { ...one })
    else {
      sum.meters += one.meters
      sum.metersAt += one.metersAt
    }
  }
  return [...bySlot.values()]
}
