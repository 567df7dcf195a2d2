import type { FoundPlace, placeRoutes } from '@roadbook/contract/places'
import type { LatLon } from '@roadbook/geo/types'
import type { Handlers } from '../../http/mount.ts'
import type { Context } from '../../http/scope.ts'
import { readCompany } from '../companies/index.ts'
import type { StreetIndex } from '../map-tiles/index.ts'
import { middleOfFleet } from '../locations/index.ts'
import type { LookUpAddresses } from '../locations/index.ts'
import { placeText } from './address-text.ts'
import type { Places } from './places.ts'
import { foldName, type NamedSpot, searchNames } from './search-names.ts'

type Deps = {
  places: () => Places
  namePlaces: LookUpAddresses
  /** Streets of the map on this machine, unless it is too large to index. */
  streets?: StreetIndex | undefined
}

/** A street counts as a village in the order of results. */
const STREET_PEOPLE = 500

export function createPlaceHandlers({ places, namePlaces, streets }: Deps): Handlers<typeof placeRoutes> {
  let known: { from: readonly object[]; spots: NamedSpot[] } | undefined

  async function streetSpots(): Promise<NamedSpot[]> {
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

  return {
    async search(context, { query: { query, limit } }) {
      const search = { search: query, near: await regionOf(context), limit }
      const towns = (await searchNames(places().towns, search)).map(toTown)
      const named = await searchNames(await streetSpots(), search)
      const found = named.map((street) => toStreet(street, places()))
      // Some of each, towns first.
      const most = Math.max(limit - found.length, Math.ceil(limit / 2))
      return [...towns.slice(0, most), ...found].slice(0, limit)
    },

    async at({ scope, tx }, { query: place }) {
      const [address = null] = await namePlaces(tx, scope.tenantId, [place])
      return { address, country: places().nearest(place.latitude, place.longitude)?.country ?? null }
    },
  }
}

function toTown({ name, country, latitude, longitude }: NamedSpot): FoundPlace {
  return { name, kind: 'town', town: null, country, latitude, longitude }
}

function toStreet({ name, latitude, longitude }: NamedSpot, places: Places): FoundPlace {
  const near = places.nearest(latitude, longitude)
  return {
    name,
    kind: 'street',
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
