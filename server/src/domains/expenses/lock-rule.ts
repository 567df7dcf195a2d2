import type { ExpensesLockConfig } from '@roadbook/contract/expenses'
import { fieldConflict } from '../../errors.ts'

export type LockSettings = Pick<ExpensesLockConfig, 'lockAfterDays' | 'lockedUntil'>

/** The last day that is locked today; null where none is. Days are written as 2026-11-20, so that they compare as text. */
export function lockedThrough(
  { lockAfterDays, lockedUntil }: LockSettings,
  today: Temporal.PlainDate,
): string | null {
  // What is exactly so many days old is still open.
  const byAge = lockAfterDays === null ? null : today.subtract({ days: lockAfterDays + 1 }).toString()
  if (byAge === null || lockedUntil === null) return byAge ?? lockedUntil
  return byAge > lockedUntil ? byAge : lockedUntil
}

export function isLocked(day: string, through: string | null): boolean {
  return through !== null && day <= through
}

export function refuseLocked(day: string, through: string | null): void {
  if (through === null || !isLocked(day, through)) return
  const message =
    day === through
      ? `Expenses of ${inWords(day)} and before are locked. An admin can unlock them.`
      : `Expenses of ${inWords(day)} are locked, as all until ${inWords(through)}. An admin can unlock them.`
  throw fieldConflict('conflict', 'date', message)
}

/** What is not paid yet would stand in no month that one looks at. */
export function refuseAhead(day: string, today: string): void {
  if (day <= today) return
  throw fieldConflict(
    'malformed_request',
    'date',
    `${inWords(day)} is yet to come. Enter the expense when it is there.`,
  )
}

const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function inWords(day: string): string {
  return written.format(new Date(`${day}T00:00:00Z`))
}
