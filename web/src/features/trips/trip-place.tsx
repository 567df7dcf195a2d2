import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { Trip, TripPlace } from '@roadbook/contract/trips'
import classes from './trips.module.css'

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
  /** It is on its way yet: where it is now is no end. */ isRunning?: boolean
}

/** Street first, place in grey. The places of a private trip are not for everybody. */
export function Place({ place, isRunning = false }: Props) {
  const { t } = useLingui()
  const near = useNearWords()
  if (place === null) return <span className={classes.quiet}>{t`Private`}</span>
  if (isRunning) return <span className={classes.quiet}>{t`Under way`}</span>
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
  return ({ start, end, running }) => {
    if (start === null || end === null) return t`Private`
    const from = near(partsOf(start).first)
    if (running) return t`From ${from}, under way`
    const to = near(partsOf(end).first)
    return from === to ? t`Around ${from}` : `${from} – ${to}`
  }
}
