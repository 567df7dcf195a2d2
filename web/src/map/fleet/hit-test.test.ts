import { expect, test } from 'vitest'
import { type Frame, isInView, nearestSymbol, toPage } from './hit-test.ts'
import { worldPixels } from '../mercator.ts'

const frame: Frame = {
  zoom: 12,
  centreX: 0.5,
  centreY: 0.4,
  originX: 400,
  originY: 300,
  width: 800,
  height: 600,
}
/** The Mercator position of a pixel on the page. */
const place = (x: number, y: number) => ({
  x: 0.5 + (x - 400) / worldPixels(12),
  y: 0.4 + (y - 300) / worldPixels(12),
})
const symbols = [place(100, 100), place(112, 100), place(500, 500), { x: Number.NaN, y: Number.NaN }]

function hit(x: number, y: number, isRebuilt: (slot: number) => boolean = () => true) {
  const targets = {
    x: Float64Array.from(symbols, (one) => one.x),
    y: Float64Array.from(symbols, (one) => one.y),
    size: 4,
    slack: 0,
  }
  const seenAt = (slot: number) => (isRebuilt(slot) ? symbols[slot] : undefined)
  return nearestSymbol({ frame, point: { x, y }, radiusPixels: 18, targets, seenAt })
}

test('screen positions convert to places and back', () => {
  const { x, y } = toPage(frame, place(100, 100))
  expect([Math.round(x * 1e4) / 1e4, Math.round(y * 1e4) / 1e4]).toEqual([100, 100])
  expect([isInView(frame, { x: -10, y: 5 }, 20), isInView(frame, { x: -21, y: 5 }, 20)]).toEqual([
    true,
    false,
  ])
})

test('a click selects the nearest symbol within the radius', () => {
  expect([hit(101, 101), hit(110, 100), hit(500, 517), hit(500, 519)]).toEqual([0, 1, 2, undefined])
})

test('a hidden symbol can’t be clicked', () => {
  expect(hit(100, 100, (slot) => slot !== 0)).toBe(1)
})
