import type { Tx } from '../../database/client.ts'
import { wordsOfPlace } from './address-words.ts'
import { cellOf } from './cell.ts'
import type { Places } from './places.ts'
import { knownStreets } from './street-questions.ts'

type Located = { latitude: number | null; longitude: number | null }

/** Words for each of these places, in their order; null where a place is unknown or far from everything. */
export type NamePlaces = (tx: Tx, tenantId: string, places: readonly Located[]) => Promise<(string | null)[]>

/** The street where the company knows it already, else the nearest place; nobody is asked for it. */
export function createPlaceNames(places: () => Places): NamePlaces {
  return async (tx, tenantId, located) => {
    const known = located.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    )
    if (known.length === 0) return located.map(() => null)
    const streets = await knownStreets(tx, tenantId, known)
    return located.map(({ latitude, longitude }) => {
      if (latitude === null || longitude === null) return null
      return streets.get(cellOf(latitude, longitude)) ?? wordsOfPlace(places().nearest(latitude, longitude))
    })
  }
}
