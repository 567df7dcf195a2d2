import { expect, test } from 'vitest'
import { joinedParts } from './joined-parts.ts'
import { road } from './testing.ts'

test('nodes that roads join are of one part, in whichever order the roads come', () => {
  const roads = [road(5, 4), road(0, 1), road(2, 3), road(1, 2, { oneWay: true }), road(4, 4)]
  const [a, b, c, d, e, f, g] = joinedParts(7, roads)
  expect([b, c, d]).toEqual([a, a, a])
  expect(f).toBe(e)
  expect(new Set([a, e, g]).size).toBe(3)
})
