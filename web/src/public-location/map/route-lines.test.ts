import { encodePolyline } from '@roadbook/geo/polyline'
import { expect, test } from 'vitest'
import { activeLocation } from '../testing/active-location.ts'
import { routeLines } from './route-lines.ts'

const start = { latitude: 35.8487, longitude: 14.4805 }
const middle = { latitude: 35.86, longitude: 14.4665 }
const vehicle = { latitude: 35.888, longitude: 14.4655 }

test('the driven line ends before the vehicle, to which a short line follows the symbol', () => {
  const driven = [encodePolyline([start]), encodePolyline([start, middle, vehicle])]
  expect(routeLines(activeLocation({ driven }))).toMatchObject({
    driven: [[start], [start, middle]],
    drivenEnd: middle,
  })
})

test('nothing joins a vehicle across a gap', () => {
  const driven = [encodePolyline([start, middle]), encodePolyline([vehicle])]
  expect(routeLines(activeLocation({ driven }))).toMatchObject({
    driven: [[start, middle]],
    drivenEnd: undefined,
  })
})

test('without an arrival there is no route ahead', () => {
  expect(routeLines(activeLocation({ arrival: null })).ahead).toEqual([])
})
