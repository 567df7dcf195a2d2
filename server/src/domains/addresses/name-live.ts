import type { Database, Tx } from '../../database/client.ts'
import { wordsOfPlace } from './address-words.ts'
import { cellOf } from './cell.ts'
import type { Renamed } from '../telematics/index.ts'
import { type LiveAddress, type LivePlace, writeLiveAddresses } from './live-addresses.ts'
import { knownStreets, wantStreets } from './street-questions.ts'
import type { Words } from './words.ts'

/** Called after the commit. */
export type OnRenamed = (renamed: Renamed) => void

/**
 * Words for where vehicles are: the nearest place, and of those that stand the street where it is known; where it is not,
 * it is asked for. What is written is always of the place that was read, never of one before it.
 */
export async function nameLive(
  database: Database,
  { live, words, onRenamed }: { live: readonly LivePlace[]; words: Words; onRenamed: OnRenamed },
): Promise<void> {
  for (const [tenantId, vehicles] of Map.groupBy(live, (vehicle) => vehicle.tenantId)) {
    const streets = await database.inTenant({ tenantId }, (tx) =>
      streetsOfStanding(tx, tenantId, { vehicles, words }),
    )
    const changed = vehicles.flatMap((vehicle): LiveAddress[] => {
      const { vehicleId, latitude, longitude } = vehicle
      const address = streets.get(vehicleId) ?? wordsOfPlace(words.places.nearest(latitude, longitude))
      return address === vehicle.address ? [] : [{ vehicleId, address }]
    })
    if (changed.length === 0) continue
    // In a transaction of its own: the company's row is locked until the end of it.
    const renamed = await database.inTenant({ tenantId }, (tx) => writeLiveAddresses(tx, tenantId, changed))
    if (renamed) onRenamed(renamed)
  }
}

/** By vehicle; null where the geocoder knows none. */
async function streetsOfStanding(
  tx: Tx,
  tenantId: string,
  { vehicles, words }: { vehicles: readonly LivePlace[]; words: Words },
): Promise<Map<string, string | null>> {
  const standing = words.wantsStreets ? vehicles.filter(({ isStanding }) => isStanding) : []
  if (standing.length === 0) return new Map()
  const known = await knownStreets(tx, tenantId, standing)
  const found = new Map<string, string | null>()
  const unknown: LivePlace[] = []
  for (const vehicle of standing) {
    const street = known.get(cellOf(vehicle.latitude, vehicle.longitude))
    if (street === undefined) unknown.push(vehicle)
    else found.set(vehicle.vehicleId, street)
  }
  const places = unknown.map((vehicle) => ({
    ...vehicle,
    kind: 'vehicle' as const,
    tripId: null,
    at: vehicle.fixTime,
  }))
  await wantStreets(tx, tenantId, { places, now: words.now })
  return found
}
