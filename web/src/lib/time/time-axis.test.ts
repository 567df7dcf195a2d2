import { expect, test } from 'vitest'
import { speedScale, timeAxis, timeTicks } from './time-axis.ts'

const minuteMs = 60_000
const span = { fromMs: 0, toMs: 28 * minuteMs }

test('the axis runs from 40 left to 8 right', () => {
  const axis = timeAxis(span, 776)
  expect([axis.xOf(0), axis.xOf(14 * minuteMs), axis.xOf(28 * minuteMs)]).toEqual([40, 404, 768])
})

test('a place on the axis is a time, and outside it the nearest one', () => {
  const axis = timeAxis(span, 776)
  expect([axis.atOf(404), axis.atOf(0), axis.atOf(900)]).toEqual([14 * minuteMs, 0, 28 * minuteMs])
})

test('times stand at steps that people read', () => {
  expect(timeTicks(span, 7).map((at) => at / minuteMs)).toEqual([0, 5, 10, 15, 20, 25])
  expect(timeTicks({ fromMs: 0, toMs: 24 * 60 * minuteMs }, 7).map((at) => at / minuteMs)).toEqual([
    0, 360, 720, 1080, 1440,
  ])
})

test('the chart of speed starts at zero and ends above the highest', () => {
  expect([18, 55, 74, 118].map(speedScale)).toEqual([
    { step: 10, top: 30 },
    { step: 20, top: 60 },
    { step: 30, top: 90 },
    { step: 40, top: 120 },
  ])
})
