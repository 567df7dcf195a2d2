/** The imports of a company, with what each added. */
import { VehicleImportField } from '@roadbook/contract/fleet/vehicle-imports'
import type { VehicleImport } from '@roadbook/contract/fleet/vehicle-imports'
import { FuelType } from '@roadbook/contract/fleet/vehicles'
import type { Selectable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { VehicleImportsTable } from '../../../../database/schema.ts'
import { toJson } from '../../../../database/storable-text.ts'
import { notFound } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import type { Mapping } from './read-rows.ts'

const Imported = z.array(z.object({ id: z.uuid(), version: z.int() }))
export type Imported = z.infer<typeof Imported>
const Columns = z.array(VehicleImportField.nullable())

type Row = Selectable<VehicleImportsTable>

/** How many are listed. */
const LISTED = 20

function toImport({ id, fileName, createdAt, undoneAt, vehicles }: Row): VehicleImport {
  return {
    id,
    fileName,
    vehicles: Imported.parse(vehicles).length,
    createdAt: createdAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}

export async function listImports({ tx, scope }: Context): Promise<VehicleImport[]> {
  const rows = await tx
    .selectFrom('vehicleImports')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
    .execute()
  return rows.map(toImport)
}

/** For the next change of it. */
export async function takeImport({ tx, scope }: Context, id: string): Promise<Row & { imported: Imported }> {
  const row = await tx
    .selectFrom('vehicleImports')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('other')
  return { ...row, imported: Imported.parse(row.vehicles) }
}

/** How the last file with these column names was read; a mapping of an older version may no longer be valid. */
export async function rememberedMapping(
  { tx, scope }: Context,
  signature: string,
): Promise<Mapping | undefined> {
  const row = await tx
    .selectFrom('vehicleImports')
    .select(['columns', 'fuelType'])
    .where('tenantId', '=', scope.tenantId)
    .where('signature', '=', signature)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const columns = Columns.safeParse(row?.columns)
  const fuelType = FuelType.nullable().safeParse(row?.fuelType)
  return columns.success && fuelType.success ? { columns: columns.data, fuelType: fuelType.data } : undefined
}

export async function addImport(
  { tx, scope, now }: Context,
  file: { fileName: string; signature: string; mapping: Mapping },
): Promise<string> {
  const id = uuidv7()
  const { fileName, signature, mapping } = file
  const { columns, fuelType } = mapping
  const read = { signature, columns: toJson([...columns]), fuelType }
  await tx
    .insertInto('vehicleImports')
    .values({ tenantId: scope.tenantId, id, fileName, ...read, createdAt: now })
    .execute()
  return id
}

export async function changeImport(
  { tx, scope }: Context,
  id: string,
  { vehicles, ...change }: { vehicles?: Imported; undoneAt?: Date },
): Promise<VehicleImport> {
  const row = await tx
    .updateTable('vehicleImports')
    .set({ ...change, ...(vehicles && { vehicles: toJson(vehicles) }) })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toImport(row)
}

/** Vehicles that an import added which was undone since. */
export async function undoneVehicles({ tx, scope }: Context): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('vehicleImports')
    .select('vehicles')
    .where('tenantId', '=', scope.tenantId)
    .where('undoneAt', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ vehicles }) => Imported.parse(vehicles).map(({ id }) => id)))
}
