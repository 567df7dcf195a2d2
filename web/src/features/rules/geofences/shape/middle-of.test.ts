import { expect, test } from 'vitest'
import { middleOf } from './middle-of.ts'

test('a circle and a convex area are named by their middle', () => {
  const center = { latitude: 35.9, longitude: 14.5 }
  expect(middleOf({ type: 'circle', center, radiusMeters: 50 })).toEqual(center)
  const square = [
    [14, 35],
    [15, 35],
    [15, 36],
    [14, 36],
    [14, 35],
  ] as const
  expect(middleOf({ type: 'polygon', polygons: [[square]] })).toEqual({ latitude: 35.5, longitude: 14.5 })
})

test('an area whose middle is outside is named by a corner', () => {
  const corner = [
    [14, 35],
    [15, 35],
    [15, 35.1],
    [14.1, 35.1],
    [14.1, 36],
    [14, 36],
    [14, 35],
  ] as const
  expect(middleOf({ type: 'polygon', polygons: [[corner]] })).toEqual({ latitude: 35, longitude: 14 })
})

test('a corridor is named by a position half way along', () => {
  const line = [
    [14, 35],
    [14.2, 35.1],
    [14.4, 35],
  ] as const
  expect(middleOf({ type: 'corridor', line, widthMeters: 20 })).toEqual({ latitude: 35.1, longitude: 14.2 })
})

test('an area across the antimeridian has its middle on the earth', () => {
  const across = [
    [179, 0],
    [-178, 0],
    [-178, 2],
    [179, 2],
    [179, 0],
  ] as const
  expect(middleOf({ type: 'polygon', polygons: [[across]] })).toEqual({ latitude: 1, longitude: -179.5 })
})
