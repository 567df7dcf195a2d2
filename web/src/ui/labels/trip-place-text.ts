import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import type { TripPlace } from '@roadbook/contract/trips/trips'

/** "Triq Brared, Birkirkara" is street and town; in a geofence only its name is shown. */
export function partsOf(place: TripPlace): { first: string; rest: string } {
  if (place.geofenceName !== null) return { first: place.geofenceName, rest: '' }
  if (place.address === null)
    return { first: `${place.latitude.toFixed(4)}, ${place.longitude.toFixed(4)}`, rest: '' }
  const [first = '', ...rest] = place.address.split(', ')
  return { first, rest: rest.join(', ') }
}

/** The short name of a trip's start or end: the town, or the geofence. */
export function townOf(place: TripPlace): string {
  const { first, rest } = partsOf(place)
  return rest === '' ? first.replace(/^near /, '') : (rest.split(', ').at(-1) ?? first)
}

/** As text, for an export. */
export function placeText(place: TripPlace | null): string {
  return place === null ? '' : Object.values(partsOf(place)).filter(Boolean).join(', ')
}

/** If there is no street, the server gives the nearest place, in English: "near Paola". */
export function useNearText(): (text: string) => string {
  const { t } = useLingui()
  return useCallback(
    (text) => {
      const place = /^near (.+)$/.exec(text)?.[1]
      return place === undefined ? text : t`near ${place}`
    },
    [t],
  )
}
