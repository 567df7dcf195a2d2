import { useLingui } from '@lingui/react/macro'
import type { Trip, TripPlace } from '@roadbook/contract/trips/trips'
import { partsOf, placeText, useNearText } from '../../../ui/labels/trip-place-text.ts'
import classes from './trips.module.css'
import { useUnderWayFrom } from '../../../ui/labels/use-trip-progress-text.ts'
import { Text } from '../../../ui/layout.tsx'

export { partsOf, placeText, townOf, useNearText } from '../../../ui/labels/trip-place-text.ts'

type Props = {
  place: TripPlace | null
  /** For the end of a trip in progress: its current state. */
  progress?: string
}

/** Street first, place in grey. Not everybody may see the places of a private trip. */
export function Place({ place, progress = '' }: Props) {
  const { t } = useLingui()
  const near = useNearText()
  if (place === null) return <Text color="muted">{t`Private`}</Text>
  if (progress !== '') return <Text color="muted">{progress}</Text>
  const { first, rest } = partsOf(place)
  return (
    <span title={placeText(place)} data-named={place.geofenceName === null ? undefined : true}>
      <span className={classes.street}>{near(first)}</span>
      {rest !== '' && <Text color="muted">, {rest}</Text>}
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
