import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Trip, TripPlace } from '@roadbook/contract/trips'
import classes from './trips.module.css'
import { useUnderWayFrom } from '../../ui/use-trip-progress-text.ts'

/** "Triq Brared, Birkirkara" is street and town; a geo-fence's name says more than both. */
export function partsOf(place: TripPlace): { first: string; rest: string } {
  if (place.geofenceName !== null) return { first: place.geofenceName, rest: '' }
  if (place.address === null)
    return { first: `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`, rest: '' }
  const [first = '', ...rest] = place.address.split(', ')
  return { first, rest: rest.join(', ') }
}

/** Where a trip leads from or to, in one word: the town, or the geo-fence. */
export function townOf(place: TripPlace): string {
  const { first, rest } = partsOf(place)
  return rest === '' ? first.replace(/^near /, '') : (rest.split(', ').at(-1) ?? first)
}

/** In words, for an export. */
export function placeText(place: TripPlace | null): string {
  return place === null ? '' : Object.values(partsOf(place)).filter(Boolean).join(', ')
}

/** Where no street is known the server names the nearest place, in English: "near Paola". */
export function useNearWords(): (words: string) => string {
  const { t } = useLingui()
  return useCallback(
    (words) => {
      const place = /^near (.+)$/.exec(words)?.[1]
      return place === undefined ? words : t`near ${place}`
    },
    [t],
  )
}

type Props = {
  place: TripPlace | null
  /** Of the end of a trip that has not ended: how it goes on. */
  progress?: string
}

/** Street first, place in grey. The places of a private trip are not for everybody. */
export function Place({ place, progress = '' }: Props) {
  const { t } = useLingui()
  const near = useNearWords()
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

/** From where to where, in one line; the places of a private trip are not for everybody. */
export function useFromTo(): (trip: Trip) => string {
  const { t } = useLingui()
  const near = useNearWords()
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
