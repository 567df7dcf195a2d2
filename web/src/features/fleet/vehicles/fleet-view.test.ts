import { expect, test } from 'vitest'
import { fleetView } from './fleet-view.ts'

const size = { width: 400, height: 300 }

test('a single vehicle is shown zoomed in and centred', () => {
  const { longitude, latitude, zoom } = fleetView([{ latitude: 35.9, longitude: 14.5 }], size) ?? {}
  expect([longitude, zoom]).toEqual([14.5, 15])
  expect(latitude).toBeCloseTo(35.9, 9)
})

test('a vehicle far abroad does not zoom the map out', () => {
  const home = Array.from({ length: 12 }, (_, index) => ({ latitude: 35.9, longitude: 14.4 + index / 100 }))
  const abroad = { latitude: 51.5, longitude: 7.4 }
  expect(fleetView([...home, abroad], size)).toEqual(fleetView(home, size))
})

test('vehicles without a location are ignored', () => {
  expect(fleetView([{ latitude: null, longitude: null }], size)).toBe(undefined)
})

test('a fleet that spans a quarter of the world leaves room at the edges', () => {
  const fleet = [
    { latitude: 0, longitude: -45 },
    { latitude: 0, longitude: 45 },
  ]
  // At zoom 0, 90 degrees are 128 px; 328 px are available.
  expect(fleetView(fleet, size)?.zoom).toBeCloseTo(Math.log2(328 / 128), 6)
})
