import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../property-runs.ts'
import { dayOf, dayOfDate, HOUR, instantOf, isHoliday, weekdayOf, weekOf } from './calendar.ts'
import { type Phase, phases } from './day.ts'
import { demoVehicles } from './demo-fleet.ts'
import { BEHAVIOURS, type SimulatedVehicle, VEHICLE_KINDS } from './fleet.ts'
import { malteseStreets } from './testing.ts'

const planned = demoVehicles().filter(({ behaviour }) => behaviour !== 'recorded')

/** Regulation (EC) 561/2006, articles 6 to 8, in hours. */
const MAX_AT_A_STRETCH = 4.5
const MAX_A_DAY = 9
const BREAK = 0.75
const DAILY_REST = 11

function daysOf(vehicle: SimulatedVehicle, from: string, days: number): Phase[] {
  const [fromMs, toMs] = [dayOfDate(from), dayOfDate(from) + days].map((day) => instantOf(day, 0))
  const found: Phase[] = []
  for (const phase of phases(malteseStreets(), vehicle, { fromMs: fromMs ?? 0 })) {
    if (phase.startMs >= (toMs ?? 0)) break
    if (phase.startMs >= (fromMs ?? 0)) found.push(phase)
  }
  return found
}

/**
 * The longest driving times, and the shortest rest between two days. A shift of two ends where the next driver takes over.
 */
function workOf(all: readonly Phase[], { aroundTheClock }: SimulatedVehicle) {
  const most = { atAStretch: 0, aDay: 0, rest: Number.POSITIVE_INFINITY }
  // A driver on duty day and night is off during the other shift.
  const night = aroundTheClock ? 0.49 : 9
  let [atAStretch, aDay, stands] = [0, 0, 0]
  for (const { kind, startMs, endMs } of all) {
    const hours = (endMs - startMs) / HOUR
    if (kind === 'stand') {
      stands += hours
      continue
    }
    const isNextDay = stands >= night
    if (isNextDay && aDay > 0 && !aroundTheClock) most.rest = Math.min(most.rest, stands)
    if (isNextDay) aDay = 0
    if (isNextDay || stands >= BREAK) atAStretch = 0
    stands = 0
    atAStretch += hours
    aDay += hours
    most.atAStretch = Math.max(most.atAStretch, atAStretch)
    most.aDay = Math.max(most.aDay, aDay)
  }
  return most
}

const hoursDriven = (all: readonly Phase[]): number =>
  all.reduce((sum, { kind, startMs, endMs }) => sum + (kind === 'drive' ? (endMs - startMs) / HOUR : 0), 0)

test('nobody of the demo drives for more than 4 h 30 without a break of 45 min, 9 h a day, or after a rest of under 11 h', () => {
  for (const vehicle of planned) {
    const { atAStretch, aDay, rest } = workOf(daysOf(vehicle, '2026-10-05', 28), vehicle)
    const { imei } = vehicle
    expect({
      imei,
      isLawful: atAStretch <= MAX_AT_A_STRETCH && aDay <= MAX_A_DAY && rest >= DAILY_REST,
    }).toEqual({ imei, isLawful: true })
  }
})

test('whatever life a vehicle leads, its drivers keep the limits', () => {
  const anyVehicle = fc.record({
    behaviour: fc.constantFrom(...BEHAVIOURS.filter((one) => one !== 'recorded')),
    kind: fc.constantFrom(...VEHICLE_KINDS),
    seed: fc.nat(100_000),
    aroundTheClock: fc.boolean(),
  })
  fc.assert(
    fc.property(anyVehicle, fc.nat(300), (one, day) => {
      const [imei, depot] = ['001010110000013', { latitude: 35.8989, longitude: 14.5146 }]
      const from = new Date((dayOfDate('2026-01-05') + day) * 24 * HOUR).toISOString().slice(0, 10)
      const { atAStretch, aDay, rest } = workOf(
        daysOf({ ...one, imei, depot }, from, 4),
        one as SimulatedVehicle,
      )
      expect(atAStretch).toBeLessThanOrEqual(MAX_AT_A_STRETCH)
      expect(aDay).toBeLessThanOrEqual(MAX_A_DAY)
      expect(rest).toBeGreaterThanOrEqual(DAILY_REST)
    }),
    { numRuns: costlyRuns },
  )
})

test('a vehicle that is on duty day and night drives less than half of the time', () => {
  const dayAndNight = planned.filter(({ aroundTheClock }) => aroundTheClock)
  expect(dayAndNight).toHaveLength(2)
  for (const vehicle of dayAndNight) {
    const hours = hoursDriven(daysOf(vehicle, '2026-10-05', 14)) / 14
    expect(hours).toBeGreaterThan(5)
    expect(hours).toBeLessThan(9)
  }
})

test('on public holidays and weekends trucks stand, and each vehicle has a week off in a quarter', () => {
  const trucks = planned.filter(({ behaviour }) => behaviour === 'truck')
  for (const truck of trucks) {
    // By the day on which a shift begins: some end on the morning of the next.
    const beginsAt = truck.seed % 7 === 0 ? 12 * HOUR : 0
    const days = new Set(
      daysOf(truck, '2026-08-31', 91).flatMap(({ kind, startMs }) =>
        kind === 'drive' ? [dayOf(startMs - beginsAt)] : [],
      ),
    )
    const first = dayOfDate('2026-08-31')
    const off = Array.from({ length: 91 }, (_, nth) => first + nth).filter(
      (day) => !days.has(day) && weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isHoliday(day),
    )
    expect([off.length, new Set(off.map(weekOf)).size]).toEqual([5, 1])
    expect([...days].filter((day) => isHoliday(day) || weekdayOf(day) === 0)).toEqual([])
  }
})
