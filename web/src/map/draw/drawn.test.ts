import { distanceMeters } from '@roadbook/geo/distance'
import type { Position, Shape } from '@roadbook/geo/shapes/shape'
import { expect, test } from 'vitest'
import { drawnOf, shapeFromFeature } from './drawn.ts'

const circle: Shape = { type: 'circle', center: { latitude: 35.88, longitude: 14.49 }, radiusMeters: 250 }
const context = { before: null, isMoved: false, widthMeters: 100 }

test('a circle that is moved keeps its radius, and is where it was put', () => {
  const drawn = drawnOf(circle)
  if (drawn?.type !== 'Polygon') throw new Error('a circle is drawn as a ring')
  const moved = {
    ...drawn,
    coordinates: drawn.coordinates.map((ring) => ring.map(([x = 0, y = 0]) => [x + 1, y + 2])),
  }
  const shape = shapeFromFeature(moved, { ...context, kind: 'circle', before: circle, isMoved: true })
  expect(shape).toMatchObject({ type: 'circle', radiusMeters: 250 })
  if (shape.type !== 'circle') throw new Error('it stays a circle')
  expect(distanceMeters(shape.center, { latitude: 37.88, longitude: 15.49 })).toBeLessThan(0.1)
})

test('a circle that is resized keeps its centre, and is as large as its ring', () => {
  const larger = drawnOf({ ...circle, radiusMeters: 400 })
  if (larger === undefined) throw new Error('a circle is drawn as a ring')
  expect(shapeFromFeature(larger, { ...context, kind: 'circle', before: circle })).toEqual({
    ...circle,
    radiusMeters: 400,
  })
})

test('a new circle has centre and radius of its ring', () => {
  const drawn = drawnOf(circle)
  if (drawn === undefined) throw new Error('a circle is drawn as a ring')
  const shape = shapeFromFeature(drawn, { ...context, kind: 'circle' })
  expect(shape).toMatchObject({ type: 'circle', radiusMeters: 250 })
})

const line: Position[] = [
  [14.49, 35.88],
  [14.5, 35.88],
]

test('a corridor keeps its width, a new one has the given', () => {
  const corridor: Shape = { type: 'corridor', line, widthMeters: 60 }
  const drawn = drawnOf(corridor)
  if (drawn === undefined) throw new Error('a line is drawn')
  expect(shapeFromFeature(drawn, { ...context, kind: 'corridor', before: corridor })).toEqual(corridor)
  expect(shapeFromFeature(drawn, { ...context, kind: 'corridor' })).toEqual({ ...corridor, widthMeters: 100 })
})

test('a polygon stays as it is; one with parts, holes or very many corners is not edited on the map', () => {
  const ring: Position[] = [...line, [14.5, 35.89], [14.49, 35.88]]
  const polygon = (polygons: Position[][][]): Shape => ({ type: 'polygon', polygons })
  const drawn = drawnOf(polygon([[ring]]))
  if (drawn === undefined) throw new Error('a ring is drawn')
  expect(shapeFromFeature(drawn, { ...context, kind: 'polygon' })).toEqual(polygon([[ring]]))
  const long = Array.from({ length: 401 }, (_, index): Position => [index / 1000, 0])
  const others = [polygon([[ring], [ring]]), polygon([[ring, ring]]), polygon([[long]])]
  expect(others.map(drawnOf)).toEqual([undefined, undefined, undefined])
})
