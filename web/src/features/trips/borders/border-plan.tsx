/** Asks before trips are merged or a trip is split, with what would come of it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Modal } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { PlannedTrip } from '@roadbook/contract/trip-borders'
import { tripTimes } from '@roadbook/contract/trip-times'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useCategoryLabel } from '../use-categories.ts'
import { type BorderChange, borderPlanQuery, type Borders, useChangeBorders } from './border-queries.ts'
import classes from './trip-borders.module.css'

/** The change is made by the page, as the dialog is outside of it. */
export function useAskBorderChange(trip: Borders, onDone?: () => void): (change: BorderChange) => void {
  const { mutateAsync } = useChangeBorders(trip)
  return (change) => {
    const onConfirm = () => mutateAsync(change).then(onDone)
    const id = modals.open({
      withCloseButton: false,
      centered: true,
      children: <BorderPlan {...{ trip, change, onConfirm }} onClose={() => modals.close(id)} />,
    })
  }
}

type Props = { trip: Borders; change: BorderChange; onConfirm: () => Promise<void>; onClose: () => void }

function BorderPlan({ trip, change, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const { data, error } = useQuery(borderPlanQuery(trip, change))
  const isSplit = 'time' in change
  const go = () => {
    setBusy(true)
    // A toast says why it failed.
    void onConfirm()
      .catch(() => undefined)
      .finally(onClose)
  }
  return (
    <>
      <Modal.Title className={classes.question}>
        {isSplit ? t`Split this trip?` : t`Merge these trips?`}
      </Modal.Title>
      {error !== null && (
        <p role="alert" className={classes.text}>
          {error.message}
        </p>
      )}
      {data === undefined && error === null && <Loader size="sm" />}
      {data !== undefined && (
        <>
          <p className={classes.text}>
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
          </p>
          <ul className={classes.plan} aria-label={t`Preview`}>
            {data.trips.map((planned) => (
              <Planned key={planned.startTime} trip={planned} />
            ))}
          </ul>
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {error === null ? t`Cancel` : t`Close`}
        </Button>
        {error === null && (
          <Button disabled={data === undefined} loading={isBusy} onClick={go}>
            {isSplit ? t`Split trip` : t`Merge trips`}
          </Button>
        )}
      </div>
    </>
  )
}

function Planned({ trip }: { trip: PlannedTrip }) {
  const f = useFormat()
  const categoryLabel = useCategoryLabel()
  const texts = [trip.purpose, trip.destination, trip.partner, trip.note].filter((text) => text !== null)
  const { tripSeconds, idlingSeconds } = tripTimes({ ...trip, stopIdleSeconds: 0 })
  const length = f.hours(idlingSeconds)
  return (
    <li className={classes.planned}>
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
      <span className={classes.quiet}>{[categoryLabel(trip.category), ...texts].join(' · ')}</span>
    </li>
  )
}
