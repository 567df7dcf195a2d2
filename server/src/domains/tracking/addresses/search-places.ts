/** Places by name: towns, the streets of the installed map, “street, town”, and coordinates. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FoundPlace } from '@roadbook/contract/tracking/places'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { StreetIndex } from '../map-tiles/index.ts'
import { addressParts, withoutHouseNumber } from './address-parts.ts'
import { placeText } from './address-text.ts'
import type { Places } from './places.ts'
import { readCoordinates } from './read-coordinates.ts'
import { foldName, type NamedSpot, type Search, searchNames, townsIn } from './search-names.ts'

type Sources = {
  places: () => Places
  /** Streets of the map on this machine, unless it is too large to index. */
  streets?: StreetIndex | undefined
}

/** In the order of results a street counts like a village. */
const STREET_PEOPLE = 500
/** A street farther than this from the middle of a town is not in it. */
const TOWN_METERS = 15_000

export function createPlaceSearch(sources: Sources): (search: Search) => Promise<FoundPlace[]> {
  const streetSpots = createStreetSpots(sources.streets)
  return async (search) => {
    const places = sources.places()
    const point = readCoordinates(search.search)
    if (point) return [toPoint(point, places)]
    const all = { places, towns: await places.searched(), streets: await streetSpots() }
    const found = await byName(all, search)
    if (found.length > 0) return found
    const parts = await inTown(all, search)
    if (parts.length > 0) return parts
    const bare = withoutHouseNumber(search.search)
    return bare === search.search ? [] : byName(all, { ...search, search: bare })
  }
}

/** Folded once for each version of the map. */
function createStreetSpots(streets: StreetIndex | undefined): () => Promise<NamedSpot[]> {
  let known: { from: readonly object[]; spots: NamedSpot[] } | undefined
  return async () => {
    const listed = (await streets?.all()) ?? []
    if (known?.from !== listed) {
      const spots = listed.map((street) => ({
        ...street,
        folded: foldName(street.name),
        country: null,
        people: STREET_PEOPLE,
      }))
      known = { from: listed, spots }
    }
    return known.spots
  }
}

type Searched = { places: Places; towns: readonly NamedSpot[]; streets: readonly NamedSpot[] }

async function byName({ places, towns, streets }: Searched, search: Search): Promise<FoundPlace[]> {
  const named = (await searchNames(towns, search)).map(toTown)
  const found = (await searchNames(streets, search)).map((street) => toStreet(street, places))
  // Some of each, towns first.
  const most = Math.max(search.limit - found.length, Math.ceil(search.limit / 2))
  return [...named.slice(0, most), ...found].slice(0, search.limit)
}

/** The street if the map has it in that town, otherwise the town, with the text that was not found. */
async function inTown(all: Searched, { search, near, limit }: Search): Promise<FoundPlace[]> {
  const { towns, rest } = await townsIn(all.towns, { parts: addressParts(search), near, limit })
  const street = withoutHouseNumber(rest)
  if (street === '') return towns.map(toTown)
  const named = await searchNames(all.streets, { search: street, near: undefined, limit: all.streets.length })
  for (const town of towns) {
    await nextTurn()
    const close = named.filter((spot) => distanceMeters(spot, town) <= TOWN_METERS)
    const found = await searchNames(close, { search: street, near: town, limit })
    if (found.length > 0) return found.map((spot) => toStreet(spot, all.places))
  }
  return towns.map((town) => ({ ...toTown(town), missing: rest }))
}

function toPoint(point: LatLon, places: Places): FoundPlace {
  const near = places.nearest(point.latitude, point.longitude)
  const { latitude, longitude } = point
  const name = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const country = near?.country ?? null
  return { name, kind: 'coordinates', missing: null, town: placeText(near), country, latitude, longitude }
}

function toTown({ name, country, latitude, longitude }: NamedSpot): FoundPlace {
  return { name, kind: 'town', missing: null, town: null, country, latitude, longitude }
}

function toStreet({ name, latitude, longitude }: NamedSpot, places: Places): FoundPlace {
  const near = places.nearest(latitude, longitude)
  return {
    name,
    kind: 'street',
    missing: null,
    town: placeText(near),
    country: near?.country ?? null,
    latitude,
    longitude,
  }
}
