import { lineLengthMeters } from '@roadbook/geo/line'
import { distanceMeters } from '@roadbook/geo/distance'
import { expect, test } from 'vitest'
import { seededRandom } from '../../simulator/src/random.ts'
import { styles } from './devices/habits.ts'
import { simulate } from './simulate.ts'
import { planDay } from './world/plan-day.ts'
import { Streets } from './world/streets.ts'
import { trueDay } from './world/true-trips.ts'
import { observe } from './world/vehicle-day.ts'

const streets = new Streets()
const numbers = Array.from({ length: 40 }, (_, number) => number)

test('the same seed and number give the same day, another seed another', () => {
  const [one, again, other] = [
    simulate(streets, 1, 7),
    simulate(new Streets(), 1, 7),
    simulate(streets, 2, 7),
  ]
  expect([again.fixes, again.truth]).toEqual([one.fixes, one.truth])
  expect(other.fixes).not.toEqual(one.fixes)
})

test('legs follow each other without a gap, each beginning where the one before ended', () => {
  for (const number of numbers) {
    const { legs } = simulate(streets, 3, number).day
    for (const [index, leg] of legs.entries()) {
      const next = legs[index + 1]
      if (!next) continue
      expect(next.fromMs).toBe(leg.toMs)
      expect(distanceMeters(lastPlace(leg), firstPlace(next))).toBeLessThan(0.01)
    }
  }
})

type Leg = ReturnType<typeof simulate>['day']['legs'][number]
function firstPlace(leg: Leg) {
  if (leg.kind === 'parked') return leg.place
  return leg.kind === 'driven' ? leg.way.start : leg.from
}
function lastPlace(leg: Leg) {
  if (leg.kind === 'parked') return leg.place
  return leg.kind === 'driven' ? leg.way.end : leg.to
}

test('the true kilometres are those of the places in between, the true highest speed is never exceeded', () => {
  const day = planDay(streets, seededRandom(5), { knowsIgnition: true, incident: 'none' })
  const drive = day.legs.find((leg) => leg.kind === 'driven')
  expect.assert(drive?.kind === 'driven')
  const look = observe(day)
  const seen = Array.from({ length: Math.ceil((drive.toMs - drive.fromMs) / 100) }, (_, index) =>
    look(Math.min(drive.fromMs + index * 100, drive.toMs)),
  )
  const meters = lineLengthMeters(seen.map(({ place }) => place))
  expect(meters / drive.way.meters).toBeGreaterThan(0.998)
  expect(meters / drive.way.meters).toBeLessThan(1.0001)
  const highest = Math.max(...seen.map(({ speedKmh }) => speedKmh))
  expect(highest).toBeLessThanOrEqual(drive.way.maxSpeedKmh + 0.001)
  expect(highest).toBeGreaterThan(drive.way.maxSpeedKmh * 0.98)
})

test('the incident decides which movement is no drive', () => {
  for (const incident of ['ferry', 'tow', 'lostWay', 'none'] as const) {
    const day = planDay(streets, seededRandom(6), { knowsIgnition: true, incident })
    const kinds = trueDay(day, true).moved.map(({ kind }) => kind)
    expect(kinds).toEqual({ ferry: ['carried'], tow: ['carried'], lostWay: ['unheard'], none: [] }[incident])
  }
})

test('positions come once an instant, in order unless they are shuffled or the clock goes wrong', () => {
  for (const number of numbers) {
    const { fixes, habits } = simulate(streets, 4, number)
    const times = fixes.map(({ timeMs }) => timeMs)
    if (['shuffled', 'clockBack', 'fixesAnHourAhead'].includes(habits.fault)) continue
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  }
})

test('a false place lies farther off than any vehicle can be', () => {
  let found = 0
  for (const number of Array.from({ length: 150 }, (_, index) => index)) {
    const { fixes, habits, bad } = simulate(streets, 8, number)
    if (habits.fault !== 'oneFalsePlace') continue
    for (const [index, fix] of fixes.entries()) {
      const before = fixes[index - 1]
      if (!bad.has(fix) || !before || bad.has(before)) continue
      const next = fixes[index + 1]
      const kmh = [before, ...(next ? [next] : [])].map(
        (near) => (distanceMeters(fix, near) / Math.abs(fix.timeMs - near.timeMs)) * 3600,
      )
      expect(Math.max(...kmh)).toBeGreaterThan(250)
      found++
    }
  }
  expect(found).toBeGreaterThan(5)
})

test('every device reports what its profile allows, and nothing else', () => {
  for (const number of numbers) {
    const { fixes, habits } = simulate(streets, 9, number)
    const { speed, ignition, odometer } =
      styles.find(({ name }) => name === habits.style.name) ?? habits.style
    expect(fixes.every(({ speedKmh }) => (speedKmh === null) === (speed === 'none'))).toBe(true)
    expect(fixes.every((fix) => (fix.ignition === null) === (ignition === 'none'))).toBe(true)
    expect(fixes.every(({ odometerMeters }) => (odometerMeters === null) === (odometer === 'none'))).toBe(
      true,
    )
  }
})

test('a lost distance has no positions', () => {
  let found = 0
  for (const number of Array.from({ length: 150 }, (_, index) => index)) {
    const { fixes, truth } = simulate(streets, 10, number)
    for (const { fromMs, toMs, kind } of truth.moved) {
      if (kind === 'carried') continue
      expect(fixes.filter(({ timeMs }) => timeMs > fromMs && timeMs < toMs)).toEqual([])
      found++
    }
  }
  expect(found).toBeGreaterThan(2)
})
