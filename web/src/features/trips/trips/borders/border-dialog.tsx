/** Asks before merging trips or splitting a trip, and shows the result. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Modal } from '@mantine/core'
import type { PlannedTrip } from '@roadbook/contract/trips/trip-borders'
import { tripTimes } from '@roadbook/contract/trips/trip-times'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useCategoryLabel } from '../use-categories.ts'
import { type BorderChange, borderPlanQuery, type Borders, useChangeBorders } from './border-queries.ts'
import { Row, Stack, Grid, Text } from '../../../../ui/layout.tsx'

type Props = { trip: Borders; change: BorderChange; onDone?: () => void; onClose: () => void }

export function BorderDialog({ trip, change, onDone, onClose }: Props) {
  const { t } = useLingui()
  const { data, error } = useQuery(borderPlanQuery(trip, change))
  const changeBorders = useChangeBorders(trip)
  const isSplit = 'time' in change
  const lockedId = lockedExpenseId(error)
  // Set at once: two clicks may come before the button renders again.
  const isSent = useRef(false)
  const go = () => {
    if (isSent.current) return
    isSent.current = true
    changeBorders.mutate(change, {
      onSuccess: () => {
        onClose()
        onDone?.()
      },
      // A toast shows why.
      onError: onClose,
    })
  }
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={isSplit ? t`Split this trip?` : t`Merge these trips?`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {error !== null && (
        <Text as="p" mt={4} mb={16} size="body" color="text2" role="alert">
          {error.message}
        </Text>
      )}
      {data === undefined && error === null && <Loader size="sm" />}
      {data !== undefined && (
        <>
          <Text as="p" mt={4} mb={16} size="body" color="text2">
            {isSplit ? (
              <Trans>
                The longer part keeps the texts, jobs and expenses. You can undo this until the trips are
                locked.
              </Trans>
            ) : (
              <Trans>
                The stop between becomes part of the trip. Jobs and expenses of both belong to it. You can
                undo this until the trip is locked.
              </Trans>
            )}
          </Text>
          <Stack as="ul" gap={8} mb={20} aria-label={t`Preview`}>
            {data.trips.map((planned) => (
              <Planned key={planned.startTime} trip={planned} />
            ))}
          </Stack>
        </>
      )}
      <Row gap={8} justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        {lockedId !== undefined && (
          <Button renderRoot={(props) => <Link to="/costs/all" search={{ expense: lockedId }} {...props} />}>
            {t`Open expense`}
          </Button>
        )}
        {error === null && (
          <Button disabled={data === undefined} loading={changeBorders.isPending} onClick={go}>
            {isSplit ? t`Split trip` : t`Merge trips`}
          </Button>
        )}
      </Row>
    </Modal>
  )
}

/** The expense that keeps the trips separate, if they can't be merged because of it. */
function lockedExpenseId(error: Error | null): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'trip_expense_locked') return undefined
  const { expenseId } = error.details
  return typeof expenseId === 'string' ? expenseId : undefined
}

function Planned({ trip }: { trip: PlannedTrip }) {
  const f = useFormat()
  const categoryLabel = useCategoryLabel()
  const texts = [trip.purpose, trip.destination, trip.partner, trip.note].filter((text) => text !== null)
  const { tripSeconds, idlingSeconds } = tripTimes({ ...trip, stopIdleSeconds: 0 })
  const length = f.hours(idlingSeconds)
  return (
    <Grid as="li" gap={2} px={12} py={10} size="small" border="hairline" radius={8} tabular breakWords>
      <strong>{f.span(trip.startTime, trip.endTime)}</strong>
      <span>
        {f.distance(trip.distanceMeters)} · {f.hours(tripSeconds)}
        {idlingSeconds > 0 && (
          <>
            {' '}
            · <Trans>idling {length}</Trans>
          </>
        )}
      </span>
      <Text color="text2">{[categoryLabel(trip.category), ...texts].join(' · ')}</Text>
    </Grid>
  )
}
