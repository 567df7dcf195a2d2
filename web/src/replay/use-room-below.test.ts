import { expect, test } from 'vitest'
import { roomBelow } from './use-room-below.ts'

test('what is fitted ends 16 pixels above the end of the window', () => {
  expect(roomBelow(136, 848)).toBe(848 - 136 - 16)
})

test('in a low window it keeps its least height, and the page scrolls', () => {
  expect(roomBelow(136, 400)).toBe(440)
})
