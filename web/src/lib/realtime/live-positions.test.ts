import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLivePositions, type LiveVehicle } from './live-positions.ts'

function aLiveVehicle(parts: Partial<LiveVehicle> = {}): LiveVehicle {
  return {
    vehicleId: 'v1',
    registration: 'GHS 101',
    latitude: 0,
    longitude: 0,
    speedKmh: 62,
    headingDegrees: 45,
    state: 'moving',
    timestamp: '2026-11-20T08:42:00.000Z',
    ...parts,
  }
}

test('a vehicle lies in the columns in Mercator, with heading and state', () => {
  const positions = createLivePositions()
  positions.apply([
    aLiveVehicle(),
    aLiveVehicle({ vehicleId: 'v2', longitude: 90, state: 'parked', alarm: true }),
  ])
  const { columns } = positions
  expect(Array.from(columns.x.slice(0, 2))).toEqual([0.5, 0.75])
  expect(Array.from(columns.y.slice(0, 2))).toEqual([0.5, 0.5])
  expect(Array.from(columns.headingDegrees.slice(0, 2))).toEqual([45, 45])
  expect(Array.from(columns.state.slice(0, 2))).toEqual([0, 2])
  expect(Array.from(columns.alarm.slice(0, 2))).toEqual([0, 1])
  expect([positions.idAt(1), positions.labelAt(0), positions.slotOf('v2')]).toEqual(['v2', 'GHS 101', 1])
})

test('a vehicle that never sent a position has a slot without a place', () => {
  const positions = createLivePositions()
  positions.apply([aLiveVehicle({ latitude: null, longitude: null, timestamp: null, state: 'noDevice' })])
  expect(positions.size).toBe(1)
  expect([positions.columns.x[0], positions.columns.y[0]]).toEqual([Number.NaN, Number.NaN])
})

test('a fix older than the one at hand is left aside', () => {
  const positions = createLivePositions()
  positions.apply([aLiveVehicle()])
  const changed = positions.apply([aLiveVehicle({ longitude: 10, timestamp: '2026-11-20T08:41:59Z' })])
  expect(changed).toBe(0)
  expect(positions.get('v1')?.longitude).toBe(0)
})

test('a vehicle whose device put its clock back does not stand still on the map', () => {
  const positions = createLivePositions()
  positions.apply([aLiveVehicle({ timestamp: '2026-11-21T08:42:00.000Z', revision: 7 })])
  const corrected = aLiveVehicle({ longitude: 10, timestamp: '2026-11-20T08:42:02.000Z', revision: 8 })
  expect(positions.apply([corrected])).toBe(1)
  expect(positions.apply([aLiveVehicle({ revision: 7 })])).toBe(0)
  expect(positions.get('v1')?.longitude).toBe(10)
})

test('after a restore the older state counts, vehicles not in it are gone, and subscribers are called once', () => {
  const positions = createLivePositions()
  positions.apply([aLiveVehicle({ revision: 7 }), aLiveVehicle({ vehicleId: 'v2', revision: 8 })])
  let told = 0
  positions.subscribe(() => told++)
  positions.replace([aLiveVehicle({ longitude: 10, revision: 3 })])
  expect([positions.all().map((vehicle) => vehicle.longitude), told]).toEqual([[10], 1])
  expect([positions.slotOf('v1'), positions.slotOf('v2')]).toEqual([0, undefined])
})

test('a state that changed by the clock alone keeps the fix and is taken', () => {
  const positions = createLivePositions()
  positions.apply([aLiveVehicle()])
  expect(positions.apply([aLiveVehicle({ state: 'offline' })])).toBe(1)
  expect(positions.columns.state[0]).toBe(3)
})

test('a heading that is not sent keeps the one known', () => {
  const positions = createLivePositions()
  positions.apply([aLiveVehicle({ headingDegrees: 270 })])
  positions.apply([aLiveVehicle({ headingDegrees: null })])
  expect(positions.columns.headingDegrees[0]).toBe(270)
})

test('listeners hear of a batch once, with its slots, and no more after they have left', () => {
  const positions = createLivePositions()
  const heard: number[][] = []
  const leave = positions.subscribe((slots) => heard.push([...slots]))
  positions.apply([aLiveVehicle(), aLiveVehicle({ vehicleId: 'v2' })])
  positions.apply([])
  leave()
  positions.apply([aLiveVehicle({ vehicleId: 'v3' })])
  expect(heard).toEqual([[0, 1]])
  expect(positions.revision).toBe(2)
})

test('after any mix of arrivals and departures each vehicle is found in its own slot', () => {
  const step = fc.record({
    id: fc.integer({ min: 0, max: 120 }),
    longitude: fc.integer({ min: -180, max: 180 }),
    isGone: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const positions = createLivePositions()
      const expected = new Map<string, number>()
      for (const { id, longitude, isGone } of steps) {
        const vehicleId = `v${id}`
        if (isGone) {
          positions.remove([vehicleId])
          expected.delete(vehicleId)
        } else {
          positions.apply([aLiveVehicle({ vehicleId, longitude })])
          expected.set(vehicleId, longitude)
        }
      }
      const found = positions
        .all()
        .map((vehicle, slot) => [
          positions.idAt(slot),
          Math.round((positions.columns.x[slot] ?? 0) * 360 - 180),
          positions.slotOf(vehicle.vehicleId) === slot,
        ])
      const wanted = [...expected].map(([id, longitude]) => [id, longitude, true])
      expect(new Set(found.map(String))).toEqual(new Set(wanted.map(String)))
    }),
  )
})
