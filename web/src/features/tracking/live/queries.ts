import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { FoundPlace } from '@roadbook/contract/tracking/places'
import { callQuery } from '../../../lib/requests/call-query.ts'

/** The recent track; afterwards the live fleet extends it. */
export const trailQuery = (id: string) =>
  callQuery(['vehicles', 'trail', id], api.locations.trail, {
    params: { id },
    refetchInterval: 60_000,
    quiet: true,
  })

/** What a vehicle did today; refreshed while the panel is open. */
export const todayQuery = (id: string) =>
  callQuery(['vehicles', 'today', id], api.trips.today, {
    params: { id },
    refetchInterval: 30_000,
    quiet: true,
  })

/** Towns and streets by name; a search text that is too short finds nothing. */
export const placesQuery = (search: string) =>
  callQuery(['places', search], api.places.search, {
    query: { query: search },
    enabled: search.length >= 2,
    staleTime: 10 * 60_000,
    placeholderData: keepPreviousData,
    quiet: true,
  })

/** "Marienplatz, München, DE": the part of the search text that wasn't found stays with its town. */
function placeLabel({ missing, name, town, country }: FoundPlace): string {
  return [missing, name, town ?? country].filter(Boolean).join(', ')
}

const PAUSE_MS = 250
const fewestLetters = 2
/** The longest text that the API accepts. */
const mostLetters = 100

/**
 * Places while their name is typed, by the text that describes each, and a message if the search finds nothing or only a
 * part.
 */
export function useFoundPlaces(typed: string, isOpen = true) {
  const { t } = useLingui()
  const wanted = typed.trim().slice(0, mostLetters)
  const [search] = useDebouncedValue(wanted, PAUSE_MS)
  const query = useQuery({ ...placesQuery(search), enabled: isOpen && search.length >= fewestLetters })
  const isAsked = isOpen && wanted.length >= fewestLetters
  const found = isAsked ? (query.data ?? []) : []
  const isSearching = isAsked && (wanted !== search || query.isFetching)
  const isNothing = isAsked && !isSearching && query.isSuccess && found.length === 0
  const missing = found[0]?.missing ?? null
  const halfFound = missing === null ? undefined : t`Only the town was found, not “${missing}”.`
  return {
    places: new Map(found.map((place) => [placeLabel(place), place])),
    isSearching,
    isNothing,
    note: isNothing
      ? t`No places found. Try a town, a street with its town, or coordinates.`
      : isSearching
        ? undefined
        : halfFound,
  }
}

const NEAREST_EVERY_MS = 10_000

/** Vehicles move, so it is refreshed while shown. */
export const nearestQuery = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  callQuery(['vehicles', 'nearest', latitude, longitude], api.locations.nearest, {
    query: { latitude, longitude, limit: 20 },
    refetchInterval: NEAREST_EVERY_MS,
    quiet: true,
  })
