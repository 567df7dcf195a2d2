import type { ExpensesLockConfig } from '@roadbook/contract/money/expenses-lock'
import { AppError } from '../../../errors.ts'

export type LockSettings = Pick<ExpensesLockConfig, 'lockAfterDays' | 'lockedUntil'>

/** The last locked day as of today; null if no day is locked. Days are ISO dates, so they compare as text. */
export function lockedThrough(
  { lockAfterDays, lockedUntil }: LockSettings,
  today: Temporal.PlainDate,
): string | null {
  // An expense exactly `lockAfterDays` old is still open.
  const byAge = lockAfterDays === null ? null : today.subtract({ days: lockAfterDays + 1 }).toString()
  if (byAge === null || lockedUntil === null) return byAge ?? lockedUntil
  return byAge > lockedUntil ? byAge : lockedUntil
}

export function isLocked(day: string, through: string | null): boolean {
  return through !== null && day <= through
}

export function refuseLocked(day: string, through: string | null): void {
  if (through === null || !isLocked(day, through)) return
  throw new AppError('expense_locked', { day, lockedUntilDay: through }, { field: 'date' })
}

/** A future expense would be missing from the current month's costs. */
export function refuseAhead(day: string, today: string): void {
  if (day <= today) return
  throw new AppError('expense_in_future', { day }, { field: 'date' })
}
