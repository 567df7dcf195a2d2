import { type RawBuilder, sql } from 'kysely'

/** Above all numbers that devices have of their own. */
export const FIRST_DERIVED_DONGLE_ID = 1_000_000_000_000_000

/** What the device of a row is called: its number, or its identifier with letters; null without a device. */
export function deviceIdentifier(
  { tenantId }: { tenantId: string },
  table: string,
): RawBuilder<string | null> {
  const dongleId = sql.ref(`${table}.dongleId`)
  return sql<string | null>`case when ${dongleId} < ${sql.lit(FIRST_DERIVED_DONGLE_ID)} then ${dongleId}::text
    else (select i.identifier from device_identifiers i where i.tenant_id = ${tenantId} and i.dongle_id = ${dongleId}) end`
}
