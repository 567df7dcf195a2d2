import { expect, test } from 'vitest'
import { heightBelow } from './use-height-below.ts'

test('what is fitted ends 16 pixels above the end of the window', () => {
  expect(heightBelow(136, 848)).toBe(848 - 136 - 16)
})

test('in a low window it keeps its least height, and the page scrolls', () => {
  expect(heightBelow(136, 400)).toBe(440)
})
