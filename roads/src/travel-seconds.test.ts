import { expect, test } from 'vitest'
import type { Road } from './road-network.ts'
import { at, road } from './testing.ts'
import { travelSeconds } from './travel-seconds.ts'

/** A crossing of two streets at node 0; the one from 1 to 2 is bigger. */
function seconds(driven: Road): number {
  const bigger = { rank: 3, speedKmh: 72 }
  const roads = [road(1, 0, bigger), road(0, 2, bigger), road(3, 0), road(0, 4)]
  const nodes = [at(0, 0), at(0, 500), at(0, -500), at(500, 0), at(-500, 0)]
  return travelSeconds({ names: [''], nodes, roads })(driven, 400)
}

test('between junctions a share of the limit is driven', () => {
  // 400 m at 80 % of 72 km/h
  expect(seconds(road(1, 2, { rank: 3, speedKmh: 72 }))).toBeCloseTo(25, 6)
  // 400 m at 65 % of 36 km/h
  expect(seconds(road(3, 4, { rank: 6, speedKmh: 36 }))).toBeCloseTo(400 / 6.5, 6)
})

test('at a junction the bigger road costs a second, the smaller four', () => {
  expect(seconds(road(1, 0, { rank: 3, speedKmh: 72 }))).toBeCloseTo(26, 6)
  expect(seconds(road(3, 0, { rank: 6, speedKmh: 36 }))).toBeCloseTo(400 / 6.5 + 4, 6)
  expect(seconds(road(0, 4, { rank: 6, speedKmh: 36 }))).toBeCloseTo(400 / 6.5 + 4, 6)
})
