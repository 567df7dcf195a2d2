import { expect, test } from 'vitest'
import { targetNames } from './target-names.ts'

const known = {
  categories: new Map([
    ['c1', 'Vans'],
    ['c2', 'Trucks'],
  ]),
  vehicles: new Map([
    ['v1', 'GHS 102'],
    ['v2', 'GHS 114'],
    ['v3', 'GHS 120'],
  ]),
}

const vehicle = (targetId: string) => ({ targetType: 'vehicle' as const, targetId })
const category = (targetId: string) => ({ targetType: 'fleetCategory' as const, targetId })

test('a rule without targets, or with one for all, watches all vehicles', () => {
  expect(targetNames([], known).isAll).toBe(true)
  expect(targetNames([category('c1'), { targetType: 'allVehicles' }], known).isAll).toBe(true)
})

test('categories are named in their order, deleted ones left out', () => {
  expect(targetNames([category('c1'), category('gone'), category('c2')], known)).toEqual({
    isAll: false,
    categories: ['Vans', 'Trucks'],
    vehicles: [],
    vehicleCount: 0,
  })
})

test('up to two vehicles are named, of more only their number is told', () => {
  expect(targetNames([vehicle('v1'), vehicle('v2')], known).vehicles).toEqual(['GHS 102', 'GHS 114'])
  expect(targetNames(['v1', 'v2', 'v3'].map(vehicle), known)).toMatchObject({
    vehicles: [],
    vehicleCount: 3,
  })
  expect(targetNames([vehicle('v1'), vehicle('unknown')], known)).toMatchObject({
    vehicles: [],
    vehicleCount: 2,
  })
})
