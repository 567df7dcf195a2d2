import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLocked, lockedThrough, refuseLocked } from './lock-rule.ts'

const today = Temporal.PlainDate.from('2026-11-20')

test('what is older than the days that are given is locked, what is exactly so old is not', () => {
  const through = lockedThrough({ lockAfterDays: 30, lockedUntil: null }, today)
  expect([through, isLocked('2026-10-20', through), isLocked('2026-10-21', through)]).toEqual([
    '2026-10-20',
    true,
    false,
  ])
})

test('a day is locked with all before it, and of two rules the later day counts', () => {
  const rule = (lockAfterDays: number | null, lockedUntil: string | null) =>
    lockedThrough({ lockAfterDays, lockedUntil }, today)
  expect([
    rule(null, null),
    rule(null, '2026-10-31'),
    rule(0, null),
    rule(0, '2026-10-31'),
    rule(90, '2026-10-31'),
  ]).toEqual([null, '2026-10-31', '2026-11-19', '2026-11-19', '2026-10-31'])
})

test('the refusal says until when expenses are locked', () => {
  const words = (day: string) => {
    try {
      refuseLocked(day, '2026-10-31')
      return undefined
    } catch (refusal) {
      return (refusal as Error).message // only AppErrors are thrown
    }
  }
  expect([words('2026-10-03'), words('2026-10-31'), words('2026-11-01')]).toEqual([
    'Expenses up to 31 Oct 2026 are locked. An admin can unlock them.',
    'Expenses up to 31 Oct 2026 are locked. An admin can unlock them.',
    undefined,
  ])
})

const day = fc
  .integer({ min: 0, max: 800 })
  .map((days) => Temporal.PlainDate.from('2025-06-01').add({ days }).toString())

test('what is locked stays locked as days pass', () => {
  fc.assert(
    fc.property(
      fc.option(fc.nat(400)),
      fc.option(day),
      day,
      fc.nat(40),
      (lockAfterDays, lockedUntil, of, later) => {
        const rule = { lockAfterDays, lockedUntil }
        const now = isLocked(of, lockedThrough(rule, today))
        const then = isLocked(of, lockedThrough(rule, today.add({ days: later })))
        expect(then || !now).toBe(true)
      },
    ),
  )
})
