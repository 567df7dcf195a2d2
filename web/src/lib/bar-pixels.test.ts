import { expect, test } from 'vitest'
import { barPixels } from './bar-pixels.ts'

test('a bar of anything above zero is 3 pixels long at least, one of nothing has no length', () => {
  expect(barPixels(1, 0.04)).toBe(3)
  expect(barPixels(500, 61.5)).toBe(61.5)
  expect(barPixels(0, 0)).toBe(0)
  expect(barPixels(-20, 0)).toBe(0)
})
