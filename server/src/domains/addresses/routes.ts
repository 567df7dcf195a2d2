import type { FoundPlace, placeRoutes } from '@roadbook/contract/places'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { Handlers } from '../../http/mount.ts'
import type { Context } from '../../http/scope.ts'
import { readCompany } from '../companies/index.ts'
import type { StreetIndex } from '../map-tiles/index.ts'
import { middleOfFleet } from '../locations/index.ts'
import type { LookUpAddresses } from '../locations/index.ts'
import { addressParts, withoutHouseNumber } from './address-parts.ts'
import { placeText } from './address-text.ts'
import type { Places } from './places.ts'
import { readCoordinates } from './read-coordinates.ts'
import { foldName, type NamedSpot, type Search, searchNames, townsIn } from './search-names.ts'

type Deps = {
  places: () => Places
  namePlaces: LookUpAddresses
  /** Streets of the map on this machine, unless it is too large to index. */
  streets?: StreetIndex | undefined
}

/** A street counts as a village in the order of results. */
const STREET_PEOPLE = 500
/** A street that far from the middle of a town is not in it. */
const TOWN_METERS = 15_000

/** The streets of the map as they are searched, made once for each list of them. */
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

export function createPlaceHandlers({ places, namePlaces, streets }: Deps): Handlers<typeof placeRoutes> {
  const streetSpots = createStreetSpots(streets)

  async function byName(search: Search): Promise<FoundPlace[]> {
    const towns = (await searchNames(await places().searched(), search)).map(toTown)
    const named = await searchNames(await streetSpots(), search)
    const found = named.map((street) => toStreet(street, places()))
    // Some of each, towns first.
    const most = Math.max(search.limit - found.length, Math.ceil(search.limit / 2))
    return [...towns.slice(0, most), ...found].slice(0, search.limit)
  }

  /** "Street, town": the street if the map has it there, else the town, with what was not found. */
  async function inTown({ search, near, limit }: Search): Promise<FoundPlace[]> {
    const { towns, rest } = await townsIn(await places().searched(), {
      parts: addressParts(search),
      near,
      limit,
    })
    const street = withoutHouseNumber(rest)
    if (street === '') return towns.map(toTown)
    const spots = await streetSpots()
    for (const town of towns) {
      const close = spots.filter((spot) => distanceMeters(spot, town) <= TOWN_METERS)
      const found = await searchNames(close, { search: street, near: town, limit })
      if (found.length > 0) return found.map((spot) => toStreet(spot, places()))
    }
    return towns.map((town) => ({ ...toTown(town), missing: rest }))
  }

  return {
    async search(context, { query: { query, limit } }) {
      const point = readCoordinates(query)
      if (point) return [toPoint(point, places())]
      const near = await regionOf(context)
      const found = await byName({ search: query, near, limit })
      if (found.length > 0) return found
      const parts = await inTown({ search: query, near, limit })
      if (parts.length > 0) return parts
      const bare = withoutHouseNumber(query)
      return bare === query ? [] : byName({ search: bare, near, limit })
    },

    async at({ scope, tx }, { query: place }) {
      const [address = null] = await namePlaces(tx, scope.tenantId, [place])
      return { address, country: places().nearest(place.latitude, place.longitude)?.country ?? null }
    },
  }
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

/** Around the company's default location, else around its vehicles. */
async function regionOf(context: Context): Promise<LatLon | undefined> {
  const { defaultLatitude: latitude, defaultLongitude: longitude } = await readCompany(context)
  return latitude === null || longitude === null ? middleOfFleet(context) : { latitude, longitude }
}
