import type { ReportChart } from '@roadbook/contract/reporting/report-tables'
import { expect, test } from 'vitest'
import { axisOf, labelOf } from './pdf-chart.ts'
import { reportLanguage } from './report-language.ts'
import { reportFacts as facts } from './testing.ts'

const chart: ReportChart = {
  unit: 'meters',
  along: 'day',
  parts: [],
  bars: [{ label: '2026-11-04', vehicleId: null, values: [2_872_900], before: null }],
}

test('an axis has round figures in the unit that people read', () => {
  const axis = (most: number, of: ReportChart) => axisOf(most, of, reportLanguage(facts))
  expect(axis(2_872_900, chart)).toEqual({ top: 3_000, step: 1_000, perFigure: 1_000 })
  expect(axis(27_000, { ...chart, unit: 'seconds' })).toEqual({ top: 8, step: 2, perFigure: 3_600 })
  expect(axis(7, { ...chart, unit: 'count' })).toEqual({ top: 8, step: 2, perFigure: 1 })
  expect(axis(1, { ...chart, unit: 'count' })).toEqual({ top: 1, step: 1, perFigure: 1 })
})

test('a day stands below its bar without the year, as each language writes it', () => {
  expect(labelOf(chart, 0, reportLanguage(facts))).toBe('04/11')
  expect(labelOf(chart, 0, reportLanguage({ ...facts, language: 'de' }))).toBe('04.11.')
})

test('a part of a chart has the name of its column, its category or its state', () => {
  const { partName } = reportLanguage({ ...facts, language: 'de' })
  const names = ['distance', 'business', 'parked'].map((id) => partName({ id, name: null }))
  expect(names).toEqual(['Strecke', 'Geschäftlich', 'Geparkt'])
})

test('a distance is rounded as on the page: to tenths, and whole from a hundred on', () => {
  const { format } = reportLanguage(facts)
  const distance = { id: 'distance', unit: 'meters', currency: null } as const
  expect([99_940, 99_960, 192_041_450].map((meters) => format(meters, distance))).toEqual([
    '99.9',
    '100',
    '192,042',
  ])
  // Whole, as a dashboard shows it.
  expect(format(192_041_900, { ...distance, id: 'endOdometer' })).toBe('192,041')
})

test('minutes that are not over don’t count, as on the page', () => {
  const { format } = reportLanguage(facts)
  expect(format(3_599, { id: 'idling', unit: 'seconds', currency: null })).toBe('0 h 59 min')
})
