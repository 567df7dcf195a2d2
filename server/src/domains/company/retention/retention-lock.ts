import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'

/**
 * Held until the commit by whoever deletes a part or changes the settings or the legal holds: so a hold keeps everything
 * that exists when its call returns. Taken before all other locks.
 */
export async function lockRetention(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`retention ${tenantId}`}, 0))`.execute(tx)
}
