import { sql } from 'kysely'
import { notFound } from '../../errors.ts'
import { type Context, personOf } from '../../http/scope.ts'

/** What files are attached to. */
export type Owner = { purpose: 'receipt' | 'document'; id: string }

/**
 * Makes these the files of an expense or a vehicle: what was there and isn't named is deleted, and what is named must be
 * there, or be an inspected upload of the same person for the same purpose. Undefined changes nothing.
 */
export async function setAttachments(
  context: Context,
  owner: Owner,
  keys: readonly string[] | undefined,
): Promise<void> {
  if (keys === undefined) return
  const { scope, tx } = context
  const attached = ownedBy(owner)
  await sql`
    delete from attachments where tenant_id = ${scope.tenantId} and ${attached}
      and file_key <> all (${[...keys]}::text[])`.execute(tx)
  const { rows } = await sql<{ fileKey: string }>`
    select file_key from attachments where tenant_id = ${scope.tenantId} and ${attached}`.execute(tx)
  const known = new Set(rows.map(({ fileKey }) => fileKey))
  const added = [...new Set(keys)].filter((key) => !known.has(key))
  if (added.length > 0) await attach(context, owner, added)
}

function ownedBy({ purpose, id }: Owner) {
  if (purpose === 'receipt') return sql`expense_id = ${id}`
  return sql`vehicle_id = ${id} and purpose = 'document' and attached_at is not null`
}

async function attach(context: Context, { purpose, id }: Owner, keys: readonly string[]): Promise<void> {
  const { scope, tx, now } = context
  const to = purpose === 'receipt' ? sql`expense_id = ${id}` : sql`vehicle_id = ${id}`
  const { numAffectedRows } = await sql`
    update attachments set attached_at = ${now}, ${to}
    where tenant_id = ${scope.tenantId} and file_key = any (${[...keys]}::text[]) and purpose = ${purpose}
      and attached_at is null and sha256 is not null
      and uploaded_by is not distinct from ${personOf(scope)}::uuid`.execute(tx)
  if (numAffectedRows === BigInt(keys.length)) return
  throw notFound('attachment', { field: 'attachmentFileKeys' })
}

/** Deletes one file; its record counts the change. */
export async function removeAttachment({ scope, tx }: Context, fileKey: string): Promise<void> {
  await tx
    .deleteFrom('attachments')
    .where('tenantId', '=', scope.tenantId)
    .where('fileKey', '=', fileKey)
    .execute()
}
