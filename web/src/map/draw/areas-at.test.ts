import type { Position } from '@roadbook/geo/shapes/shape'
import { boundsOf } from '@roadbook/geo/shapes/polygon'
import { expect, test } from 'vitest'
import { longitudeOf } from '../mercator.ts'
import { type AreaPart, areasAt } from './areas-at.ts'

const ZOOM = 14
/** The border of two tiles. */
const border = longitudeOf(8852 / 2 ** ZOOM)

/** A rectangle of this size in degrees, from its south-west corner. */
function rectangle([x, y]: Position, width: number, height: number): Position[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ]
}

const at = (east: number, north = 0): Position => [border + east, 35.9 + north]
const part = (ring: readonly Position[], kind = 'building'): AreaPart => ({ kind, ring })

/** Rounded to a centimetre. */
function boundsFrom(ring: readonly Position[] | undefined) {
  const { west, south, east, north } = boundsOf([ring ?? []])
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return [west - border, south - 35.9, east - border, north - 35.9].map(round)
}

test('of a building on industrial land the building comes first', () => {
  const building = part(rectangle(at(0.001), 0.0002, 0.0002))
  const land = part(rectangle(at(0.0005), 0.002, 0.002), 'industrial')
  const found = areasAt(at(0.0011, 0.0001), [land, building], ZOOM)
  expect(found.map(boundsFrom)).toEqual([
    [0.001, 0, 0.0012, 0.0002],
    [0.0005, 0, 0.0025, 0.002],
  ])
})

test('where nothing is, nothing is found', () => {
  expect(areasAt(at(0.5), [part(rectangle(at(0.001), 0.0002, 0.0002))], ZOOM)).toEqual([])
})

test('what tiles cut into parts becomes one outline again, and a neighbour of the same kind stays apart', () => {
  const west = part(rectangle(at(-0.003), 0.004, 0.002), 'industrial')
  const east = part(rectangle(at(-0.001), 0.005, 0.002), 'industrial')
  // Shares the northern edge, which another tile has rounded by half a metre.
  const neighbour = part(rectangle(at(-0.003, 0.001_996), 0.006, 0.002), 'industrial')
  const found = areasAt(at(-0.002, 0.001), [west, neighbour, east], ZOOM)
  expect(found.map(boundsFrom)).toEqual([[-0.003, 0, 0.004, 0.002]])
  expect(found[0]?.length).toBe(5)
})

test('a building that two tiles have as a whole is found once', () => {
  const ring = rectangle(at(-0.0001), 0.0002, 0.0002)
  expect(areasAt(at(0, 0.0001), [part(ring), part(ring)], ZOOM).map(boundsFrom)).toEqual([
    [-0.0001, 0, 0.0001, 0.0002],
  ])
})

test('an outline with very many corners gets few enough to drag them', () => {
  const corners = Array.from({ length: 2_000 }, (_, index): Position => {
    const angle = (index / 2_000) * 2 * Math.PI
    return at(0.01 + Math.cos(angle) * 0.002, Math.sin(angle) * 0.002)
  })
  const [outline] = areasAt(at(0.01), [part([...corners, corners[0] ?? at(0)], 'park')], ZOOM)
  expect(outline?.length).toBeLessThanOrEqual(400)
  expect(boundsFrom(outline)).toEqual([0.008, -0.002, 0.012, 0.002])
})
