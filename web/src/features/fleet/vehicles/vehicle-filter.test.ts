import { expect, test } from 'vitest'
import { aVehicle } from '../../../testing/vehicles.ts'
import { filterVehicles } from './vehicle-filter.ts'

const van = aVehicle({ registration: 'GHS 102', state: 'parked', fleetCategoryId: 'vans' })
const truck = aVehicle({ registration: 'BTY 273', state: 'idling', driverName: 'Maria Borg' })
const plates = (search: Parameters<typeof filterVehicles>[1]) =>
  filterVehicles([van, truck], search).map(({ registration }) => registration)

test('without filters all vehicles are shown', () => {
  expect(plates({})).toEqual(['GHS 102', 'BTY 273'])
})

test('a vehicle must match all filters', () => {
  expect(plates({ states: ['parked', 'idling'], q: 'borg' })).toEqual(['BTY 273'])
  expect(plates({ states: ['parked'], q: 'borg' })).toEqual([])
})

test('the filter can select vehicles without a category', () => {
  expect(plates({ categories: ['none'] })).toEqual(['BTY 273'])
  expect(plates({ categories: ['vans'] })).toEqual(['GHS 102'])
})
