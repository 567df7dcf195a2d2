import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { TripMove } from '@roadbook/contract/trips/trip-moves'
import type { Trip, TripDetail } from '@roadbook/contract/trips/trips'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { Section } from '../../../../ui/section.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { MoveBadge } from '../move-badge.tsx'
import { useRemoveTrip } from '../add-move-as-trip.ts'
import { Box, Text } from '../../../../ui/layout.tsx'

/** Unrecorded moves just before and after this trip. */
export function TripMoves({ trip }: { trip: TripDetail }) {
  const { t } = useLingui()
  const moves = movesAround(trip)
  if (trip.startRule === 'takenIn') return <AddedMove trip={trip} />
  if (moves.length === 0) return null
  return (
    <Section title={t`Not recorded`}>
      <Box as="ul" py={4}>
        {moves.map((move) => (
          <li key={move.stopTime}>
            <MoveBadge vehicleId={trip.vehicleId} move={move} />
          </li>
        ))}
      </Box>
    </Section>
  )
}

export function movesAround({ movesBefore, route, endTime }: TripDetail): TripMove[] {
  const after = route?.stops.find((stop) => stop.startTime === endTime)?.move ?? null
  return after === null ? movesBefore : [...movesBefore, after]
}

/** Where a manually added trip comes from, with a button to remove it. */
function AddedMove({ trip }: { trip: Trip }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayRemove = useCan('trips.write') && !trip.locked
  const remove = useRemoveTrip(trip.vehicleId, () => navigate({ to: '/trips' }))
  const ask = () =>
    confirm({
      title: t`Remove this trip?`,
      text: t`Its category, purpose and notes are removed with it. The distance will show as not recorded again.`,
      confirmLabel: t`Remove trip`,
      isDanger: true,
      onConfirm: () => remove.mutate(trip.id),
    })
  return (
    <Section
      title={t`Added manually`}
      link={
        mayRemove && (
          <button type="button" onClick={ask} disabled={remove.isPending}>
            <Trans>Remove trip</Trans>
          </button>
        )
      }
    >
      <Text as="p" py={9} size="small" color="text2">
        {trip.distanceSource === 'odometer'
          ? t`No positions were recorded on this trip. The distance is from the device’s odometer.`
          : t`No positions were recorded on this trip. The distance is a straight line from start to end.`}
      </Text>
    </Section>
  )
}
