import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import type { Booking } from '@roadbook/contract/trips/bookings'
import { Row } from '../../../ui/layout.tsx'
import classes from './booking-state.module.css'

/** The driver, marked if they have another vehicle at the same time. */
export function BookingPerson({ booking: { userName, alsoBooked } }: { booking: Booking }) {
  const { t } = useLingui()
  if (alsoBooked === null) return userName
  const { registration } = alsoBooked
  const label = t`Also has ${registration} booked then`
  return (
    <Row as="span" inline gap={6} shrink className={classes.who}>
      <span>{userName}</span>
      <Row as="span" inline align="stretch" noShrink color="idling" title={label}>
        <IconAlertTriangleFilled size={14} aria-hidden="true" />
        <VisuallyHidden>{label}</VisuallyHidden>
      </Row>
    </Row>
  )
}
