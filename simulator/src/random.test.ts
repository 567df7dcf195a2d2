import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from './random.ts'

const some = (...seed: number[]) => {
  const random = seededRandom(...seed)
  return Array.from({ length: 5 }, () => random.next())
}

test('the same seed gives the same numbers, near seeds give others', () => {
  expect(some(1, 2)).toEqual(some(1, 2))
  expect(new Set([some(1), some(2), some(1, 0), some(1, 2), some(2, 1)].map(String)).size).toBe(5)
})

test('numbers are from 0 to below 1, and spread evenly', () => {
  const random = seededRandom(42)
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let i = 0; i < 10_000; i++) {
    const tenth = Math.floor(random.next() * 10)
    tenths[tenth] = (tenths[tenth] ?? NaN) + 1
  }
  expect(tenths.length).toBe(10)
  expect(tenths.every((count) => count > 900 && count < 1_100)).toBe(true)
})

test('the first numbers of neighbouring seeds spread evenly too', () => {
  const firsts = Array.from({ length: 1_000 }, (_, seed) => seededRandom(seed).next())
  const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.03)
})

test('a number between two bounds keeps to them', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(1000), fc.nat(1000), (seed, low, width) => {
      const value = seededRandom(seed).between(low, low + width)
      expect(value >= low && value <= low + width).toBe(true)
    }),
  )
})
