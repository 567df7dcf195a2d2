import type { VehicleImport } from '@roadbook/contract/fleet/vehicle-imports'
import { AppError } from '../../../../errors.ts'
import type { OutsideContext } from '../../../../http/outside-context.ts'
import type { Context } from '../../../../http/scope.ts'
import { readVehicles } from '../vehicles.ts'
import { addVehicle, changeVehicle } from '../write-vehicle.ts'
import { addImport, changeImport, type Imported, takeImport } from './import-records.ts'
import type { CheckedFile, CheckedRow } from './check-file.ts'

/** Vehicles per transaction, some 10 ms each: the company's devices wait meanwhile. */
const AT_ONCE = 10

/**
 * Adds the rows without mistakes, some at a time. If it is interrupted, the import has those that were added; they are known
 * when the file is imported again.
 */
export async function writeImport(
  { inCompany }: Pick<OutsideContext, 'inCompany'>,
  file: CheckedFile,
  fileName: string,
): Promise<VehicleImport> {
  const rows = file.rows.filter(({ outcome }) => outcome === 'add' || outcome === 'restore')
  const id = await inCompany((context) => addImport(context, { ...file, fileName }))
  let written: VehicleImport | undefined
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    written = await inCompany(async (context) => {
      const { imported } = await takeImport(context, id)
      for (const row of rows.slice(start, start + AT_ONCE)) imported.push(await importRow(context, row))
      return changeImport(context, id, { vehicles: imported })
    })
  }
  if (!written) throw new AppError('import_differs')
  return written
}

async function importRow(context: Context, { vehicle, archivedId }: CheckedRow): Promise<Imported[number]> {
  if (!vehicle) throw new Error('A row that is imported has a vehicle.')
  const { id, version } =
    archivedId === undefined
      ? await addVehicle(context, vehicle)
      : await changeVehicle(context, archivedId, { ...vehicle, archived: false })
  return { id, version }
}

/** Archives some at a time. If it is interrupted, it can be repeated. */
export async function undoImport(
  { inCompany }: Pick<OutsideContext, 'inCompany'>,
  id: string,
  stopSharing: (context: Context, vehicleId: string) => Promise<void>,
): Promise<void> {
  const left = await inCompany((context) => unchangedVehicles(context, id))
  for (let start = 0; start < left.length; start += AT_ONCE) {
    await inCompany(async (context) => {
      for (const { id: vehicleId, version } of left.slice(start, start + AT_ONCE)) {
        await changeVehicle(context, vehicleId, { archived: true, version })
        await stopSharing(context, vehicleId)
      }
    })
  }
}

/** Those that are still in use; none of them may have changed. */
async function unchangedVehicles(context: Context, id: string): Promise<Imported> {
  const { imported, undoneAt } = await takeImport(context, id)
  if (undoneAt) return []
  const versions = new Map(imported.map((vehicle) => [vehicle.id, vehicle.version]))
  const vehicles = await readVehicles(context, [...versions.keys()])
  const inUse = vehicles.filter(({ archived }) => !archived)
  const changed = inUse.filter((vehicle) => vehicle.version !== versions.get(vehicle.id)).length
  if (changed > 0) throw new AppError('imported_vehicles_changed', { changed })
  return inUse.map((vehicle) => ({ id: vehicle.id, version: vehicle.version }))
}
