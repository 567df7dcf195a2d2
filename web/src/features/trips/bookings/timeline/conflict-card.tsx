import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ConflictOffers } from '../conflict/conflict-offers.tsx'
import classes from '../conflict/conflict.module.css'
import { conflictQuery } from '../queries.ts'
import type { Draft } from './draft.ts'
import { Row } from '../../../../ui/layout.tsx'

type Props = { draft: Draft; onSolve: (draft: Draft) => void; onDiscard: () => void }

/** Beside a draft that overlaps another booking and can't be saved as it is. */
export function ConflictCard({ draft, onSolve, onDiscard }: Props) {
  const { vehicleId, startMs, endMs, booking } = draft
  const { data } = useQuery(
    conflictQuery({
      vehicleId,
      startDate: new Date(startMs).toISOString(),
      endDate: new Date(endMs).toISOString(),
      bookingId: booking?.id,
    }),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDiscard()
  }
  // The card handles its keys before the time line below it does.
  useWindowEvent('keydown', onKeyDown, { capture: true })
  return (
    <div className={classes.card}>
      {data?.conflict && (
        <ConflictOffers
          vehicleId={vehicleId}
          found={data}
          onVehicle={(id) => onSolve({ ...draft, vehicleId: id })}
          onStart={(start) => onSolve({ ...draft, startMs: start, endMs: start + endMs - startMs })}
        />
      )}
      <Row justify="between" mt={12}>
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        {/* The vehicle may have become free in the meantime. */}
        <Button variant="default" disabled={data?.conflict !== null} onClick={() => onSolve(draft)}>
          <Trans>Save booking</Trans>
        </Button>
      </Row>
    </div>
  )
}
