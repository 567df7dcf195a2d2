import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePolyline, encodePolyline } from './polyline.ts'
import { latLon } from './testing.ts'

const line = [
  { latitude: 38.5, longitude: -120.2 },
  { latitude: 40.7, longitude: -120.95 },
  { latitude: 43.252, longitude: -126.453 },
]

test('the line of the documentation, with six decimals', () => {
  expect(encodePolyline(line)).toBe('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI')
  expect(decodePolyline('_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI')).toEqual(line)
})

test('no points are an empty text', () => {
  expect(encodePolyline([])).toBe('')
  expect(decodePolyline('')).toEqual([])
})

test.each([
  ['_izlhA~rlgdF_', 13],
  ['_izlhA', 6],
  ['_iz hA', 3],
])('%j is refused at its broken character', (text, offset) => {
  expect(() => decodePolyline(text)).toThrow(`Polyline is broken at character ${offset}`)
})

test('a decoded line is the encoded one, rounded to six decimals', () => {
  fc.assert(
    fc.property(fc.array(latLon), (points) => {
      const back = decodePolyline(encodePolyline(points))
      expect(back.length).toBe(points.length)
      back.forEach((point, i) => {
        expect(Math.abs(point.latitude - (points[i]?.latitude ?? NaN))).toBeLessThan(0.000_000_51)
        expect(Math.abs(point.longitude - (points[i]?.longitude ?? NaN))).toBeLessThan(0.000_000_51)
      })
    }),
  )
})
