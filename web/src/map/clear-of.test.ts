import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearOf, covers } from './clear-of.ts'

const ring = { x: 100, y: 100, radius: 19 }

test('a cluster that covers nothing stays at its vehicles’ centre', () => {
  expect(clearOf(ring, [{ x: 160, y: 100, radius: 14 }])).toEqual({ x: 100, y: 100 })
})

test('a cluster moves aside from a symbol, wherever that is', () => {
  const offset = fc.double({ min: -33, max: 33, noNaN: true })
  fc.assert(
    fc.property(offset, offset, (x, y) => {
      const symbol = { x: 100 + x, y: 100 + y, radius: 14 }
      expect(covers({ ...ring, ...clearOf(ring, [symbol]) }, symbol)).toBe(false)
    }),
  )
})

test('a cluster between two symbols moves clear of both', () => {
  const symbols = [
    { x: 85, y: 98, radius: 14 },
    { x: 112, y: 104, radius: 18 },
  ]
  const at = clearOf(ring, symbols)
  expect(symbols.filter((symbol) => covers({ ...ring, ...at }, symbol))).toEqual([])
})
