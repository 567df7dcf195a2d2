import { expect, test } from 'vitest'
import { changePercent, isTooLittle } from './compare.ts'

test('a change is in per cent with one decimal, and null without anything to compare with', () => {
  expect([changePercent(94, 100), changePercent(5, 0), changePercent(null, 3), changePercent(5, -3)]).toEqual(
    [-6, null, null, null],
  )
})

test('a period with less than a tenth of what it is compared with has too little, an empty period is not called too little', () => {
  const months = [
    [58_800, 824],
    [1000, 100],
    [1001, 100],
    [50, 1000],
    [0, 5],
    [5, 0],
  ] as const
  expect(months.map(([now, before]) => [changePercent(now, before), isTooLittle({ now, before })])).toEqual([
    [null, true],
    [900, false],
    [null, true],
    [-95, false],
    [-100, false],
    [null, false],
  ])
})

test('a rate is compared by what it rests on, on both sides', () => {
  const perKm = (nowMeters: number, beforeMeters: number) =>
    changePercent(26.5, 1840, { now: nowMeters, before: beforeMeters })
  expect([perKm(58_800, 824), perKm(824, 58_800), perKm(58_800, 50_000)]).toEqual([null, null, -98.6])
})
