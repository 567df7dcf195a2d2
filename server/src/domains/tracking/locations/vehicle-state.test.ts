import type { PositionRecord } from '@roadbook/protocols/message'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aVehicleState } from '../../../testing/vehicle-state.ts'
import type { Fix } from '../positions/fix.ts'
import { nextState, stateByClock, type VehicleState } from './vehicle-state.ts'

const noonMs = Date.parse('2026-11-20T12:00:00Z')
const unheard = aVehicleState({ stateSinceMs: noonMs - 9_000_000 })

/** `second` after noon; received at that time by default. */
function fix(second: number, more: Partial<PositionRecord> = {}, marks: Partial<Fix> = {}): Fix {
  const timeMs = noonMs + second * 1000
  return {
    record: { timeMs, latitude: 35.9, longitude: 14.5, speedKmh: 0, ignition: true, ...more },
    precedence: 0,
    invalid: false,
    inaccurate: false,
    dongleId: 7,
    receivedMs: timeMs,
    ...marks,
  }
}

/** Metres north of the usual place. */
function north(meters: number): Partial<PositionRecord> {
  return { latitude: 35.9 + meters / 111_195 }
}

function after(fixes: Fix[], second: number, before: VehicleState = unheard): VehicleState {
  return nextState(before, fixes, noonMs + second * 1000)
}

test('a vehicle faster than walking is moving since that fix', () => {
  expect(after([fix(0, { speedKmh: 50 })], 1)).toMatchObject({
    state: 'moving',
    stateSinceMs: noonMs,
    speedKmh: 50,
  })
})

test('a vehicle that stands is idling with the ignition on and parked with it off or unknown', () => {
  expect(after([fix(0)], 1).state).toBe('idling')
  expect(after([fix(0, { ignition: false })], 1).state).toBe('parked')
  const { ignition: _, ...unknown } = fix(0).record
  expect(after([{ ...fix(0), record: unknown }], 1).state).toBe('parked')
})

test('drift inside the stay radius is no movement, whatever speed the device reports', () => {
  const parked = after([fix(0, { ignition: false })], 1)
  expect(after([fix(10, { speedKmh: 12, ignition: false, ...north(45) })], 11, parked).state).toBe('parked')
  expect(after([fix(10, { speedKmh: 12, ignition: false, ...north(55) })], 11, parked).state).toBe('moving')
})

test('creeping slowly away from the place of standing is no movement either', () => {
  const idling = after([fix(0)], 1)
  expect(after([fix(60, { speedKmh: 2, ...north(80) })], 61, idling).state).toBe('idling')
})

test('without a reported speed, the distance between two fixes gives it', () => {
  const idling = after([fix(0)], 1)
  const { speedKmh: _, ...silent } = fix(10, north(100)).record
  expect(after([{ ...fix(10), record: silent }], 11, idling)).toMatchObject({
    state: 'moving',
    speedKmh: null,
  })
})

test('a late fix does not move the live state back', () => {
  const state = after([fix(100, { speedKmh: 50, ...north(500) })], 101)
  expect(
    after([fix(40, { speedKmh: 0, ignition: false }, { receivedMs: noonMs + 102_000 })], 102, state),
  ).toEqual(state)
})

test("a fix with a clock ahead is shown, and doesn't block the state when the clock is right again", () => {
  const ahead = after([fix(36_000, { speedKmh: 50 }, { receivedMs: noonMs })], 1)
  expect(ahead).toMatchObject({ state: 'moving', fixMs: noonMs + 36_000_000, liveMs: noonMs })
  expect(after([fix(10, north(900))], 11, ahead)).toMatchObject({ state: 'idling', fixMs: noonMs + 10_000 })
})

test('a fix without a place keeps the place, and its ignition counts', () => {
  const driving = after([fix(0, { speedKmh: 50 })], 1)
  const garage = after(
    [fix(20, { latitude: 0, longitude: 0, ignition: false }, { invalid: true })],
    21,
    driving,
  )
  expect(garage).toMatchObject({ state: 'parked', latitude: 35.9, longitude: 14.5, fixMs: noonMs })
  expect(garage.recordMs).toBe(noonMs + 20_000)
})

test('what a fix does not report stays as it was', () => {
  const before = after([fix(0, { odometerMeters: 500, gsmSignal: 4, externalVolts: 12.5 })], 1)
  expect(after([fix(5)], 6, before)).toMatchObject({ odometerMeters: 500, gsmSignal: 4, externalVolts: 12.5 })
})

test('silence for more than 600 seconds with the ignition on is offline from then', () => {
  const idling = after([fix(0)], 1)
  expect(stateByClock(idling, noonMs + 600_000).state).toBe('idling')
  expect(stateByClock(idling, noonMs + 600_001)).toMatchObject({
    state: 'offline',
    stateSinceMs: noonMs + 600_000,
  })
})

test('a parked vehicle may be silent for a day', () => {
  const parked = after([fix(0, { ignition: false })], 1)
  expect(stateByClock(parked, noonMs + 86_400_000).state).toBe('parked')
  expect(stateByClock(parked, noonMs + 86_400_001).state).toBe('offline')
})

test('a moving vehicle that falls silent is parked, sooner with the ignition off', () => {
  const off = fix(0, { speedKmh: 50, ignition: false })
  const { ignition: _unsaid, ...record } = off.record
  const unknown = { ...off, record }
  const silentFor = (last: Fix, seconds: number) => {
    const { state, stateSinceMs } = stateByClock(after([last], 1), noonMs + seconds * 1000)
    return [state, (stateSinceMs - noonMs) / 1000]
  }
  expect([silentFor(off, 180), silentFor(off, 181)]).toEqual([
    ['moving', 0],
    ['parked', 180],
  ])
  expect([silentFor(unknown, 300), silentFor(unknown, 301)]).toEqual([
    ['moving', 0],
    ['parked', 300],
  ])
})

test('a batch whose newest fix is old leaves the vehicle offline', () => {
  expect(after([fix(0, { speedKmh: 50 })], 7200)).toMatchObject({ state: 'offline', latitude: 35.9 })
})

test('a vehicle without a device stays so, and late fixes still update its last place', () => {
  const bare: VehicleState = { ...unheard, state: 'noDevice', dongleId: null }
  expect(after([fix(0, { speedKmh: 50 })], 1, bare)).toMatchObject({ state: 'noDevice', latitude: 35.9 })
})

test('fixes in order give the same state in one batch or one by one', () => {
  const track = fc.array(
    fc.record({
      speedKmh: fc.integer({ min: 0, max: 90 }),
      ignition: fc.boolean(),
      meters: fc.integer({ max: 300, min: 0 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(track, (steps) => {
      const fixes = steps.map(({ speedKmh, ignition, meters }, index) =>
        fix(index * 10, { speedKmh, ignition, ...north(meters) }),
      )
      const end = steps.length * 10
      const single = fixes.reduce((state, one) => after([one], end, state), unheard)
      expect(single).toEqual(after(fixes, end))
    }),
  )
})

test('of two records of one instant, the one that is stored is shown, whichever came first', () => {
  const poor = fix(0, { speedKmh: 1 }, { precedence: 1 })
  const rich = fix(0, { speedKmh: 2 }, { precedence: 2 })
  expect(after([poor], 1, after([rich], 1)).speedKmh).toBe(2)
  expect(after([rich], 1, after([poor], 1)).speedKmh).toBe(2)
})
