import type { FleetCategory } from '@roadbook/contract/settings'
import type { DefaultLocation } from '@roadbook/contract/settings'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { staleVersion } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'

export async function findDefaultLocation({ scope, tx }: Context): Promise<DefaultLocation | null> {
  const row = await tx
    .selectFrom('tenants')
    .select(['defaultLatitude as latitude', 'defaultLongitude as longitude', 'defaultCountry as country'])
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  const { latitude, longitude, country } = row
  return latitude === null || longitude === null || country === null ? null : { latitude, longitude, country }
}

export async function saveDefaultLocation({ scope, tx, now }: Context, location: DefaultLocation) {
  await tx
    .updateTable('tenants')
    .set({
      defaultLatitude: location.latitude,
      defaultLongitude: location.longitude,
      defaultCountry: location.country,
      updatedAt: now,
    })
    .set('version', sql`version + 1`)
    .where('tenantId', '=', scope.tenantId)
    .execute()
}

export async function listFleetCategories({ scope, tx }: Context) {
  return tx
    .selectFrom('fleetCategories')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .orderBy('name')
    .execute()
}

export async function findFleetCategory({ scope, tx }: Context, id: string) {
  return tx
    .selectFrom('fleetCategories')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

type CategoryFields = { [Field in 'name' | 'colour']?: FleetCategory[Field] | undefined }

export async function insertFleetCategory(
  { scope, tx, now }: Context,
  fields: Pick<FleetCategory, 'name' | 'colour'>,
) {
  return tx
    .insertInto('fleetCategories')
    .values({ tenantId: scope.tenantId, id: uuidv7(), ...fields, createdAt: now, updatedAt: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function updateFleetCategory(
  { scope, tx, now }: Context,
  id: string,
  { version, ...fields }: CategoryFields & { version?: number | undefined },
) {
  const row = await tx
    .updateTable('fleetCategories')
    .set({ ...fields, updatedAt: now })
    .set('version', sql`version + 1`)
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw staleVersion('fleetCategory')
  return row
}

export async function deleteFleetCategory({ scope, tx }: Context, id: string): Promise<void> {
  await tx.deleteFrom('fleetCategories').where('tenantId', '=', scope.tenantId).where('id', '=', id).execute()
}

export async function isNameTaken({ scope, tx }: Context, name: string, exceptId?: string) {
  const row = await tx
    .selectFrom('fleetCategories')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('name', '=', name)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

export async function countVehiclesIn({ scope, tx }: Context, categoryId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('vehicles')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tenantId', '=', scope.tenantId)
    .where('fleetCategoryId', '=', categoryId)
    .executeTakeFirstOrThrow()
  return total
}
