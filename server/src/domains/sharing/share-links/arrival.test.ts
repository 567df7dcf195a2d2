import type { SharedLocation } from '@roadbook/contract/sharing/share-links'
import { decodePolyline } from '@roadbook/geo/polyline'
import type { LatLon } from '@roadbook/geo/types'
import { expect, test } from 'vitest'
import type { DrivingDistances } from '../driving-distances/index.ts'
import { expectedArrival, straight } from './arrival.ts'

const now = new Date('2026-11-20T09:42:10Z')
const valletta = { latitude: 35.899, longitude: 14.514 }
const destination = { ...valletta, address: 'Valletta' }

/** This far south of Valletta; a degree of latitude is 111.195 km. */
function location(meters: number, state: SharedLocation['state'] = 'moving'): SharedLocation {
  const latitude = valletta.latitude - meters / 111_195
  const plain = { speedKmh: 50, headingDegrees: 0, timestamp: now.toISOString(), address: null }
  return { latitude, longitude: valletta.longitude, state, ...plain }
}

const arrive = (at: SharedLocation | null, distances?: DrivingDistances) =>
  expectedArrival({ location: at, destination, now, distances })

test.each([
  ['6 km in a town, at 40 km/h', 6_000 / 1.4, 9],
  ['10 km at 40 km/h', 10_000 / 1.4, 15],
  ['30 km: 20 of them at 60 km/h', 30_000 / 1.4, 35],
  ['130 km: 80 of them at 80 km/h', 130_000 / 1.4, 115],
])('%s', (_way, meters, minutes) => {
  const at = location(meters)
  expect(straight(at, valletta).seconds / 60).toBeCloseTo(minutes, 1)
})

test('by the straight line a route is 1.4 times as long, and the arrival is on the next whole minute', async () => {
  const at = location(6_000 / 1.4)
  const arrival = await arrive(at)
  expect(arrival).toMatchObject({ method: 'straightLine', arrivesAt: '2026-11-20T09:52:00.000Z' })
  expect(arrival?.remainingMeters).toBeCloseTo(6_000, -1)
  expect(decodePolyline(arrival?.path ?? '').map(({ latitude }) => latitude.toFixed(3))).toEqual([
    '35.860',
    '35.899',
  ])
})

test('where roads are known, the quickest route counts; where they are not, the straight line', async () => {
  const path = [location(5_000), { latitude: 35.88, longitude: 14.5 }, valletta]
  const asked: LatLon[][] = []
  const byRoad = await arrive(location(5_000), async (...ends) => {
    asked.push(ends)
    return { meters: 7_400.4, seconds: 600, path }
  })
  expect(byRoad).toMatchObject({
    method: 'roads',
    remainingMeters: 7_400,
    arrivesAt: '2026-11-20T09:53:00.000Z',
  })
  expect(decodePolyline(byRoad?.path ?? '')).toHaveLength(3)
  expect(asked).toEqual([[{ latitude: location(5_000).latitude, longitude: 14.514 }, valletta]])
  expect(await arrive(location(5_000), async () => undefined)).toEqual(await arrive(location(5_000)))
})

test('beside the end of its route a vehicle is not there yet', async () => {
  const arrival = await arrive(location(250), async () => ({ meters: 0, seconds: 0, path: [valletta] }))
  expect(arrival).toMatchObject({ method: 'roads', remainingMeters: 250 })
})

test('within 100 m the vehicle is there', async () => {
  expect(await arrive(location(99))).toMatchObject({
    remainingMeters: 0,
    arrivesAt: '2026-11-20T09:43:00.000Z',
  })
  expect((await arrive(location(101)))?.remainingMeters).toBe(141)
})

test('a vehicle without a location, or that is no longer heard of, is expected at no time', async () => {
  expect([await arrive(null), await arrive(location(500, 'offline'))]).toEqual([null, null])
  expect(
    await expectedArrival({ location: location(500), destination: null, now, distances: undefined }),
  ).toBe(null)
})
