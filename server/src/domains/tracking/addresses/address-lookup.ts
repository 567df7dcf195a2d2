import type { LookUpAddresses } from '../locations/index.ts'
import { placeText } from './address-text.ts'
import { cellOf } from './cell.ts'
import type { LocalStreets } from './local-streets.ts'
import type { Places } from './places.ts'
import { cachedStreets } from './geocoding-queue.ts'

/** The street from a map on this machine or from the cache, otherwise the nearest place; doesn't use the geocoder. */
export function createAddressLookup(places: () => Places, local?: LocalStreets): LookUpAddresses {
  return async (tx, tenantId, located) => {
    const known = located.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    )
    if (known.length === 0) return located.map(() => null)
    const streets = await cachedStreets(tx, tenantId, known)
    const here = await local?.namesOf(known, places)
    return located.map(({ latitude, longitude }) => {
      if (latitude === null || longitude === null) return null
      const cell = cellOf(latitude, longitude)
      const street = here?.get(cell) ?? streets.get(cell)
      return street ?? placeText(places().nearest(latitude, longitude))
    })
  }
}
