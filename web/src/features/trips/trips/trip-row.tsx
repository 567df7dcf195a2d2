import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ListRow, rowLink } from '../../../ui/list-row.tsx'
import type { Trip } from '@roadbook/contract/trips/trips'
import { partsOf, useNearText } from './trip-place.tsx'
import { useTripProgressText, useTripTimes } from '../../../ui/use-trip-progress-text.ts'
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
          <span className={classes.narrowFirst}>
            <span className={classes.narrowPlate}>{trip.registration}</span>
            <span className={classes.narrowTime}>
              {day}
              {times}
            </span>
          </span>
        </Link>
      }
      second={from === null || to === null ? t`Private` : `${from} – ${to}`}
      firstEnd={<span className={classes.narrowEnd}>{f.distance(trip.distanceMeters)}</span>}
      secondEnd={<span className={classes.narrowEnd}>{categoryLabel}</span>}
    />
  )
}
