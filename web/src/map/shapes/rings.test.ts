import { distanceMeters } from '@roadbook/geo/distance'
import { areaOf } from '@roadbook/geo/shapes/area-of'
import type { Position } from '@roadbook/geo/shapes/shape'
import { expect, test } from 'vitest'
import { circleRing, corridorRing } from './rings.ts'

const latLon = ([longitude, latitude]: Position) => ({ longitude, latitude })

test('every corner of a circle is its radius away from the centre, and it is closed', () => {
  for (const [latitude, radius] of [
    [35.88, 250],
    [64.1, 400_000],
  ] as const) {
    const center = { latitude, longitude: 14.49 }
    const ring = circleRing(center, radius)
    expect(ring).toHaveLength(97)
    expect(ring[0]).toEqual(ring.at(-1))
    for (const corner of ring) expect(distanceMeters(center, latLon(corner))).toBeCloseTo(radius, 3)
  }
})

test('a circle across the antimeridian goes on beyond 180 degrees', () => {
  const longitudes = circleRing({ latitude: -17, longitude: 179.9 }, 50_000).map(([x]) => x)
  expect(Math.max(...longitudes)).toBeCloseTo(180.37, 2)
  expect(Math.min(...longitudes)).toBeCloseTo(179.43, 2)
})

const line: Position[] = [
  [14.49, 35.88],
  [14.5, 35.88],
  [14.5, 35.89],
]

test('the outline of a corridor is half of its width away from the line', () => {
  const ring = corridorRing(line, 100)
  const area = areaOf({ type: 'corridor', line, widthMeters: 100 })
  expect(ring[0]).toEqual(ring.at(-1))
  for (const corner of ring) expect(area.side(latLon(corner), 0.2)).toBe('border')
})

test('a corridor’s ends are round: its outline reaches half of the width beyond them', () => {
  const west = Math.min(...corridorRing(line, 100).map(([x]) => x))
  const reach = distanceMeters({ latitude: 35.88, longitude: west }, { latitude: 35.88, longitude: 14.49 })
  expect(reach).toBeCloseTo(50, 1)
})

test('a line that repeats a position has the same outline; one of a single position is a circle', () => {
  const [first, ...rest] = line as [Position, ...Position[]] // three
  expect(corridorRing([first, first, ...rest], 100)).toEqual(corridorRing(line, 100))
  expect(corridorRing([first, first], 100)).toEqual(circleRing(latLon(first), 50))
  expect(corridorRing([], 100)).toEqual([])
})
