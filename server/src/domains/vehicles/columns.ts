import type { VehicleUpdate } from '@roadbook/contract/vehicles'
import type { Updateable } from 'kysely'
import type { VehiclesTable } from '../../database/schema.ts'

export type VehicleColumns = Omit<Updateable<VehiclesTable>, 'tenantId' | 'id' | 'version'>

/** What a person said, as columns: the base's two coordinates; device and odometer have tables of their own. */
export function toColumns(update: VehicleUpdate): VehicleColumns {
  const { baseLocation, dongleId: _device, odometerMeters: _reading, version: _expected, ...fields } = update
  const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (baseLocation === undefined) return named
  return {
    ...named,
    baseLatitude: baseLocation?.latitude ?? null,
    baseLongitude: baseLocation?.longitude ?? null,
  }
}
