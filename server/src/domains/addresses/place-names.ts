import type { Tx } from '../../database/client.ts'
import { wordsOfPlace } from './address-words.ts'
import { cellOf } from './cell.ts'
import type { LocalStreets } from './local-streets.ts'
import type { Places } from './places.ts'
import { knownStreets } from './street-questions.ts'

type Located = { latitude: number | null; longitude: number | null }

/** Words for each of these places, in their order; null where a place is unknown or far from everything. */
export type NamePlaces = (tx: Tx, tenantId: string, places: readonly Located[]) => Promise<(string | null)[]>

/** The street of a map on this machine, or that the company knows already, else the nearest place; nobody is asked for it. */
export function createPlaceNames(places: () => Places, local?: LocalStreets): NamePlaces {
  return async (tx, tenantId, located) => {
    const known = located.flatMap(({ latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [{ latitude, longitude }],
    )
    if (known.length === 0) return located.map(() => null)
    const streets = await knownStreets(tx, tenantId, known)
    const here = await local?.namesOf(known, places())
    return located.map(({ latitude, longitude }) => {
      if (latitude === null || longitude === null) return null
      const cell = cellOf(latitude, longitude)
      const street = here?.get(cell) ?? streets.get(cell)
      return street ?? wordsOfPlace(places().nearest(latitude, longitude))
    })
  }
}
