import type { Database } from '../../database/client.ts'
import { cellOf } from './cell.ts'
import { type LiveAddress, type LivePlace, writeLiveAddresses } from './live-addresses.ts'
import { knownStreets, wantStreets } from './street-questions.ts'

/** Vehicles that stand: streets that are known are written, the others asked for. */
export async function nameStanding(database: Database, live: readonly LivePlace[], now: Date): Promise<void> {
  const standing = live.filter(({ isStanding }) => isStanding)
  for (const [tenantId, places] of Map.groupBy(standing, (place) => place.tenantId)) {
    await database.asIngest(async (tx) => {
      const known = await knownStreets(tx, tenantId, places)
      const streetOf = (place: LivePlace) => known.get(cellOf(place.latitude, place.longitude))
      const unknown = places.filter((place) => streetOf(place) === undefined)
      const wanted = unknown.map((place) => ({ ...place, kind: 'vehicle' as const, tripId: null, at: now }))
      await wantStreets(tx, tenantId, { places: wanted, now })
      const named = places.flatMap((place): LiveAddress[] => {
        const address = streetOf(place) ?? place.address
        return address === null || address === place.address ? [] : [{ ...place, address }]
      })
      if (named.length > 0) await writeLiveAddresses(tx, named)
    })
  }
}
