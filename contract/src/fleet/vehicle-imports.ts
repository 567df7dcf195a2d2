import { z } from 'zod'
import { maxImportBytes } from '../core/table-limits.ts'
import { trimmedText } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { queryList } from '../core/paging.ts'
import { routes } from '../core/route.ts'
import { FuelType } from './vehicles.ts'

/** The possible meanings of a column. The odometer is in the company's distance unit. */
export const VehicleImportField = z.enum([
  'registration',
  'label',
  'make',
  'model',
  'year',
  'vin',
  'fuelType',
  'dongleId',
  'fleetCategory',
  'driver',
  'odometer',
  'tankLitres',
  'batteryKwh',
  'co2GramsPerKm',
  'consumptionPer100Km',
  'inspectionDueDate',
  'serviceDueDate',
  'insuranceExpiresOn',
])
export type VehicleImportField = z.infer<typeof VehicleImportField>

/** The most vehicles that one file may have. */
export const mostVehiclesOfFile = 1_000

/**
 * `add`: a new vehicle; `restore`: it was added by an import that was undone; `known`: the fleet has it already, and it doesn't
 * change; `invalid`: the row has mistakes. Only the first two are imported.
 */
export const VehicleRowOutcome = z.enum(['add', 'restore', 'known', 'invalid'])
export type VehicleRowOutcome = z.infer<typeof VehicleRowOutcome>

const count = z.int().min(0)

export const VehicleImportPreview = z.object({
  /** From the left, with the first distinct values of each. */
  columns: z.array(
    z.object({ name: z.string(), samples: z.array(z.string()), field: VehicleImportField.nullable() }),
  ),
  /** For rows without one. */
  fuelType: FuelType.nullable(),
  /** A file with the same columns was imported before, and this one is read in the same way. */
  isRemembered: z.boolean(),
  counts: z.object({ add: count, restore: count, known: count, invalid: count }),
  rows: z.array(
    z.object({
      /** Of the file, from 1. */
      line: z.int(),
      outcome: VehicleRowOutcome,
      /** By column, as in the file. */
      cells: z.array(z.string()),
      /** The message is in the reader's language. */
      problems: z.array(z.object({ field: VehicleImportField.nullable(), message: z.string() })),
    }),
  ),
})
export type VehicleImportPreview = z.infer<typeof VehicleImportPreview>

export const VehicleImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** How many were added or restored. */
  vehicles: z.int(),
  createdAt: Instant,
  undoneAt: Instant.nullable(),
})
export type VehicleImport = z.infer<typeof VehicleImport>

/** In an address, for a column that isn't used. */
export const UNUSED_COLUMN = '-'

const mapping = {
  /** The meaning of each column, from the left; `-` if it isn't used. Without it, as last time or by its name. */
  columns: queryList(z.union([VehicleImportField, z.literal(UNUSED_COLUMN)])).optional(),
  /** For rows without one. */
  fuelType: FuelType.optional(),
}

export const vehicleImportRoutes = routes({
  list: {
    method: 'GET',
    path: '/vehicle-imports',
    access: 'vehicles.write',
    summary: 'Lists the last imports of vehicles, newest first.',
    response: z.array(VehicleImport),
  },
  preview: {
    method: 'POST',
    path: '/vehicle-imports/preview',
    access: 'vehicles.write',
    summary:
      'Reads a CSV or XLSX file of vehicles, and returns what importing it would add. Nothing is added.',
    query: z.object(mapping),
    file: true,
    response: VehicleImportPreview,
    maxBodyBytes: maxImportBytes,
  },
  create: {
    method: 'POST',
    path: '/vehicle-imports',
    access: 'vehicles.write',
    summary:
      'Adds the vehicles of a file whose rows have no mistakes, and remembers how its columns are read. Refused if their number is not the expected one, as in the preview.',
    query: z.object({ ...mapping, fileName: trimmedText(200), expected: z.coerce.number().int().min(1) }),
    file: true,
    response: VehicleImport,
    status: 201,
    maxBodyBytes: maxImportBytes,
    refuses: ['import_differs', 'device_taken_elsewhere', 'device_guessing'],
  },
  undo: {
    method: 'POST',
    path: '/vehicle-imports/{id}/undo',
    access: 'vehicles.write',
    summary:
      'Archives all vehicles of an import, and releases their trackers. Refused if one was changed since. Importing the file again restores them.',
    params: z.object({ id: z.uuid() }),
    response: VehicleImport,
    refuses: ['imported_vehicles_changed'],
  },
})
