import { expect, test } from 'vitest'
import { daysOf, pastUntil } from './history-plan.ts'

test('the past is four weeks of days and what the last day has of it', () => {
  const past = pastUntil(new Date('2026-11-21T09:30:00Z'))
  expect(past).toEqual({ from: new Date('2026-10-24T00:00:00Z'), until: new Date('2026-11-21T09:30:00Z') })
  const days = daysOf(past)
  expect([days.length, days[0], days.at(-1)]).toEqual([
    29,
    { from: new Date('2026-10-24T00:00:00Z'), until: new Date('2026-10-25T00:00:00Z') },
    { from: new Date('2026-11-21T00:00:00Z'), until: new Date('2026-11-21T09:30:00Z') },
  ])
})

test('a past that ends at midnight has no empty last day', () => {
  expect(daysOf(pastUntil(new Date('2026-11-21T00:00:00Z'))).length).toBe(28)
})

test('a shorter past has fewer days', () => {
  expect(daysOf(pastUntil(new Date('2026-11-21T09:30:00Z'), 10))[0]?.from).toEqual(
    new Date('2026-11-11T00:00:00Z'),
  )
})
