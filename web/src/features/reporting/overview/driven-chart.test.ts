import type { Driven } from '@roadbook/contract/reporting/overview'
import { expect, test } from 'vitest'
import { drivenChart, hoursOf } from './driven-chart.ts'

const midnight = '2026-11-19T23:00:00.000Z'
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+01:00`)

const shownAt = (clock: string) => ({ now: at(clock), distanceUnit: 'kilometer' as const })

/** Zero until `from`, then that many metres per quarter of an hour until `until`, in slots of the day. */
function line(meters: number, { from = 28, until = 68, length = 97 } = {}): number[] {
  return Array.from({ length }, (_, slot) => meters * Math.max(0, Math.min(slot, until) - from))
}

function aDay(parts: Partial<Driven> = {}): Driven {
  return {
    distanceMeters: { today: 130_000, usual: 100_000, changePercent: 30 },
    drivingSeconds: { today: 7200, usual: 7200, changePercent: 0 },
    overnightMeters: 0,
    comparedDays: 8,
    startTime: midnight,
    slotSeconds: 900,
    todayMeters: line(12_000, { length: 39 }),
    usualMeters: line(10_000),
    ...parts,
  }
}

test('the chart shows a working day, from zero to a round number above the highest line', () => {
  const chart = drivenChart(aDay(), shownAt('09:42'))
  expect([chart.fromMs, chart.toMs, chart.topMeters, chart.stepMeters]).toEqual([
    at('06:00'),
    at('18:00'),
    400_000,
    100_000,
  ])
})

test('the line of today ends now, at the figure shown above the chart', () => {
  expect(drivenChart(aDay(), shownAt('09:42')).today.at(-1)).toEqual({ atMs: at('09:42'), meters: 130_000 })
})

test('a fleet that drives at night widens the chart', () => {
  const usualMeters = line(10_000, { from: 8, until: 90 })
  const { fromMs, toMs } = drivenChart(aDay({ usualMeters }), shownAt('09:42'))
  expect([fromMs, toMs]).toEqual([at('02:00'), at('23:00')])
})

test('without a usual day, today is shown alone', () => {
  const { usual, topMeters } = drivenChart(aDay({ usualMeters: null }), shownAt('09:42'))
  expect([usual, topMeters]).toEqual([[], 150_000])
})

test('a day without trips has a chart of a working day and one kilometre', () => {
  const nothing = { today: 0, usual: null, changePercent: null }
  const day = aDay({ distanceMeters: nothing, todayMeters: [0], usualMeters: null })
  const { fromMs, toMs, topMeters } = drivenChart(day, shownAt('09:42'))
  expect([fromMs, toMs, topMeters]).toEqual([at('06:00'), at('18:00'), 1000])
})

test('before 6 a.m. the chart starts early enough to show the current time', () => {
  const nothing = { today: 0, usual: null, changePercent: null }
  const day = aDay({ distanceMeters: nothing, todayMeters: [0, 0, 0, 0, 0], usualMeters: null })
  const { fromMs, toMs, today } = drivenChart(day, shownAt('03:42'))
  expect([fromMs, toMs, today.at(-1)?.atMs]).toEqual([at('03:00'), at('18:00'), at('03:42')])
})

test('the table lists each hour, for today only until now', () => {
  expect(hoursOf(drivenChart(aDay(), shownAt('09:42'))).slice(2, 5)).toEqual([
    { atMs: at('08:00'), today: 48_000, usual: 40_000 },
    { atMs: at('09:00'), today: 96_000, usual: 80_000 },
    { atMs: at('10:00'), today: undefined, usual: 120_000 },
  ])
})

test('in miles the grid lines are at round miles', () => {
  const { topMeters, stepMeters } = drivenChart(aDay(), { now: at('09:42'), distanceUnit: 'mile' })
  expect([topMeters / 1609.344, stepMeters / 1609.344]).toEqual([250, 50])
})
