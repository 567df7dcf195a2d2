import { expect, test } from 'vitest'
import { aLocation } from '../../../testing/locations.ts'
import {
  compassPoint,
  countStates,
  fitsStates,
  isFoundByAddress,
  matchesSearch,
  listEntries,
} from './entries.ts'
import { readPlace, writePlace } from '../../../map/map-place.ts'
import { LiveSearch } from './search.ts'

const fleet = [
  aLocation({ vehicleId: 'a', registration: 'LNA 730', state: 'parked' }),
  aLocation({ vehicleId: 'b', registration: 'KBX 482', state: 'moving', driverName: 'Maria Borg' }),
  aLocation({ vehicleId: 'c', registration: 'DCM 556', state: 'moving', fleetCategoryId: 'vans' }),
]

test('the list is sorted by state, moving first, then by registration', () => {
  const entries = listEntries(fleet).map((entry) =>
    entry.kind === 'head' ? `${entry.state} ${entry.count}` : entry.vehicle.registration,
  )
  expect(entries).toEqual(['moving 2', 'DCM 556', 'KBX 482', 'parked 1', 'LNA 730'])
})

test('vehicles are found by registration, driver or place, within the category and state filters', () => {
  const found = (filter: Parameters<typeof matchesSearch>[1]) =>
    fleet
      .filter((one) => matchesSearch(one, filter) && fitsStates(one, filter))
      .map(({ vehicleId }) => vehicleId)
  expect(found({ q: 'kbx482' })).toEqual(['b'])
  expect(found({ q: 'borg' })).toEqual(['b'])
  expect(found({ q: 'hamrun' })).toEqual(['a', 'b', 'c'])
  expect(found({ category: 'vans' })).toEqual(['c'])
  expect(found({ states: ['parked', 'offline'] })).toEqual(['a'])
  expect(found({ states: [] })).toEqual(['a', 'b', 'c'])
})

test('a vehicle found only by its address is marked, one found by its driver is not', () => {
  const marked = (q: string | undefined) => fleet.filter((one) => isFoundByAddress(one, q)).length
  expect([marked('qormi'), marked('lna'), marked(undefined)]).toEqual([3, 2, 0])
})

test('the filters show the number of vehicles in each state', () => {
  expect(countStates(fleet)).toEqual({ moving: 2, idling: 0, parked: 1, offline: 0, noDevice: 0 })
})

test('a heading has one of eight points, and just under north is north', () => {
  expect([0, 22, 23, 90, 225, 338, 359, -90].map(compassPoint)).toEqual([0, 0, 1, 2, 5, 0, 0, 6])
})

test('the map’s view survives the URL', () => {
  const place = { zoom: 12.154, latitude: 35.885, longitude: -14.4812345 }
  expect(writePlace(place)).toBe('12.15/35.88500/-14.48123')
  expect(readPlace('12.15/35.88500/-14.48123')).toEqual({
    zoom: 12.15,
    latitude: 35.885,
    longitude: -14.48123,
  })
  expect([readPlace('nonsense'), readPlace(undefined), readPlace('1/2')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an invalid map view in the URL is ignored', () => {
  expect(LiveSearch.parse({ vehicle: 'x', states: 'moving,flying', at: 'here', follow: 'perhaps' })).toEqual(
    {},
  )
  expect(LiveSearch.parse({ states: 'moving,parked', at: '12/35.8/14.4', follow: 'true', q: 'van' })).toEqual(
    {
      states: ['moving', 'parked'],
      at: '12/35.8/14.4',
      follow: true,
      q: 'van',
    },
  )
})
