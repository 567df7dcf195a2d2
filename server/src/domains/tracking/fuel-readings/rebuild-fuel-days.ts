import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { timeZoneOf } from '../../core/companies/index.ts'

/** Computes all days of a company again, because a new time zone moves their starts. */
export async function rebuildFuelDays(tx: Tx, tenantId: string): Promise<void> {
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  await sql`select rebuild_fuel_days(${tenantId}, ${timeZone})`.execute(tx)
}
