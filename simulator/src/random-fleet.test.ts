import { expect, test } from 'vitest'
import { parseFleet } from './fleet.ts'
import { randomFleet } from './random-fleet.ts'
import { malteseStreets } from './testing.ts'

test('a thousand vehicles are a valid fleet, four of ten on rounds, the same each time', () => {
  const fleet = randomFleet(malteseStreets(), 1_000)
  expect(parseFleet(JSON.stringify(fleet))).toEqual(fleet)
  expect(fleet.filter(({ behaviour }) => behaviour === 'rounds').length).toBe(400)
  expect(randomFleet(malteseStreets(), 1_000)).toEqual(fleet)
})
