import { expect, test } from 'vitest'
import type { DeviceFuel } from '../../../tracking/fuel-readings/index.ts'
import { usedByCounter, usedByLevel } from './device-consumption.ts'

const nothing = { used: 0, distanceMeters: 0 }
const vehicle = { capacity: 80, statedPer100Km: 9 }

function fuel(more: Partial<DeviceFuel>): DeviceFuel {
  const none = { counter: nothing, levelLitres: nothing, levelPercent: nothing }
  return { vehicleId: 'v', distanceMeters: 1_000_000, ...none, ...more }
}

const counted = (used: number, distanceMeters = 1_000_000) =>
  usedByCounter(fuel({ counter: { used, distanceMeters } }), vehicle)

test('a counter tells where it saw at least four fifths of what was driven', () => {
  expect([counted(90, 800_000), counted(90, 799_999)]).toEqual([
    { quantity: 90, distanceMeters: 800_000 },
    null,
  ])
})

test.each([
  ['that stands still', 0],
  ['more than five times the vehicle’s record', 455],
  ['less than a fifth of it', 17],
])('a counter is not believed: %s', (_why, litres) => {
  expect(counted(litres)).toBeNull()
})

test('without a record, more than 150 l/100 km is not believed', () => {
  const used = (litres: number) =>
    usedByCounter(fuel({ counter: { used: litres, distanceMeters: 1_000_000 } }), {
      capacity: null,
      statedPer100Km: null,
    })
  expect([used(1_500)?.quantity, used(1_501)]).toEqual([1_500, null])
})

test('less than two litres counted say nothing', () => {
  const used = (litres: number) =>
    usedByCounter(
      fuel({ distanceMeters: 20_000, counter: { used: litres, distanceMeters: 20_000 } }),
      vehicle,
    )
  expect([used(1.9), used(2)?.quantity]).toEqual([null, 2])
})

test('a level in litres comes before one in per cent, which needs to know the tank', () => {
  const levelLitres = { used: 88, distanceMeters: 1_000_000 }
  const levelPercent = { used: 120, distanceMeters: 1_000_000 }
  const both = fuel({ levelLitres, levelPercent })
  expect(usedByLevel(both, vehicle)?.quantity).toBe(88)
  expect(usedByLevel(fuel({ levelPercent }), vehicle)?.quantity).toBe(96)
  expect(usedByLevel(fuel({ levelPercent }), { ...vehicle, capacity: null })).toBeNull()
})

test('a level that fell by less than a tenth of the tank says nothing', () => {
  const used = (percent: number) =>
    usedByLevel(
      fuel({ distanceMeters: 90_000, levelPercent: { used: percent, distanceMeters: 90_000 } }),
      vehicle,
    )
  expect([used(9.9), used(10)?.quantity]).toEqual([null, 8])
})

test('a vehicle whose device says nothing of fuel has no figure', () => {
  expect([usedByCounter(undefined, vehicle), usedByLevel(undefined, vehicle)]).toEqual([null, null])
})
