import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { LogbookEntry } from '@roadbook/contract/trips/logbook'
import { useFormat } from '../../../../../lib/use-format.ts'
import { useFromTo } from '../../trip-place.tsx'
import { CategoryCell } from './category-cell.tsx'
import { FieldCell } from './field-cell.tsx'
import { LockCell } from './lock-cell.tsx'
import { useEditing } from '../use-logbook-editing.ts'
import { Box, Text } from '../../../../../ui/layout.tsx'
import classes from '../logbook.module.css'

/** A trip on a phone: when and how far, from where to where, then its texts. */
export function NarrowEntry({ entry }: { entry: LogbookEntry }) {
  const { t } = useLingui()
  const f = useFormat()
  const clock = f.inZone(entry.timeZone)
  const fromTo = useFromTo()
  const { editing } = useEditing()
  const { trip, missing } = entry
  const { startOdometerMeters: from, endOdometerMeters: to } = trip
  const isPrivate = trip.start === null
  const hasDestination =
    missing.includes('destination') || (editing?.tripId === trip.id && editing.field === 'destination')
  return (
    <div className={classes.card}>
      <div className={classes.cardLine}>
        <Link to="/trips/detail" search={{ id: trip.id }} className={classes.cardTimes}>
          {clock.range(clock.time(trip.startTime), trip.running ? t`now` : clock.time(trip.endTime))}
        </Link>
        {from !== null && to !== null && (
          <Text color="muted">
            {f.exactFigure(from)} – {f.exactFigure(to)}
          </Text>
        )}
        <Text as="strong" narrow={{ ml: 'auto', weight: 600 }}>
          {f.exactDistance(entry.distanceMeters)}
        </Text>
        <LockCell entry={entry} />
      </div>
      <Box narrow={{ truncate: true }}>{fromTo(trip)}</Box>
      <div className={classes.cardSaid}>
        <CategoryCell entry={entry} />
        {!isPrivate && (
          <>
            {hasDestination && <FieldCell entry={entry} field="destination" />}
            <FieldCell entry={entry} field="purpose" />
            <FieldCell entry={entry} field="partner" />
          </>
        )}
      </div>
    </div>
  )
}
