import { expect, test } from 'vitest'
import { chartHeight } from './player-heights.ts'

test('in a low window the chart shrinks in favour of the map, in a high one it keeps its size', () => {
  expect(chartHeight(520)).toBe(156)
  expect(chartHeight(440)).toBe(132)
  expect(chartHeight(1100)).toBe(202)
  expect(chartHeight(undefined)).toBe(202)
})
