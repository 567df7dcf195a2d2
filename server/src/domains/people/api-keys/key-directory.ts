import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'

/** The owner of a key; it never changes. */
export type KeyRef = { tenantId: string; keyId: string }

export async function findKey(database: Database, hash: Buffer): Promise<KeyRef | undefined> {
  const { rows } = await database.asDirectory(
    (tx) => sql<KeyRef>`select * from directory.api_key_by_hash(${hash})`.execute(tx),
    'read',
  )
  return rows[0]
}

export async function addKey(tx: Tx, hash: Buffer, { tenantId, keyId }: KeyRef): Promise<void> {
  await sql`select directory.add_api_key(${hash}, ${tenantId}::uuid, ${keyId}::uuid)`.execute(tx)
}

export async function removeKey(tx: Tx, { tenantId, keyId }: KeyRef): Promise<void> {
  await sql`select directory.remove_api_key(${tenantId}::uuid, ${keyId}::uuid)`.execute(tx)
}
