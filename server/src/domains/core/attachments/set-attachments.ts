import { type RawBuilder, sql } from 'kysely'
import { scheduleFileDeletions } from '../../../database/schedule-file-deletions.ts'
import { notFound } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'

/** The records that files are attached to. */
type Owner = { purpose: 'receipt' | 'document'; id: string }

/**
 * Sets the files of an expense or a vehicle, in this order. Present files that aren't named are deleted; named ones must be
 * present, or be an inspected upload of the same person for the same purpose. Undefined changes nothing.
 */
export async function setAttachments(
  context: Context,
  owner: Owner,
  keys: readonly string[] | undefined,
): Promise<void> {
  if (keys === undefined) return
  const { scope, tx } = context
  const attached = ownedBy(owner)
  await deleteAttachments(context, sql`${attached} and file_key <> all (${[...keys]}::text[])`)
  const { rows } = await sql<{ fileKey: string }>`
    select file_key from attachments where tenant_id = ${scope.tenantId} and ${attached}`.execute(tx)
  const known = new Set(rows.map(({ fileKey }) => fileKey))
  const wanted = [...new Set(keys)]
  const added = wanted.filter((key) => !known.has(key))
  if (added.length > 0) await attach(context, owner, added)
  await sql`
    update attachments a set position = w.nth from unnest(${wanted}::text[]) with ordinality as w (file_key, nth)
    where a.tenant_id = ${scope.tenantId} and a.file_key = w.file_key and a.position <> w.nth`.execute(tx)
}

function ownedBy({ purpose, id }: Owner) {
  if (purpose === 'receipt') return sql`expense_id = ${id}`
  return sql`vehicle_id = ${id} and purpose = 'document' and attached_at is not null`
}

async function attach(context: Context, { purpose, id }: Owner, keys: readonly string[]): Promise<void> {
  const { scope, tx, now } = context
  const to = purpose === 'receipt' ? sql`expense_id = ${id}` : sql`vehicle_id = ${id}`
  // In S3 the attached file is a copy: the upload is deleted once its address accepts no more data.
  const { rows } = await sql<{ fileKey: string; uploadEndsAt: Date }>`
    update attachments set attached_at = ${now}, ${to}
    where tenant_id = ${scope.tenantId} and file_key = any (${[...keys]}::text[]) and purpose = ${purpose}
      and attached_at is null and sha256 is not null
      and uploaded_by is not distinct from ${personOf(scope)}::uuid
    returning file_key, upload_ends_at`.execute(tx)
  await scheduleFileDeletions(tx, rows, { dueAt: 'uploadEndsAt', uploadOnly: true })
  if (rows.length === keys.length) return
  throw notFound('attachment', { field: 'attachmentFileKeys' })
}

/** For expenses that are about to be deleted. */
export async function deleteReceipts(context: Context, expenseIds: readonly string[]): Promise<void> {
  await deleteAttachments(context, sql`expense_id = any (${[...expenseIds]}::uuid[])`)
}

/** Files that are no longer kept, whatever they are attached to. */
export async function deleteOldAttachments(context: Deleting, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await deleteAttachments(context, sql`file_key = any (${[...keys]}::text[])`)
}

type Deleting = { scope: { tenantId: string } } & Pick<Context, 'tx' | 'now'>

/**
 * Deletes rows and, by the outbox in the same transaction, their files; their records get a new version. Returns how many.
 */
export async function deleteAttachments(
  { scope, tx, now }: Deleting,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ fileKey: string; uploadEndsAt: Date }>`
    delete from attachments where tenant_id = ${scope.tenantId} and ${condition}
    returning file_key, upload_ends_at`.execute(tx)
  await scheduleFileDeletions(tx, rows, { dueAt: now, uploadOnly: false })
  return rows.length
}
