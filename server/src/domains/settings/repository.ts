import type { DefaultLocation } from '@roadbook/contract/settings'
import { sql } from 'kysely'
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
