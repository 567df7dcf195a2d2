import { api } from '@roadbook/contract/api'
import { UNUSED_COLUMN, type VehicleImportField } from '@roadbook/contract/fleet/vehicle-imports'
import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'

const key = ['vehicle-imports'] as const

/** Without it, the file is read as the last one with the same columns, or by their names. */
export type ChosenMapping = {
  columns: readonly (VehicleImportField | null)[]
  fuelType: FuelType | null
}

type Sending = { file: File; mapping: ChosenMapping | undefined }

function inAddress(mapping: ChosenMapping | undefined) {
  if (!mapping) return {}
  const columns = mapping.columns.map((field) => field ?? UNUSED_COLUMN).join(',')
  return { columns, ...(mapping.fuelType && { fuelType: mapping.fuelType }) }
}

export function previewVehicles({ file, mapping }: Sending) {
  return call(api.vehicleImports.preview, { query: inAddress(mapping), file }, { quiet: true })
}

export function importVehicles({ expected, file, mapping }: Sending & { expected: number }) {
  const query = { ...inAddress(mapping), fileName: file.name.slice(0, 200), expected }
  return call(api.vehicleImports.create, { query, file }, { quiet: true })
}

export const vehicleImportsQuery = () => callQuery(key, api.vehicleImports.list, {})

export function undoVehicleImport(id: string) {
  return call(api.vehicleImports.undo, { params: { id } })
}

/** After an import, and after its undo. */
export function useFleetChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    for (const queryKey of [key, ['vehicles'], ['overview'], ['services']])
      await client.invalidateQueries({ queryKey })
  }
}
