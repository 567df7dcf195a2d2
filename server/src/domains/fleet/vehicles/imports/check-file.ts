/** What a file of vehicles would change in the fleet. */
import { registrationKey } from '@roadbook/contract/fleet/registration-key'
import {
  mostVehiclesOfFile,
  UNUSED_COLUMN,
  type VehicleImportField,
  type VehicleImportPreview,
  type VehicleRowOutcome,
} from '@roadbook/contract/fleet/vehicle-imports'
import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import type { Language } from '@roadbook/contract/languages'
import { errorMessage } from '@roadbook/contract/messages/messages'
import { AppError } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { cut, type TableLine } from '../../../../platform/files/table/cells.ts'
import { signatureOf } from '../../../../platform/files/table/signature.ts'
import { enteredDevice } from '../../../tracking/devices/index.ts'
import { rememberedMapping, undoneVehicles } from './import-records.ts'
import { fieldsOf } from './keywords.ts'
import { readKnownNames } from './known-names.ts'
import { namedColumns } from './named-columns.ts'
import { type Mapping, readRows, type VehicleRow } from './read-rows.ts'

export type ChosenMapping = {
  columns?: readonly (VehicleImportField | typeof UNUSED_COLUMN)[] | undefined
  fuelType?: FuelType | undefined
}

export type CheckedRow = VehicleRow & {
  outcome: VehicleRowOutcome
  /** The vehicle that `restore` is about. */
  archivedId?: string
}

export type CheckedFile = {
  mapping: Mapping
  signature: string
  isRemembered: boolean
  names: readonly string[]
  rows: CheckedRow[]
}

export async function checkFile(
  context: Context,
  lines: readonly TableLine[],
  asked: ChosenMapping,
): Promise<CheckedFile> {
  const { headerLine, names, below } = namedColumns(lines)
  if (below.length > mostVehiclesOfFile) throw new AppError('too_many_vehicles', { most: mostVehiclesOfFile })
  const signature = signatureOf(lines, headerLine)
  const remembered = await rememberedMapping(context, signature)
  const mapping = mappingOf(asked, names, remembered ?? { columns: fieldsOf(names), fuelType: null })
  const rows = readRows(below, mapping, await readKnownNames(context))
  const isRemembered = remembered !== undefined && asked.columns === undefined
  return { mapping, signature, isRemembered, names, rows: await checkRows(context, rows) }
}

/** As many columns as the file has, whatever was asked for. */
function mappingOf({ columns, fuelType }: ChosenMapping, names: readonly string[], usual: Mapping): Mapping {
  const chosen = columns ? columns.map((field) => (field === UNUSED_COLUMN ? null : field)) : usual.columns
  return {
    columns: names.map((_, index) => chosen[index] ?? null),
    fuelType: fuelType ?? (columns ? null : usual.fuelType),
  }
}

async function checkRows(context: Context, rows: readonly VehicleRow[]): Promise<CheckedRow[]> {
  const { tx, scope } = context
  const fleet = await tx
    .selectFrom('vehicles')
    .innerJoin('vehicleState as s', (join) =>
      join.onRef('s.tenantId', '=', 'vehicles.tenantId').onRef('s.vehicleId', '=', 'vehicles.id'),
    )
    .select(['vehicles.id', 'registration', 'archived', 's.dongleId'])
    .where('vehicles.tenantId', '=', scope.tenantId)
    .execute()
  const known = new Map(fleet.map((vehicle) => [registrationKey(vehicle.registration), vehicle]))
  const devices = new Map(fleet.map(({ dongleId, registration }) => [dongleId, registration]))
  const undone = await undoneVehicles(context)
  return rows.map((row): CheckedRow => {
    const same = known.get(registrationKey(row.registration))
    if (same && !same.archived) return { ...row, outcome: 'known', problems: [] }
    if (!row.vehicle) return { ...row, outcome: 'invalid' }
    if (same && !undone.has(same.id)) {
      const problem = { code: 'registration_archived', details: { registration: same.registration } } as const
      return { ...row, outcome: 'invalid', problems: [{ field: 'registration', problem }] }
    }
    const device = enteredDevice(row.vehicle)
    const taken = device ? devices.get(device.dongleId) : undefined
    if (device && taken !== undefined) {
      const details = { deviceNumber: device.identifier, registration: taken }
      const problem = { code: 'device_taken', details } as const
      return { ...row, outcome: 'invalid', problems: [{ field: 'dongleId', problem }] }
    }
    return same ? { ...row, outcome: 'restore', archivedId: same.id } : { ...row, outcome: 'add' }
  })
}

export function toPreview(file: CheckedFile, language: Language): VehicleImportPreview {
  const { mapping, names, rows, isRemembered } = file
  const count = (outcome: VehicleRowOutcome) => rows.filter((row) => row.outcome === outcome).length
  return {
    columns: names.map((name, index) => ({
      name: cut(name, 100),
      samples: samplesOf(rows, index),
      field: mapping.columns[index] ?? null,
    })),
    fuelType: mapping.fuelType,
    isRemembered,
    counts: {
      add: count('add'),
      restore: count('restore'),
      known: count('known'),
      invalid: count('invalid'),
    },
    rows: rows.map(({ line, outcome, cells, problems }) => ({
      line,
      outcome,
      cells: cells.map((text) => cut(text, 100)),
      problems: problems.map(({ field, problem }) => ({
        field,
        message: errorMessage(language, problem.code, problem.details),
      })),
    })),
  }
}

const SAMPLES = 3

function samplesOf(rows: readonly CheckedRow[], index: number): string[] {
  const texts = rows.map(({ cells }) => cut(cells[index] ?? '', 60)).filter((text) => text !== '')
  return [...new Set(texts)].slice(0, SAMPLES)
}
