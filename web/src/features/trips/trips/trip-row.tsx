import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ListRow, rowLink } from '../../../ui/list/list-row.tsx'
import type { Trip } from '@roadbook/contract/trips/trips'
import { partsOf, useNearText } from './trip-place.tsx'
import { useTripProgressText, useTripTimes } from '../../../ui/labels/use-trip-progress-text.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './trips.module.css'

type Props = {
  trip: Trip
  categoryLabel: string
  /** If no row above shows the day. */
  hasDay: boolean
}

/** A trip in the list on a phone: destination, driver, time and distance. */
export function TripRow({ trip, categoryLabel, hasDay }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const near = useNearText()
  const progressText = useTripProgressText()
  const from = trip.start && near(partsOf(trip.start).first)
  const to = trip.end && (progressText(trip) || near(partsOf(trip.end).first))
  const day = !hasDay || f.isToday(trip.startTime, now) ? '' : `${f.short(trip.startTime, now)}, `
  const times = useTripTimes()(trip)
  return (
    <ListRow
      first={
        <Link to="/trips/detail" search={{ id: trip.id }} className={rowLink}>
          <Row as="span" gap={8} align="stretch">
            <Text truncate className={classes.narrowPlate}>
              {trip.registration}
            </Text>
            <Text noShrink weight={400} color="text2" tabular>
              {day}
              {times}
            </Text>
          </Row>
        </Link>
      }
      second={from === null || to === null ? t`Private` : `${from} – ${to}`}
      firstEnd={<Text color="text2">{f.distance(trip.distanceMeters)}</Text>}
      secondEnd={<Text color="text2">{categoryLabel}</Text>}
    />
  )
}
