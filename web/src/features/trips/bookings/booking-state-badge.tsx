import { useLingui } from '@lingui/react/macro'
import type { BookingState } from '@roadbook/contract/trips/bookings'
import classes from './booking-state.module.css'

/** A booking's state: a small bar as on the time line, and its label. */
export function BookingStateBadge({ state }: { state: BookingState }) {
  const labels = useBookingStateLabels()
  return (
    <span className={isLate(state) ? `${classes.status} ${classes.late}` : classes.status}>
      <BookingStateSign state={state} />
      {labels[state]}
    </span>
  )
}

/** Somebody is late with the next step. */
export function isLate(state: BookingState): boolean {
  return state === 'requestOverdue' || state === 'returnOverdue'
}

export function BookingStateSign({ state }: { state: BookingState }) {
  return <span className={classes.sign} data-state={state} aria-hidden="true" />
}

export function useBookingStateLabels(): Record<BookingState, string> {
  const { t } = useLingui()
  return {
    requested: t`Requested`,
    requestOverdue: t`Request overdue`,
    confirmed: t`Confirmed`,
    active: t`Under way`,
    returnOverdue: t`Return overdue`,
    completed: t`Completed`,
    cancelled: t`Cancelled`,
  }
}
