import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectedParts } from './connected-parts.ts'

test('a circle is a part, what only leads to it or away from it is not of it', () => {
  const [a, b, c, before, after] = connectedParts(5, [
    [0, 1],
    [1, 2],
    [2, 0],
    [3, 0],
    [2, 4],
  ])
  expect([b, c]).toEqual([a, a])
  expect(new Set([a, before, after]).size).toBe(3)
})

test('two nodes are of one part exactly if each can be reached from the other', () => {
  const arcs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 })
  fc.assert(
    fc.property(arcs, (all) => {
      const parts = connectedParts(8, all)
      for (let a = 0; a < 8; a++) {
        for (let b = 0; b < 8; b++)
          expect(parts[a] === parts[b]).toBe(reaches(all, a, b) && reaches(all, b, a))
      }
    }),
  )
})

function reaches(arcs: readonly (readonly [number, number])[], from: number, to: number): boolean {
  const reached = new Set([from])
  for (let i = 0; i < 8; i++) for (const [a, b] of arcs) if (reached.has(a)) reached.add(b)
  return reached.has(to)
}
