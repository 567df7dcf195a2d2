import { type StreetReader, TilesUnavailableError } from '../map-tiles/index.ts'
import { streetText } from './address-text.ts'
import { type Geocoder, GeocoderError } from './geocoder.ts'
import type { Places } from './places.ts'

type Options = {
  streets: StreetReader
  places: () => Places
  mayBeAsked?: Geocoder['mayBeAsked']
}

/** Streets from map tiles of another server, requested like from a geocoder: one place at a time, and no private place. */
export function createTileGeocoder({ streets, places, mayBeAsked }: Options): Geocoder {
  return {
    ...(mayBeAsked && { mayBeAsked }),
    async addressOf(latitude, longitude) {
      try {
        const street = await streets.streetAt({ latitude, longitude })
        return street ? streetText(street, places().nearest(latitude, longitude)) : null
      } catch (error) {
        if (!(error instanceof TilesUnavailableError)) throw error
        throw new GeocoderError(error.message, { retryAfterMs: error.retryAfterMs, cause: error })
      }
    },
  }
}
