import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'

/** The company of a link; it never changes. */
export type LinkRef = { tenantId: string; linkId: string }

export async function findLink(database: Database, linkId: string): Promise<LinkRef | undefined> {
  const { rows } = await database.asDirectory(
    (tx) =>
      sql<{ tenantId: string | null }>`
        select directory.tenant_of_share_link(${linkId}::uuid) as tenant_id`.execute(tx),
    'read',
  )
  const tenantId = rows[0]?.tenantId
  return tenantId ? { tenantId, linkId } : undefined
}

export async function enterLink(tx: Tx, { tenantId, linkId }: LinkRef): Promise<void> {
  await sql`select directory.add_share_link(${linkId}::uuid, ${tenantId}::uuid)`.execute(tx)
}

export async function forgetLinks(tx: Tx, tenantId: string, linkIds: readonly string[]): Promise<void> {
  await sql`select directory.remove_share_links(${linkIds}::uuid[], ${tenantId}::uuid)`.execute(tx)
}
