import { expect, test } from 'vitest'
import { comparedConsumption, consumptionIn, consumptionUnit } from './consumption.ts'

const metric = { distanceUnit: 'kilometer', country: 'MT' } as const
const british = { distanceUnit: 'mile', country: 'GB' } as const
const american = { distanceUnit: 'mile', country: 'US' } as const

const rounded = (figure: number | null) => figure && Math.round(figure * 10) / 10

test('consumption stays per 100 km where kilometres count', () => {
  expect(consumptionIn('litres', 7.06, metric)).toBe(7.06)
  expect([consumptionUnit('litres', metric), consumptionUnit('kwh', metric)]).toEqual([
    'l/100 km',
    'kWh/100 km',
  ])
})

test('where miles count, fuel is in miles per gallon of the country, and electricity in miles per kWh', () => {
  expect([british, american].map((style) => rounded(consumptionIn('litres', 7.06, style)))).toEqual([
    40, 33.3,
  ])
  expect([british, american].map((style) => consumptionUnit('litres', style))).toEqual([
    'mpg (UK)',
    'mpg (US)',
  ])
  expect(rounded(consumptionIn('kwh', 17.75, british))).toBe(3.5)
  expect(consumptionUnit('kwh', american)).toBe('mi/kWh')
  expect(consumptionIn('litres', 0, british)).toBe(null)
})

test('a vehicle that needs a quarter more goes a fifth less far', () => {
  const { now, before, changePercent } = comparedConsumption(
    'litres',
    { now: 10, before: 8, changePercent: 25 },
    british,
  )
  expect([now, before, changePercent].map(rounded)).toEqual([28.2, 35.3, -20])
  const nothing = { now: 10, before: null, changePercent: null }
  expect(comparedConsumption('litres', nothing, british).changePercent).toBe(null)
})
