import { expect, test } from 'vitest'
import { readPlace, writePlace } from './map-place.ts'

test('a place is parsed as it was written', () => {
  const place = { zoom: 12.15, latitude: 35.885, longitude: 14.48 }
  expect(writePlace(place)).toBe('12.15/35.88500/14.48000')
  expect(readPlace('12.15/35.88500/14.48000')).toEqual(place)
})

test('a latitude beyond the poles in the URL is ignored', () => {
  expect([readPlace('5/99/14'), readPlace('5/45/181'), readPlace('5/45'), readPlace(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
