import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LatLon } from '@roadbook/geo/types'
import type { StreetReader } from '../map-tiles/index.ts'
import { streetText } from './address-text.ts'
import { cellOf } from './cell.ts'
import type { Places } from './places.ts'

export type LocalStreets = {
  /** By cell: the address of each place covered by the map, null if no street is near. */
  namesOf(places: readonly LatLon[], towns: () => Places): Promise<Map<string, string | null>>
}

/** Some 30,000 streets can be read a second; after this many, other work gets its turn. */
const AT_ONCE = 200

/**
 * Streets from a map file on this machine. No place is sent anywhere, so private places get streets too, and there is no
 * queue.
 */
export function createLocalStreets(streets: StreetReader): LocalStreets {
  return {
    async namesOf(wanted, towns) {
      const names = new Map<string, string | null>()
      let count = 0
      for (const place of wanted) {
        const cell = cellOf(place.latitude, place.longitude)
        if (names.has(cell) || !(await streets.covers(place))) continue
        const street = await streets.streetAt(place)
        names.set(cell, street ? streetText(street, towns().nearest(place.latitude, place.longitude)) : null)
        count += 1
        if (count % AT_ONCE === 0) await nextTurn()
      }
      return names
    },
  }
}
