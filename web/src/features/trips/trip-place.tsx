import { useLingui } from '@lingui/react/macro'
import type { TripPlace } from '@roadbook/contract/trips'
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
  return rest === '' ? first : (rest.split(', ').at(-1) ?? first)
}

/** In words, for an export. */
export function placeText(place: TripPlace | null): string {
  return place === null ? '' : Object.values(partsOf(place)).filter(Boolean).join(', ')
}

/** The places of a private trip are not for everybody. */
export function Place({ place }: { place: TripPlace | null }) {
  const { t } = useLingui()
  if (place === null) return <span className={classes.quiet}>{t`Private`}</span>
  const { first, rest } = partsOf(place)
  return (
    <span title={placeText(place)} data-named={place.geofenceName === null ? undefined : true}>
      <span className={classes.street}>{first}</span>
      {rest !== '' && <span className={classes.quiet}>, {rest}</span>}
    </span>
  )
}
