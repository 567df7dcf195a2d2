import { destination } from '@roadbook/geo/destination'
import { areaOf } from '@roadbook/geo/shapes/shape'
import { squareMetersOf } from '@roadbook/geo/shapes/square-meters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shapeOf } from './shape-of.ts'
import { bySize, isSurelyIn, type NamedShape, smallestAround } from './smallest-place.ts'
import { geometries, points } from './testing-shapes.ts'

const depot = { latitude: 35.8719, longitude: 14.4969 }
const circle = (name: string, radiusMeters: number, id = name): NamedShape => ({
  id,
  name,
  shape: { type: 'circle', center: depot, radiusMeters },
})

test('a place is called after the smallest geofence that holds it', () => {
  const places = bySize([circle('Marsa', 800), circle('Depot', 100), circle('Malta', 20_000)])
  const named = [0, 80, 400, 5_000, 40_000].map((meters) =>
    smallestAround(places, destination(depot, 90, meters)),
  )
  expect(named).toEqual(['Depot', 'Depot', 'Marsa', 'Malta', null])
})

test('at the border of one, where a fix may be wrong by 15 metres, the next larger one names it', () => {
  const places = bySize([circle('Marsa', 800), circle('Depot', 100)])
  const named = [84, 86, 99].map((meters) => smallestAround(places, destination(depot, 90, meters)))
  expect(named).toEqual(['Depot', 'Marsa', 'Marsa'])
})

test('of two of one size the name decides, then the id', () => {
  const [beta, alpha] = [circle('Beta', 100), circle('Alpha', 100)]
  expect(smallestAround(bySize([beta, alpha]), depot)).toBe('Alpha')
  const twins = bySize([circle('Alpha', 100, 'b'), circle('Alpha', 100, 'a')])
  expect(twins.map(({ name }) => name)).toEqual(['Alpha', 'Alpha'])
})

test('whatever the order: it holds the place, and none that is smaller does', () => {
  const shapes = fc.array(geometries(depot), { maxLength: 6 })
  fc.assert(
    fc.property(shapes, points(depot, 3_000), (all, point) => {
      const named = all.map((geometry, index) => ({
        id: String(index),
        name: String(index),
        shape: shapeOf(geometry),
      }))
      const found = smallestAround(bySize(named), point)
      expect(smallestAround(bySize(named.toReversed()), point)).toBe(found)
      const holding = named.filter(({ shape }) => isSurelyIn(areaOf(shape), point))
      const least = Math.min(...holding.map(({ shape }) => squareMetersOf(shape)))
      const chosen = holding.find(({ name }) => name === found)
      expect(chosen === undefined ? Infinity : squareMetersOf(chosen.shape)).toBe(least)
    }),
  )
})
