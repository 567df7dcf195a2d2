import { expect, test } from 'vitest'
import { activeFilters, chosenChange, type Filter, isNarrowed, withoutFilters } from './filters.ts'

type Search = { q?: string; states?: string[]; minKm?: number; maxKm?: number; period?: string }

const days = { startDate: '2026-11-14', endDate: '2026-11-20', period: 'last7Days' } as const
const filters = (chip?: string): Filter<Search>[] => [
  { kind: 'text', param: 'q', label: 'Registration' },
  { kind: 'period', days },
  {
    kind: 'choice',
    param: 'states',
    label: 'State',
    icon: null,
    options: [{ value: 'moving', label: 'Moving' }],
  },
  { kind: 'own', params: ['minKm', 'maxKm'], label: 'Distance', control: () => null, chip },
]

test('a list counts as filtered by anything except its period', () => {
  expect(isNarrowed(filters(), { period: 'today' })).toBe(false)
  expect(isNarrowed(filters(), { states: [] })).toBe(false)
  expect(isNarrowed(filters(), { q: 'van' })).toBe(true)
  expect(isNarrowed(filters(), { maxKm: 0 })).toBe(true)
})

test('clearing the filters keeps the period', () => {
  expect(withoutFilters(filters())).toEqual({
    q: undefined,
    states: undefined,
    minKm: undefined,
    maxKm: undefined,
  })
})

test('each selected value can be removed alone, and removing the last one clears the URL parameter', () => {
  const active = activeFilters(filters(), { states: ['moving', 'flying'], q: 'van' })
  expect(active).toEqual([
    { id: 'states moving', name: 'State', value: 'Moving', without: { states: ['flying'] } },
    // A value without an option.
    { id: 'states flying', name: 'State', value: '…', without: { states: ['moving'] } },
  ])
  expect(chosenChange<Search>('states', [])).toEqual({ states: undefined })
})

test('a custom filter has one chip, which clears all its parameters', () => {
  expect(activeFilters(filters('From 2 km'), { minKm: 2 })).toEqual([
    {
      id: 'Distance',
      name: 'Distance',
      value: 'From 2 km',
      without: { minKm: undefined, maxKm: undefined },
    },
  ])
})
