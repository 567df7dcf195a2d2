import fc from 'fast-check'
import { expect, test } from 'vitest'
import { latitudeOf, longitudeOf, mercatorX, mercatorY, worldPixels } from './mercator.ts'

test('the projected world is a square, and places beyond its edge are moved onto it', () => {
  expect([mercatorX(-180), mercatorX(0), mercatorX(180)]).toEqual([0, 0.5, 1])
  expect([90, 0, -90].map((latitude) => Math.round(mercatorY(latitude) * 1e9) / 1e9 + 0)).toEqual([0, 0.5, 1])
  expect(worldPixels(2)).toBe(2048)
})

test('a place survives the Mercator projection within a centimetre', () => {
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  const latitude = fc.double({ min: -85, max: 85, noNaN: true })
  fc.assert(
    fc.property(longitude, latitude, (east, north) => {
      expect(Math.abs(longitudeOf(mercatorX(east)) - east)).toBeLessThan(1e-7)
      expect(Math.abs(latitudeOf(mercatorY(north)) - north)).toBeLessThan(1e-7)
    }),
  )
})
