import {
  type AttachmentType,
  attachmentTypeOf,
  MAX_ATTACHMENT_BYTES,
  UPLOAD_MINUTES,
  type UploadUrl,
} from '@roadbook/contract/core/attachments'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../errors.ts'
import { connectionLimits } from '../../../http/body-deadline.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'

/** Per person: more than anybody attaches in a day, and too few to fill a disk. */
const MAX_WAITING = 200

/** How long an upload may wait to be attached. */
export const KEPT_HOURS = 24

export type UploadRequest = {
  purpose: 'receipt' | 'document'
  vehicleId: string
  fileNames: readonly string[]
}

/** A row and an address for each name. Uploads not attached within a day are deleted. */
export async function requestUploads(
  context: Context,
  { purpose, vehicleId, fileNames }: UploadRequest,
  store: ObjectStore,
): Promise<UploadUrl[]> {
  const { scope, tx, now } = context
  const uploadedBy = personOf(scope)
  await refuseTooMany(context, fileNames.length)
  const expiresAt = new Date(now.getTime() + UPLOAD_MINUTES * 60_000)
  // An upload that begins at the last moment may last until then.
  const uploadEndsAt = new Date(expiresAt.getTime() + connectionLimits.requestTimeout)
  const answers: UploadUrl[] = []
  for (const fileName of fileNames) {
    const contentType = typeOf(fileName)
    const fileKey = `${scope.tenantId}/${uuidv7()}`
    const uploadUrl = await store.uploadUrl(fileKey, {
      contentType,
      expiresAt,
      maxBytes: MAX_ATTACHMENT_BYTES,
    })
    await tx
      .insertInto('attachments')
      .values({
        tenantId: scope.tenantId,
        fileKey,
        purpose,
        vehicleId,
        fileName,
        contentType,
        uploadedBy,
        uploadEndsAt,
        createdAt: now,
      })
      .execute()
    answers.push({ fileName, fileKey, uploadUrl })
  }
  return answers
}

/** The contract refuses any other name. */
function typeOf(fileName: string): AttachmentType {
  const type = attachmentTypeOf(fileName)
  if (type === undefined) throw new AppError('attachment_type')
  return type
}

/** Deleted uploads count as long as their URLs accept a file. The error contains the time at which there is room again. */
async function refuseTooMany({ scope, tx, now }: Context, more: number): Promise<void> {
  const { rows } = await sql<{ goesAt: Date }>`
    select created_at + ${KEPT_HOURS} * interval '1 hour' as goes_at from attachments
    where tenant_id = ${scope.tenantId} and attached_at is null
      and uploaded_by is not distinct from ${personOf(scope)}::uuid`.execute(tx)
  const { rows: deleted } = await sql<{ goesAt: Date }>`
    select goes_at from directory.open_uploads(${now}::timestamptz) as goes_at`.execute(tx)
  const tooMany = rows.length + deleted.length + more - MAX_WAITING
  if (tooMany <= 0) return
  const times = [...rows, ...deleted].map(({ goesAt }) => goesAt.getTime()).toSorted((a, b) => a - b)
  const seconds = Math.ceil(((times[tooMany - 1] ?? now.getTime()) - now.getTime()) / 1000)
  // The cleaner runs once a minute.
  throw new AppError('too_many_uploads', { most: MAX_WAITING, retryAfterSeconds: Math.max(0, seconds) + 60 })
}
