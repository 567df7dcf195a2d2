import type { Database, Tx } from '../../database/client.ts'
import { wordsOfPlace } from './address-words.ts'
import { cellOf } from './cell.ts'
import { type LiveAddress, type LivePlace, type Renamed, writeLiveAddresses } from '../locations/index.ts'
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
    const standing = vehicles.filter(({ isStanding }) => isStanding)
    const local = (await words.local?.namesOf(standing, words.places)) ?? new Map<string, string | null>()
    const elsewhere = standing.filter((vehicle) => !local.has(cellOfVehicle(vehicle)))
    const streets =
      elsewhere.length === 0
        ? new Map<string, string | null>()
        : await database.inTenant({ tenantId }, (tx) => streetsElsewhere(tx, tenantId, { elsewhere, words }))
    const changed = vehicles.flatMap((vehicle): LiveAddress[] => {
      const { vehicleId, latitude, longitude, isStanding } = vehicle
      const street = isStanding ? (local.get(cellOfVehicle(vehicle)) ?? streets.get(vehicleId)) : undefined
      const address = street ?? wordsOfPlace(words.places.nearest(latitude, longitude))
      return address === vehicle.address ? [] : [{ vehicleId, address }]
    })
    if (changed.length === 0) continue
    // In a transaction of its own: the company's row is locked until the end of it.
    const renamed = await database.inTenant({ tenantId }, (tx) => writeLiveAddresses(tx, tenantId, changed))
    if (renamed) onRenamed(renamed)
  }
}

function cellOfVehicle({ latitude, longitude }: LivePlace): string {
  return cellOf(latitude, longitude)
}

type Elsewhere = { elsewhere: readonly LivePlace[]; words: Words }

/** By vehicle, of those that stand where no map of this machine reaches; null where no street is near. */
async function streetsElsewhere(
  tx: Tx,
  tenantId: string,
  { elsewhere, words }: Elsewhere,
): Promise<Map<string, string | null>> {
  if (!(await words.wantsStreets(tx, tenantId))) return new Map()
  const known = await knownStreets(tx, tenantId, elsewhere)
  const found = new Map<string, string | null>()
  const unknown: LivePlace[] = []
  for (const vehicle of elsewhere) {
    const street = known.get(cellOfVehicle(vehicle))
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
