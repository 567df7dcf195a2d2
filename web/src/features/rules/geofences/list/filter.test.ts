import { expect, test } from 'vitest'
import { aGeofence } from '../../../../testing/geofences.ts'
import { filtered, indexAfterKey } from './filter.ts'

const depot = aGeofence({ name: 'Depot Marsa', trigger: 'both' })
const yard = aGeofence({ name: 'Mosta yard', trigger: 'enter', active: false })
const route = aGeofence({ name: 'Freeport route', trigger: 'speeding' })
const all = [depot, yard, route]
const names = (filter: Parameters<typeof filtered>[1]) =>
  filtered(all, filter, ({ trigger }) => (trigger === 'speeding' ? 'Trucks' : 'Vans')).map(({ name }) => name)

test('geofences are filtered by text, by being on or off, and by trigger', () => {
  expect(names({})).toEqual(['Depot Marsa', 'Mosta yard', 'Freeport route'])
  expect(names({ q: 'mosta' })).toEqual(['Mosta yard'])
  expect(names({ q: 'trucks' })).toEqual(['Freeport route'])
  expect(names({ active: 'off' })).toEqual(['Mosta yard'])
  expect(names({ active: 'on', triggers: ['both', 'enter'] })).toEqual(['Depot Marsa'])
})

test('arrow keys move by a row and stop at both ends', () => {
  expect(indexAfterKey('ArrowDown', 0, 3)).toBe(1)
  expect(indexAfterKey('ArrowUp', 0, 3)).toBe(0)
  expect(indexAfterKey('End', 0, 3)).toBe(2)
  expect(indexAfterKey('PageDown', 1, 3)).toBe(2)
  expect([indexAfterKey('Enter', 0, 3), indexAfterKey('ArrowDown', 0, 0)]).toEqual([undefined, undefined])
})
