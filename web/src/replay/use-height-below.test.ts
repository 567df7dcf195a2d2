import { expect, test } from 'vitest'
import { heightBelow } from './use-height-below.ts'

test('a fitted element ends 16 px above the bottom of the window', () => {
  expect(heightBelow(136, 848)).toBe(848 - 136 - 16)
})

test('in a low window it keeps its minimum height, and the page scrolls', () => {
  expect(heightBelow(136, 400)).toBe(440)
})
