import { expect, test } from 'vitest'
import { geometryOfWkt } from './geometry-of-wkt.ts'

test('a circle, a polygon that is not closed, and a line with its width come with longitude first', () => {
  expect(geometryOfWkt('CIRCLE (35.87 14.49, 150.5)', {})).toEqual({
    type: 'Point',
    coordinates: [14.49, 35.87],
    radiusMeters: 150.5,
  })
  expect(geometryOfWkt('POLYGON ((35.8 14.4, 35.9 14.4, 35.9 14.5))', {})).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [14.4, 35.8],
        [14.4, 35.9],
        [14.5, 35.9],
        [14.4, 35.8],
      ],
    ],
  })
  const line = {
    type: 'LineString',
    coordinates: [
      [14.4, 35.8],
      [14.5, 35.9],
    ],
  }
  expect(geometryOfWkt('LINESTRING (35.8 14.4, 35.9 14.5)', { polylineDistance: 40 })).toEqual({
    ...line,
    widthMeters: 80,
  })
  expect(geometryOfWkt('LINESTRING(35.8 14.4,35.9 14.5)', {})).toEqual({ ...line, widthMeters: 50 })
})

test.each([
  '',
  'CIRCLE (35.87 14.49)',
  'CIRCLE (x y, 5)',
  'POLYGON ()',
  'LINESTRING (a b)',
  'GEOMETRYCOLLECTION (1 2)',
  `POLYGON ((${'('.repeat(40_000)}`,
])('what is no shape is left out: %.30s', (area) => {
  expect(geometryOfWkt(area, {})).toBe(undefined)
})
