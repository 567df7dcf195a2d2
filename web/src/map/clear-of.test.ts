import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clearOf, covers } from './clear-of.ts'

const ring = { x: 100, y: 100, radius: 19 }

test('a ring that covers nothing stays where its vehicles are', () => {
  expect(clearOf(ring, [{ x: 160, y: 100, radius: 14 }])).toEqual({ x: 100, y: 100 })
})

test('a ring steps aside from one symbol, wherever that lies', () => {
  const offset = fc.double({ min: -33, max: 33, noNaN: true })
  fc.assert(
    fc.property(offset, offset, (x, y) => {
      const symbol = { x: 100 + x, y: 100 + y, radius: 14 }
      expect(covers({ ...ring, ...clearOf(ring, [symbol]) }, symbol)).toBe(false)
    }),
  )
})

test('between two symbols it finds a way out', () => {
  const symbols = [
    { x: 85, y: 98, radius: 14 },
    { x: 112, y: 104, radius: 18 },
  ]
  const at = clearOf(ring, symbols)
  expect(symbols.filter((symbol) => covers({ ...ring, ...at }, symbol))).toEqual([])
})
