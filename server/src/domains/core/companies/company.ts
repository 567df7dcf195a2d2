/**
 * The company itself, a row of `tenants`. Other domains read and change their part of it here, each with its
 * own audit entry.
 */
import { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { DefaultLocation } from '@roadbook/contract/company/settings'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { TenantsTable } from '../../../database/schema.ts'
import type { Context } from '../../../http/scope.ts'

export type Company = Selectable<TenantsTable>

type Of = { scope: { tenantId: string }; tx: Tx }

export async function addCompany(tx: Tx, company: Insertable<TenantsTable>): Promise<void> {
  await tx.insertInto('tenants').values(company).execute()
}

export async function readCompany({ scope, tx }: Of): Promise<Company> {
  return tx.selectFrom('tenants').selectAll().where('tenantId', '=', scope.tenantId).executeTakeFirstOrThrow()
}

/** The company's home location; null until somebody has set it. */
export function defaultLocationOf(company: Company): DefaultLocation | null {
  const { defaultLatitude: latitude, defaultLongitude: longitude, defaultCountry: country } = company
  return latitude === null || longitude === null || country === null ? null : { latitude, longitude, country }
}

/** Locks the company, and with it all counts that this lock protects, until the commit. */
export async function lockCompany({ scope, tx }: Of): Promise<void> {
  await tx
    .selectFrom('tenants')
    .select('tenantId')
    .where('tenantId', '=', scope.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Prevents changes of the company's settings until the commit; several transactions may hold this at once. */
export async function holdCompany({ scope, tx }: Of): Promise<void> {
  await tx
    .selectFrom('tenants')
    .select('tenantId')
    .where('tenantId', '=', scope.tenantId)
    .forShare()
    .executeTakeFirst()
}

export async function changeCompany(
  { scope, tx, now }: Of & Pick<Context, 'now'>,
  columns: Omit<Updateable<TenantsTable>, 'tenantId' | 'version' | 'updatedAt'>,
): Promise<void> {
  await tx
    .updateTable('tenants')
    .set({ ...columns, updatedAt: now, version: sql`version + 1` })
    .where('tenantId', '=', scope.tenantId)
    .execute()
}

/** The IANA time zone in which the company's days begin. */
export async function timeZoneOf({ scope, tx }: Of): Promise<string> {
  const { timeZone } = await tx
    .selectFrom('tenants')
    .select('timeZone')
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  return timeZone
}

/** The unit in which the company's people read distances. */
export async function distanceUnitOf({ scope, tx }: Of): Promise<DistanceUnit> {
  const { distanceUnit } = await tx
    .selectFrom('tenants')
    .select('distanceUnit')
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  return DistanceUnit.parse(distanceUnit)
}
