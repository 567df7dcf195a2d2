import type { placeRoutes } from '@roadbook/contract/tracking/places'
import type { LatLon } from '@roadbook/geo/types'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import { readCompany } from '../../core/companies/index.ts'
import type { StreetIndex } from '../map-tiles/index.ts'
import { fleetCenter } from '../locations/index.ts'
import type { LookUpAddresses } from '../locations/index.ts'
import type { Places } from './places.ts'
import { createPlaceSearch } from './search-places.ts'

type Deps = {
  places: () => Places
  namePlaces: LookUpAddresses
  streets?: StreetIndex | undefined
}

export function createPlaceHandlers({ places, namePlaces, streets }: Deps): Handlers<typeof placeRoutes> {
  const searchPlaces = createPlaceSearch({ places, streets })
  return {
    async search(context, { query: { query: search, limit } }) {
      return searchPlaces({ search, near: await regionOf(context), limit })
    },

    async at({ scope, tx }, { query: place }) {
      const [address = null] = await namePlaces(tx, scope.tenantId, [place])
      return { address, country: places().nearest(place.latitude, place.longitude)?.country ?? null }
    },
  }
}

/** Results near the company's default location come first, otherwise near its vehicles. */
async function regionOf(context: Context): Promise<LatLon | undefined> {
  const { defaultLatitude: latitude, defaultLongitude: longitude } = await readCompany(context)
  return latitude === null || longitude === null ? fleetCenter(context) : { latitude, longitude }
}
