import { type BookingState, BookingStatus } from '@roadbook/contract/trips/bookings'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../errors.ts'
import { nextState, type StateTable } from '../../../platform/state-table.ts'

/** Steps that people take with a booking; `expire` happens when its end passes. */
type BookingStep = 'confirm' | 'cancel' | 'start' | 'return' | 'expire'

/**
 * Without a handover, a confirmed booking is completed at its end, and a request is cancelled. A vehicle that was handed
 * over stays so until it is returned. A cancelled booking can be confirmed again, for example by an undo.
 */
const steps: StateTable<BookingStatus, BookingStep> = {
  requested: { confirm: 'confirmed', cancel: 'cancelled', expire: 'cancelled' },
  confirmed: { start: 'active', cancel: 'cancelled', expire: 'completed' },
  active: { return: 'completed' },
  completed: {},
  cancelled: { confirm: 'confirmed' },
}

/** The status after a step; throws 409 if the booking's status doesn't allow it. */
export function takeStep(status: BookingStatus, step: BookingStep): BookingStatus {
  const next = nextState(steps, status, step)
  if (next === status) throw new AppError('booking_step', { status })
  return next
}

/** The status after the booking's end has passed. */
export function statusAtEnd(status: BookingStatus): BookingStatus {
  return nextState(steps, status, 'expire')
}

/** The statuses that the end of a booking changes. */
export const ending: readonly BookingStatus[] = BookingStatus.options.filter(
  (status) => statusAtEnd(status) !== status,
)

/**
 * The state of a row of `bookings`. A status that changes at the end counts as changed from that instant, whether or not it
 * is stored.
 */
export function stateAt(now: Date): RawBuilder<BookingState> {
  const isOver = sql`bookings.end_date <= ${now}`
  const over = ending.map(
    (status) => sql`when bookings.status = ${status} and ${isOver} then ${statusAtEnd(status)}`,
  )
  return sql<BookingState>`case ${sql.join(over, sql` `)}
    when bookings.status = 'requested' and bookings.start_date <= ${now} then 'requestOverdue'
    when bookings.status = 'active' and ${isOver} then 'returnOverdue'
    else bookings.status end`
}
