import { useLingui } from '@lingui/react/macro'
import type { Trip, TripPlace } from '@roadbook/contract/trips/trips'
import { partsOf, placeText, useNearText } from '../../../ui/trip-place-text.ts'
import classes from './trips.module.css'
import { useUnderWayFrom } from '../../../ui/use-trip-progress-text.ts'

export { partsOf, placeText, townOf, useNearText } from '../../../ui/trip-place-text.ts'

type Props = {
  place: TripPlace | null
  /** For the end of a trip in progress: its current state. */
  progress?: string
}

/** Street first, place in grey. Not everybody may see the places of a private trip. */
export function Place({ place, progress = '' }: Props) {
  const { t } = useLingui()
  const near = useNearText()
  if (place === null) return <span className={classes.quiet}>{t`Private`}</span>
  if (progress !== '') return <span className={classes.quiet}>{progress}</span>
  const { first, rest } = partsOf(place)
  return (
    <span title={placeText(place)} data-named={place.geofenceName === null ? undefined : true}>
      <span className={classes.street}>{near(first)}</span>
      {rest !== '' && <span className={classes.quiet}>, {rest}</span>}
    </span>
  )
}

/** From where to where, in one line; not everybody may see the places of a private trip. */
export function useFromTo(): (trip: Trip) => string {
  const { t } = useLingui()
  const near = useNearText()
  const underWayFrom = useUnderWayFrom()
  return (trip) => {
    const { start, end, running } = trip
    if (start === null || end === null) return t`Private`
    const from = near(partsOf(start).first)
    if (running) return underWayFrom(from, trip)
    const to = near(partsOf(end).first)
    return from === to ? t`Around ${from}` : `${from} – ${to}`
  }
}
