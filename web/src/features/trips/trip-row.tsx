import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import type { Trip } from '@roadbook/contract/trips'
import { partsOf, useNearWords } from './trip-place.tsx'
import classes from './trips.module.css'

type Props = { trip: Trip; categoryWord: string }

/** A trip in the list of a phone: where to and by whom, when and how far. */
export function TripRow({ trip, categoryWord }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const near = useNearWords()
  const from = trip.start && near(partsOf(trip.start).first)
  const to = trip.end && (trip.running ? t`under way` : near(partsOf(trip.end).first))
  const day = f.isToday(trip.startTime, now) ? '' : `${f.short(trip.startTime, now)}, `
  return (
    <div className={classes.narrow}>
      <div className={classes.narrowText}>
        <Link to="/trips/detail" search={{ id: trip.id }} className={classes.narrowLink}>
          {trip.registration} · {day}
          {f.time(trip.startTime)}
        </Link>
        <span>{from === null || to === null ? t`Private` : `${from} – ${to}`}</span>
      </div>
      <div className={classes.narrowEnd}>
        {f.distance(trip.distanceMeters)}
        <br />
        {categoryWord}
      </div>
    </div>
  )
}
