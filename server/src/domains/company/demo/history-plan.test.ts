import { expect, test } from 'vitest'
import { daysOf, pastUntil } from './history-plan.ts'

test('the past is three months of days, from the first of a month on, and what the last day has of it', () => {
  const past = pastUntil(new Date('2026-11-21T09:30:00Z'))
  expect(past).toEqual({ from: new Date('2026-09-01T00:00:00Z'), until: new Date('2026-11-21T09:30:00Z') })
  const days = daysOf(past)
  expect([days.length, days[0], days.at(-1)]).toEqual([
    82,
    { from: new Date('2026-09-01T00:00:00Z'), until: new Date('2026-09-02T00:00:00Z') },
    { from: new Date('2026-11-21T00:00:00Z'), until: new Date('2026-11-21T09:30:00Z') },
  ])
})

test('on whichever day it ends, the past has two whole months before the one under way, and no month that is not whole', () => {
  for (let day = 0; day < 400; day++) {
    const until = new Date(Date.UTC(2026, 0, 1 + day, 12))
    const { from } = pastUntil(until)
    const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth()
    expect([from.getUTCDate(), [2, 3].includes(monthOf(until) - monthOf(from))]).toEqual([1, true])
    const days = (until.getTime() - from.getTime()) / 86_400_000
    expect([days > 75, days < 108]).toEqual([true, true])
  }
})

test('a past that ends at midnight has no empty last day', () => {
  expect(daysOf(pastUntil(new Date('2026-11-21T00:00:00Z'), 28)).length).toBe(28)
})

test('a shorter past has fewer days', () => {
  expect(daysOf(pastUntil(new Date('2026-11-21T09:30:00Z'), 10))[0]?.from).toEqual(
    new Date('2026-11-11T00:00:00Z'),
  )
})
