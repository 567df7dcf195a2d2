import { expect, test } from 'vitest'
import { createLivePositions, type LiveVehicle } from '../../lib/realtime/live-positions.ts'
import { AT, Glides, shortestTurn } from './glide.ts'

function at(longitude: number, headingDegrees = 0): LiveVehicle {
  return {
    vehicleId: 'v1',
    registration: 'GHS 101',
    latitude: 0,
    longitude,
    speedKmh: 50,
    headingDegrees,
    state: 'moving',
    timestamp: null,
  }
}

/** 0.001 degrees are 111 m at the equator. */
function driven(isStill: boolean) {
  const positions = createLivePositions()
  const glides = new Glides({ isStill: () => isStill })
  positions.apply([at(0, 350)])
  glides.follow(positions, [0], 1_000)
  positions.apply([at(0.001, 10)])
  glides.follow(positions, [0], 3_000)
  return { positions, glides }
}

const longitude = (x: number) => Math.round((x * 360 - 180) * 1e6) / 1e6

test('a vehicle is halfway after half the time between its positions', () => {
  const { glides } = driven(false)
  expect([3_000, 4_000, 5_000, 9_000].map((now) => longitude(glides.at(0, now).x))).toEqual([
    0, 0.0005, 0.001, 0.001,
  ])
  expect(glides.endsAtMs).toBe(5_000)
})

test('a vehicle turns the shorter way, across north', () => {
  const { glides } = driven(false)
  expect([3_000, 3_500, 4_000].map((now) => glides.at(0, now).headingDegrees)).toEqual([350, 360, 370])
  expect([shortestTurn(350, 10), shortestTurn(10, 350), shortestTurn(0, 90), shortestTurn(90, 0)]).toEqual([
    20, -20, 90, -90,
  ])
})

test('a new position continues from where the symbol is drawn', () => {
  const { positions, glides } = driven(false)
  positions.apply([at(0.002, 10)])
  glides.follow(positions, [0], 4_000)
  expect(longitude(glides.at(0, 4_000).x)).toBe(0.0005)
})

test('with reduced motion, vehicles jump to their new position', () => {
  const { glides } = driven(true)
  expect(longitude(glides.at(0, 3_000).x)).toBe(0.001)
  expect(glides.endsAtMs).toBe(3_000)
})

test('an impossible jump is not animated', () => {
  const { positions, glides } = driven(false)
  positions.apply([at(5, 10)])
  glides.follow(positions, [0], 6_000)
  expect(longitude(glides.at(0, 6_000).x)).toBe(5)
})

test('a vehicle in a reused slot does not move from the place of the previous one', () => {
  const { positions, glides } = driven(false)
  positions.clear()
  positions.apply([{ ...at(0.0005), vehicleId: 'v2' }])
  glides.follow(positions, [0], 3_100)
  expect(longitude(glides.at(0, 3_100).x)).toBe(0.0005)
})

test('two 32-bit floats keep the millimetre of a coordinate that one would lose', () => {
  const { positions, glides } = driven(false)
  positions.apply([at(14.514_553_123, 0)])
  glides.follow(positions, [0], 9_000)
  const x = (glides.data[AT.next] ?? 0) + (glides.data[AT.next + 2] ?? 0)
  expect(Math.abs(x - (positions.columns.x[0] ?? 0))).toBeLessThan(1e-14)
})

test('hiding reports whether anything changed, and uploads only changes', () => {
  const { glides } = driven(false)
  glides.takeDirtyRange()
  expect(glides.hide(() => true)).toBe(true)
  expect(glides.takeDirtyRange()).toEqual({ from: 0, to: 0 })
  expect(glides.hide(() => true)).toBe(false)
  expect(glides.takeDirtyRange()).toBe(undefined)
  expect(glides.isHidden(0)).toBe(true)
})
