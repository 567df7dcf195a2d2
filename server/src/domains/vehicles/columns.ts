import type { VehicleUpdate } from '@roadbook/contract/vehicles'
import type { Updateable } from 'kysely'
import type { VehiclesTable } from '../../database/schema.ts'

export type VehicleColumns = Omit<Updateable<VehiclesTable>, 'tenantId' | 'id' | 'version'>

/** What a person said, as columns: the base's two coordinates, and not the device, which has a table of its own. */
export function toColumns(update: VehicleUpdate): VehicleColumns {
  const { baseLocation, dongleId: _device, version: _expected, ...fields } = update
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (baseLocation === undefined) return named
  return {
    ...named,
    baseLatitude: baseLocation?.latitude ?? null,
    baseLongitude: baseLocation?.longitude ?? null,
  }
}
