import type { VehicleUpdate } from '@roadbook/contract/vehicles'
import type { Updateable } from 'kysely'
import type { Vehicles } from '../../database/schema.ts'

export type VehicleColumns = Omit<Updateable<Vehicles>, 'tenantId' | 'id' | 'version'>

/** What a person said, as columns: the base's two coordinates, and not the device, which has a table of its own. */
export function toColumns({ baseLocation, dongleId: _, version: __, ...fields }: VehicleUpdate): VehicleColumns {
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (baseLocation === undefined) return named
  return {
    ...named,
    baseLatitude: baseLocation?.latitude ?? null,
    baseLongitude: baseLocation?.longitude ?? null,
  }
}
