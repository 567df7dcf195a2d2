import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MAX_DAYS_FROM_TRIP, type SuggestedTrip as Suggestion } from '@roadbook/contract/money/expenses'
import { addDays, isDay } from '../../../lib/period.ts'
import { metersOf } from '../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { tripQuery } from '../../trips/trips/queries.ts'
import { type Receipt, suggestedTripQuery } from './queries.ts'
import type { ExpenseForm } from './use-expense-form.ts'
import { Row, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

/** The trip on which it was probably paid, with the reason; linked only if the person confirms. */
export function SuggestedTrip({ form }: { form: ExpenseForm }) {
  const { t } = useLingui()
  const { tripId } = form.getValues()
  const receipt = useReceipt(form)
  const { data: trip } = useQuery({
    ...suggestedTripQuery(receipt ?? { vehicleId: '', date: '' }),
    enabled: receipt !== undefined,
  })
  const isLinked = tripId !== null
  // Errors of the link, which may have no other place to be shown.
  const { tripId: refusal } = form.errors
  if (!isLinked && !trip && refusal === undefined) return null
  return (
    <Row
      as="section"
      gap={12}
      align="start"
      justify="between"
      px={12}
      py={10}
      size="small"
      radius={6}
      ground="accent-soft"
      aria-label={t`Trip`}
    >
      <Box grow>
        <Text as="p" weight={600}>
          {isLinked ? <Trans>Linked to a trip</Trans> : <Trans>Suggested trip</Trans>}
        </Text>
        {isLinked ? <LinkedTrip id={tripId} form={form} /> : trip && <TripTimes {...trip} />}
        {trip && (!isLinked || trip.tripId === tripId) && (
          <Text as="p" color="text2">
            <Reason reason={trip.reason} />
          </Text>
        )}
      </Box>
      {refusal !== undefined && (
        <Text as="p" color="danger" role="alert">
          {refusal}
        </Text>
      )}
      <Button
        variant="default"
        size="xs"
        className={styleClasses({ noShrink: true })}
        onClick={() => form.setFieldValue('tripId', isLinked ? null : (trip?.tripId ?? null))}
      >
        {isLinked ? <Trans>Unlink</Trans> : <Trans>Link</Trans>}
      </Button>
    </Row>
  )
}

/** Independent of the suggestion: the trip of the expense may be on another day. */
function LinkedTrip({ id, form }: { id: string; form: ExpenseForm }) {
  const f = useFormat()
  const { vehicleId } = form.getValues()
  const { data } = useQuery({
    ...tripQuery(vehicleId ?? '', id),
    enabled: vehicleId !== null,
    meta: { quiet: true },
  })
  if (!data) return <OpenTrip id={id} />
  const { startTime, endTime, start, end } = data
  const days = { first: f.isoDay(startTime), last: f.isoDay(endTime) }
  return (
    <>
      <TripTimes
        startTime={startTime}
        endTime={endTime}
        startAddress={start?.address ?? null}
        endAddress={end?.address ?? null}
      />
      {losesTrip(form, days) && (
        <Text as="output" color="danger">
          <Trans>This trip is on another day. It will be unlinked when you save.</Trans>
        </Text>
      )}
      <OpenTrip id={id} />
    </>
  )
}

function OpenTrip({ id }: { id: string }) {
  return (
    <p>
      <Link
        to="/trips/detail"
        search={{ id }}
        target="_blank"
        className={styleClasses({ weight: 500, underline: 'hover' })}
      >
        <Trans>Open the trip</Trans>
      </Link>
    </p>
  )
}

/** The server's rule: a link that was chosen stays, an earlier one is removed when the day changes. */
function losesTrip({ record, getValues }: ExpenseForm, days: { first: string; last: string }): boolean {
  const { date, tripId } = getValues()
  if (record === undefined || record.tripId !== tripId || record.date === date || !isDay(date)) return false
  return date < addDays(days.first, -MAX_DAYS_FROM_TRIP) || date > addDays(days.last, MAX_DAYS_FROM_TRIP)
}

type Times = {
  startTime: string
  endTime: string
  startAddress: string | null
  endAddress: string | null
}

function TripTimes({ startTime, endTime, startAddress, endAddress }: Times) {
  const f = useFormat()
  return (
    <p>
      {f.day(f.isoDay(startTime))}, {f.span(startTime, endTime)}
      {startAddress !== null && endAddress !== null && (
        <>
          {' · '}
          {startAddress} → {endAddress}
        </>
      )}
    </p>
  )
}

function Reason({ reason }: Pick<Suggestion, 'reason'>) {
  if (reason === 'odometer') return <Trans>The odometer fits this trip</Trans>
  if (reason === 'place') return <Trans>It starts or ends at the vendor’s place</Trans>
  return <Trans>The only trip on this day</Trans>
}

/** The typed values once they are stable; undefined while vehicle or day are missing. */
function useReceipt(form: ExpenseForm): Receipt | undefined {
  const style = useFormat()
  const { vehicleId, date, odometerMeters, vendor } = form.getValues()
  const meters = odometerMeters.trim() === '' ? undefined : metersOf(odometerMeters, style)
  const receipt = JSON.stringify({
    vehicleId,
    date,
    ...(typeof meters === 'number' && Number.isInteger(meters) && meters >= 0
      ? { odometerMeters: meters }
      : {}),
    ...(vendor.trim() === '' ? {} : { vendor: vendor.trim() }),
  })
  const [settled] = useDebouncedValue(receipt, 300)
  if (vehicleId === null || !isDay(date)) return undefined
  return JSON.parse(settled) as Receipt // written above
}
