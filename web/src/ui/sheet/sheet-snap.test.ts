import { expect, test } from 'vitest'
import { draggedHeight, snapSheet, stepSheet } from './sheet-snap.ts'

const heights = { low: 72, middle: 190, full: 700 }

test('the sheet follows the finger between its lowest and highest position', () => {
  expect(draggedHeight(heights, 190, 100)).toBe(290)
  expect(draggedHeight(heights, 190, -300)).toBe(72)
  expect(draggedHeight(heights, 190, 900)).toBe(700)
})

test('released slowly, the sheet snaps to the nearest height', () => {
  expect(snapSheet(heights, 120, 0)).toBe('low')
  expect(snapSheet(heights, 300, 0.1)).toBe('middle')
  expect(snapSheet(heights, 500, -0.1)).toBe('full')
})

test('a flick moves the sheet to the next height in its direction, however short', () => {
  expect(snapSheet(heights, 195, 1)).toBe('full')
  expect(snapSheet(heights, 80, 0.8)).toBe('middle')
  expect(snapSheet(heights, 690, -1)).toBe('middle')
  expect(snapSheet(heights, 100, -1)).toBe('low')
  expect(snapSheet(heights, 700, 2)).toBe('full')
})

test('keys move the sheet one height up or down, and stop at the ends', () => {
  expect([stepSheet('low', 1), stepSheet('full', 1), stepSheet('middle', -1)]).toEqual([
    'middle',
    'full',
    'low',
  ])
})
