import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@roadbook/contract/trips/bookings'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { DeleteButton } from '../../../ui/form/delete-button.tsx'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { useReach } from '../../people/users/queries.ts'
import { AlsoBookedNote } from './also-booked-note.tsx'
import { BookingFormDrawer, type Preset } from './booking-form.tsx'
import { BookingStateBadge } from './booking-state-badge.tsx'
import classes from './booking-drawers.module.css'
import { HandoverDialog } from './handover/handover-dialog.tsx'
import { bookings, useDeleteBooking, useUpdateBooking } from './queries.ts'
import type { BookingsSearch } from './search.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

type Props = {
  search: BookingsSearch
  open: (change: Partial<BookingsSearch>) => void
  /** What was drawn on the time line. */
  preset: Preset | undefined
  onPresetDone: () => void
}

/** Opens what the address names: the form of a new booking, or one booking. */
export function BookingDrawers({ search, open, preset, onPresetDone }: Props) {
  const mayBook = useReach('bookings.write') !== undefined
  if (preset && mayBook) return <BookingFormDrawer preset={preset} onClose={onPresetDone} />
  if (search.add === true && mayBook) return <BookingFormDrawer onClose={() => open({ add: undefined })} />
  if (search.booking === undefined) return null
  return (
    <BookingDrawer key={search.booking} id={search.booking} onClose={() => open({ booking: undefined })} />
  )
}

function BookingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data: booking, error, refetch } = useQuery(bookings.oneQuery(id))
  const mayBook = useReach('bookings.write') !== undefined
  if (booking && mayBook) return <EditDrawer booking={booking} onClose={onClose} />
  return (
    <FormDrawer title={t`Booking`} saveLabel={t`Close`} hasCancel={false} onSave={onClose} onClose={onClose}>
      {error && <ErrorPanel title={t`The booking could not be loaded`} error={error} onRetry={refetch} />}
      {booking && <Facts booking={booking} />}
    </FormDrawer>
  )
}

/** For people who may only look. */
function Facts({ booking }: { booking: Booking }) {
  const f = useFormat()
  const { registration, userName, purpose, destination, startDate, endDate } = booking
  return (
    <>
      <BookingStateBadge state={booking.state} />
      <Overdue booking={booking} />
      <AlsoBookedNote other={booking.alsoBooked} />
      <Text as="p" size="paragraph" color="text2">
        <strong>{registration}</strong> · {userName}
        <br />
        {f.span(startDate, endDate)}
        <br />
        {[purpose, destination].filter(Boolean).join(', ')}
      </Text>
    </>
  )
}

function EditDrawer({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  return (
    <BookingFormDrawer
      booking={booking}
      onClose={onClose}
      head={<Steps booking={booking} />}
      renderFoot={(form) => (
        <Delete
          booking={booking}
          onDone={() => {
            // The booking no longer exists, so the form closes without asking about unsaved changes.
            form.resetDirty()
            onClose()
          }}
        />
      )}
    />
  )
}

function Steps({ booking }: { booking: Booking }) {
  const f = useFormat()
  const [isOpen, setOpen] = useState(false)
  const update = useUpdateBooking()
  const isAll = useReach('bookings.write') === 'all'
  const { id, status, state, version, startOdometerMeters, endOdometerMeters, licenceConfirmedBy } = booking
  const setStatus = (next: 'confirmed' | 'cancelled') =>
    update.mutate({ id, body: { status: next, version } })
  const handedOver = startOdometerMeters === null ? '' : f.distance(startOdometerMeters)
  const returned = endOdometerMeters === null ? '' : f.distance(endOdometerMeters)
  const step = status === 'confirmed' ? 'start' : 'return'
  return (
    <Stack gap={8}>
      <Row gap={8} wrap className={classes.row}>
        <BookingStateBadge state={state} />
        {isAll && (status === 'requested' || status === 'cancelled') && (
          <Button size="xs" loading={update.isPending} onClick={() => setStatus('confirmed')}>
            <Trans>Confirm</Trans>
          </Button>
        )}
        {(status === 'confirmed' || status === 'active') && (
          <Button size="xs" onClick={() => setOpen(true)}>
            {status === 'confirmed' ? <Trans>Hand over</Trans> : <Trans>Return vehicle</Trans>}
          </Button>
        )}
        {(status === 'requested' || status === 'confirmed') && (
          <Button
            size="xs"
            variant="default"
            loading={update.isPending}
            onClick={() => setStatus('cancelled')}
          >
            <Trans>Cancel booking</Trans>
          </Button>
        )}
      </Row>
      <Overdue booking={booking} />
      {startOdometerMeters !== null && (
        <Text as="p" size="paragraph" color="text2">
          <Trans>Odometer at the handover: {handedOver}</Trans>
          {endOdometerMeters !== null && (
            <>
              <br />
              <Trans>Odometer at the return: {returned}</Trans>
            </>
          )}
          {licenceConfirmedBy !== null && (
            <>
              <br />
              <Trans>Licence checked by {licenceConfirmedBy}</Trans>
            </>
          )}
        </Text>
      )}
      {isOpen && <HandoverDialog booking={booking} step={step} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

/** The status by the clock, and the next step. */
function Overdue({ booking: { state, startDate, endDate } }: { booking: Booking }) {
  const f = useFormat()
  const now = useNow()
  const [began, ended] = [f.momentInSentence(startDate, now), f.momentInSentence(endDate, now)]
  if (state === 'requestOverdue') {
    return (
      <Text as="p" size="paragraph" color="text2">
        <Trans>
          The booking began {began}, but nobody has confirmed it. Unless somebody does, it will be cancelled{' '}
          {ended}.
        </Trans>
      </Text>
    )
  }
  if (state !== 'returnOverdue') return null
  return (
    <Text as="p" size="paragraph" color="text2">
      <Trans>The booking ended {ended}, but the vehicle has not been returned.</Trans>
    </Text>
  )
}

function Delete({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { t } = useLingui()
  const remove = useDeleteBooking()
  const isAll = useReach('bookings.write') === 'all'
  const { registration, userName, status } = booking
  if (status === 'active' || (!isAll && status !== 'requested')) return null
  return (
    <DeleteButton
      label={t`Delete booking`}
      title={t`Delete this booking?`}
      text={t`The booking of ${registration} for ${userName} will be deleted.`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(booking.id, { onSuccess: onDone })}
    />
  )
}
