import { expect, test } from 'vitest'
import { placeWithAddress } from './place-with-address.ts'

const end = { latitude: 35.8754, longitude: 14.4816, address: null, geofenceName: null }
const here = { latitude: 35.87542, longitude: 14.48162, address: 'Triq il-Kbira, Qormi' }

test('a trip that ended at the vehicle’s location has its address', () => {
  expect(placeWithAddress(end, here)).toEqual({ ...end, address: 'Triq il-Kbira, Qormi' })
})

test.each([
  ['elsewhere', end, { ...here, latitude: 35.8764 }],
  ['with an address of its own', { ...end, address: 'Depot' }, here],
  ['where the address of the vehicle is unknown too', end, { ...here, address: null }],
  ['while the vehicle has no place', end, { ...here, latitude: null }],
])('a trip that ended %s stays as it is', (_, place, vehicle) => {
  expect(placeWithAddress(place, vehicle)).toBe(place)
})
