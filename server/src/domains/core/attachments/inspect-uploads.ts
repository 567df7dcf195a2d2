import { createHash } from 'node:crypto'
import { START_BYTES, startsAs } from '@roadbook/contract/core/attachment-content'
import { MAX_ATTACHMENT_BYTES } from '@roadbook/contract/core/attachments'
import { sql } from 'kysely'
import { AppError } from '../../../errors.ts'
import type { OutsideContext } from '../../../http/outside-context.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { reachStore } from './reach-store.ts'
import { type AttachmentRow, selectAttachments } from './attachment-rows.ts'
import { deleteAttachments } from './set-attachments.ts'

type Found = { sizeBytes: number; sha256: string }

/**
 * Before a call that attaches files, outside its transaction: makes each upload final and reads it once. A file that doesn't
 * match its name is deleted, even if the call fails.
 */
export async function inspectUploads(
  outside: OutsideContext,
  keys: readonly string[] | undefined,
  store: ObjectStore,
): Promise<void> {
  if (!keys || keys.length === 0) return
  const waiting = await outside.inCompany((context) => readWaiting(context, keys), 'read')
  for (const row of waiting) {
    const found = await reachStore(() => inspect(store, row, outside.signal))
    if (found instanceof AppError) {
      if (found.code !== 'attachment_missing')
        await outside.inCompany((context) => drop(context, row.fileKey))
      throw found
    }
    await outside.inCompany((context) => keep(context, row, found))
  }
}

function readWaiting(context: Context, keys: readonly string[]): Promise<AttachmentRow[]> {
  return selectAttachments(
    context,
    sql`a.file_key = any (${[...new Set(keys)]}::text[]) and a.sha256 is null
      and a.uploaded_by is not distinct from ${personOf(context.scope)}::uuid`,
  )
}

async function inspect(
  store: ObjectStore,
  { fileKey, fileName, contentType }: AttachmentRow,
  signal: AbortSignal,
): Promise<Found | AppError> {
  const about = { field: 'attachmentFileKeys' }
  const sealed = await store.seal(fileKey, MAX_ATTACHMENT_BYTES)
  if (!sealed) return new AppError('attachment_missing', { fileName }, about)
  const { sizeBytes } = sealed
  if (sizeBytes === 0) return new AppError('attachment_empty', { fileName }, about)
  if (sizeBytes > MAX_ATTACHMENT_BYTES)
    return new AppError('attachment_too_large', { maxBytes: MAX_ATTACHMENT_BYTES }, about)
  const file = await store.read(fileKey, signal)
  if (!file) return new AppError('attachment_missing', { fileName }, about)
  const sum = createHash('sha256')
  let start = Buffer.alloc(0)
  for await (const chunk of file.body as AsyncIterable<Buffer>) {
    // A stream without an encoding.
    if (start.length < START_BYTES) start = Buffer.concat([start, chunk.subarray(0, START_BYTES)])
    sum.update(chunk)
  }
  if (!startsAs(contentType, start)) return new AppError('attachment_content', { fileName }, about)
  return { sizeBytes, sha256: sum.digest('hex') }
}

async function keep({ scope, tx }: Context, { fileKey }: AttachmentRow, found: Found): Promise<void> {
  await tx
    .updateTable('attachments')
    .set(found)
    .where('tenantId', '=', scope.tenantId)
    .where('fileKey', '=', fileKey)
    .where('sha256', 'is', null)
    .execute()
}

async function drop(context: Context, fileKey: string): Promise<void> {
  await deleteAttachments(context, sql`file_key = ${fileKey} and attached_at is null`)
}
