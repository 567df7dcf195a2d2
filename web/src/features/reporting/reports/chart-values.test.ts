import { expect, test } from 'vitest'
import { highest, namedEvery, perAxisUnit, slotOf, stacked } from './chart-values.ts'
import { axisScale } from '@roadbook/contract/core/axis-scale'

test('parts of a bar stand on each other', () => {
  expect(stacked([2000, 0, 500])).toEqual([
    { from: 0, until: 2000 },
    { from: 2000, until: 2000 },
    { from: 2000, until: 2500 },
  ])
})

test('the axis reaches above the highest bar, also where that is the one it is compared with', () => {
  const bar = { label: '2026-10-01', vehicleId: null }
  const most = highest({
    bars: [
      { ...bar, values: [2000, 500], before: null },
      { ...bar, values: [100, 0], before: 2900 },
    ],
  })
  expect(most).toBe(2900)
  expect(axisScale(most)).toEqual({ top: 3000, step: 1000 })
  expect(highest({ bars: [] })).toBe(0)
})

test('an axis of counts has whole numbers alone, however few or many', () => {
  const steps = [1, 2, 3, 5, 9, 10, 90, 1234].map((most) => axisScale(most, { isCount: true }))
  expect(steps).toEqual([
    { top: 1, step: 1 },
    { top: 2, step: 1 },
    { top: 3, step: 1 },
    { top: 6, step: 2 },
    { top: 12, step: 4 },
    { top: 12, step: 4 },
    { top: 100, step: 25 },
    { top: 1600, step: 400 },
  ])
  expect(axisScale(9)).toEqual({ top: 10, step: 2.5 })
})

test('an axis counts kilometres or miles, hours, and whole units of money', () => {
  expect(perAxisUnit('meters', 'kilometer', 'EUR')).toBe(1000)
  expect(perAxisUnit('meters', 'mile', 'EUR')).toBe(1609.344)
  expect(perAxisUnit('seconds', 'kilometer', 'EUR')).toBe(3600)
  expect(perAxisUnit('minor', 'kilometer', 'JPY')).toBe(1)
  expect(perAxisUnit('minor', 'kilometer', 'EUR')).toBe(100)
  expect(perAxisUnit('count', 'kilometer', 'EUR')).toBe(1)
})

test('thirty bars share the width; a thousand scroll', () => {
  expect(slotOf(750, 30)).toBe(25)
  expect(slotOf(750, 1000)).toBe(16)
  expect(namedEvery(25, 60)).toBe(3)
  expect(namedEvery(80, 60)).toBe(1)
})
