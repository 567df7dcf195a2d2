import fc from 'fast-check'
import { expect, test } from 'vitest'
import { destination } from '../destination.ts'
import { areaOf } from './area-of.ts'
import type { Position, Shape } from './shape.ts'
import { bySize, isSurelyIn, type NamedShape, namesOfPlaces, smallestAround } from './smallest-place.ts'
import { squareMetersOf } from './square-meters.ts'

const depot = { latitude: 35.8719, longitude: 14.4969 }
const circle = (name: string, radiusMeters: number, id = name): NamedShape => ({
  id,
  name,
  shape: { type: 'circle', center: depot, radiusMeters },
})

test('a place is called after the smallest geofence that holds it', () => {
  const sorted = bySize([circle('Marsa', 800), circle('Depot', 100), circle('Malta', 20_000)])
  const named = [0, 80, 400, 5_000, 40_000].map((meters) =>
    smallestAround(sorted, destination(depot, 90, meters)),
  )
  expect(named).toEqual(['Depot', 'Depot', 'Marsa', 'Malta', null])
})

test('at the border of one, where a fix may be wrong by 15 metres, the next larger one names it', () => {
  const sorted = bySize([circle('Marsa', 800), circle('Depot', 100)])
  const named = [84, 86, 99].map((meters) => smallestAround(sorted, destination(depot, 90, meters)))
  expect(named).toEqual(['Depot', 'Marsa', 'Marsa'])
})

test('of two of one size the name decides, then the id', () => {
  const [beta, alpha] = [circle('Beta', 100), circle('Alpha', 100)]
  expect(smallestAround(bySize([beta, alpha]), depot)).toBe('Alpha')
  const twins = bySize([circle('Alpha', 100, 'b'), circle('Alpha', 100, 'a')])
  expect(twins.map(({ name }) => name)).toEqual(['Alpha', 'Alpha'])
})

const places = fc
  .record({ bearing: fc.integer({ min: 0, max: 359 }), meters: fc.integer({ min: 0, max: 2_000 }) })
  .map(({ bearing, meters }) => destination(depot, bearing, meters))

const positions = fc
  .array(places, { minLength: 3, maxLength: 6 })
  .map((all) => all.map(({ longitude, latitude }): Position => [longitude, latitude]))

const shapes: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({
    type: fc.constant('circle' as const),
    center: places,
    radiusMeters: fc.integer({ min: 20, max: 1_500 }),
  }),
  fc.record({ type: fc.constant('polygon' as const), polygons: positions.map((ring) => [[ring]]) }),
  fc.record({
    type: fc.constant('corridor' as const),
    line: positions,
    widthMeters: fc.integer({ min: 20, max: 600 }),
  }),
)

test('whatever the order: it holds the place, and none that is smaller does', () => {
  fc.assert(
    fc.property(fc.array(shapes, { maxLength: 6 }), places, (all, point) => {
      const named = all.map((shape, index) => ({ id: String(index), name: String(index), shape }))
      const found = smallestAround(bySize(named), point)
      expect(namesOfPlaces(named.toReversed())(point)).toBe(found)
      const holding = named.filter(({ shape }) => isSurelyIn(areaOf(shape), point))
      const least = Math.min(...holding.map(({ shape }) => squareMetersOf(shape)))
      const chosen = holding.find(({ name }) => name === found)
      expect(chosen === undefined ? Infinity : squareMetersOf(chosen.shape)).toBe(least)
    }),
  )
})
