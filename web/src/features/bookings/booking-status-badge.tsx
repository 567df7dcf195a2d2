import { useLingui } from '@lingui/react/macro'
import type { BookingStatus } from '@roadbook/contract/bookings'
import classes from './booking-status.module.css'

/** A booking's status: a small bar as on the time line, and its label. */
export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const labels = useBookingStatusLabels()
  return (
    <span className={classes.status}>
      <BookingStatusSign status={status} />
      {labels[status]}
    </span>
  )
}

export function BookingStatusSign({ status }: { status: BookingStatus }) {
  return <span className={classes.sign} data-status={status} aria-hidden="true" />
}

export function useBookingStatusLabels(): Record<BookingStatus, string> {
  const { t } = useLingui()
  return {
    requested: t`Requested`,
    confirmed: t`Confirmed`,
    active: t`Under way`,
    completed: t`Completed`,
    cancelled: t`Cancelled`,
  }
}
