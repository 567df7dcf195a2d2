import type { Database, Tx } from '../../../database/client.ts'
import { placeText } from './address-text.ts'
import { cellOf } from './cell.ts'
import {
  type LiveAddress,
  type LivePlace,
  type AddressChanges,
  writeLiveAddresses,
} from '../locations/index.ts'
import { cachedStreets, queueStreets } from './geocoding-queue.ts'
import type { AddressSources } from './address-sources.ts'

/** Called after the commit. */
export type OnAddressesChanged = (renamed: AddressChanges) => void

/**
 * Updates the addresses of live locations: the nearest place, and for standing vehicles the street if it is known; if not,
 * it is queued. An address is written only for the place that was read.
 */
export async function updateLiveAddresses(
  database: Database,
  {
    live,
    sources,
    onAddressesChanged,
  }: { live: readonly LivePlace[]; sources: AddressSources; onAddressesChanged: OnAddressesChanged },
): Promise<void> {
  for (const [tenantId, vehicles] of Map.groupBy(live, (vehicle) => vehicle.tenantId)) {
    const standing = vehicles.filter(({ isStanding }) => isStanding)
    const local = (await sources.local?.namesOf(standing, sources.places)) ?? new Map<string, string | null>()
    const elsewhere = standing.filter((vehicle) => !local.has(cellOfVehicle(vehicle)))
    const streets =
      elsewhere.length === 0
        ? new Map<string, string | null>()
        : await database.inTenant({ tenantId }, (tx) =>
            streetsElsewhere(tx, tenantId, { elsewhere, sources }),
          )
    const changed = vehicles.flatMap((vehicle): LiveAddress[] => {
      const { vehicleId, latitude, longitude, isStanding } = vehicle
      const street = isStanding ? (local.get(cellOfVehicle(vehicle)) ?? streets.get(vehicleId)) : undefined
      const address = street ?? placeText(sources.places().nearest(latitude, longitude))
      return address === vehicle.address ? [] : [{ vehicleId, address }]
    })
    if (changed.length === 0) continue
    // A separate transaction, because it locks the company's row until the commit.
    const renamed = await database.inTenant({ tenantId }, (tx) => writeLiveAddresses(tx, tenantId, changed))
    if (renamed) onAddressesChanged(renamed)
  }
}

function cellOfVehicle({ latitude, longitude }: LivePlace): string {
  return cellOf(latitude, longitude)
}

type Elsewhere = { elsewhere: readonly LivePlace[]; sources: AddressSources }

/** By vehicle, for those standing outside the local map; null if no street is near. */
async function streetsElsewhere(
  tx: Tx,
  tenantId: string,
  { elsewhere, sources }: Elsewhere,
): Promise<Map<string, string | null>> {
  if (!(await sources.wantsStreets(tx, tenantId))) return new Map()
  const known = await cachedStreets(tx, tenantId, elsewhere)
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
  await queueStreets(tx, tenantId, { places, now: sources.now })
  return found
}
