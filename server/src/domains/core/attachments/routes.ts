import type {
  attachmentRoutes,
  DocumentUpdate,
  UploadUrl,
  VehicleDocument,
} from '@roadbook/contract/core/attachments'
import { attachmentTypeOf } from '@roadbook/contract/core/attachments'
import { reachOf } from '@roadbook/contract/core/permissions'
import { sql } from 'kysely'
import { AppError, notFound } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import type { OpenStore } from '../../../platform/object-store/open-object-store.ts'
import { type AttachmentRow, requireAttachment, toDocument } from './attachment-rows.ts'
import { downloadUrls } from './file-addresses.ts'
import { requestUploads, type UploadRequest } from './request-uploads.ts'
import { deleteAttachments } from './set-attachments.ts'

type Key = { ownerId: string; vehicleId: string }

/** What attachments need from the domains of their records, which depend on attachments. */
export type AttachmentOwner = {
  /** Throws 404 unless the caller can see the record, and it is of that vehicle. */
  require(context: Context, key: Key): Promise<void>
  /** Runs `effects` as a change of the record, with its lock, checks, version and audit entry. */
  change(
    context: Context,
    change: Key & { version?: number | undefined; effects: () => Promise<void> },
  ): Promise<void>
}

type Owners = {
  receipt: AttachmentOwner
  document: AttachmentOwner
  requireVehicles(context: Context, ids: readonly string[]): Promise<void>
}

type Deps = Pick<OpenStore, 'store' | 'secret'> & { owners: Owners; apiUrl: string }

export function createAttachmentHandlers(deps: Deps): Handlers<typeof attachmentRoutes> {
  const { store, owners } = deps
  const request = async (context: Context, upload: UploadRequest): Promise<UploadUrl[]> => {
    await owners.requireVehicles(context, [upload.vehicleId])
    return requestUploads(context, upload, store)
  }
  return {
    requestReceiptUploads: (context, { params, body }) =>
      request(context, { purpose: 'receipt', vehicleId: params.id, fileNames: body }),

    requestDocumentUploads: (context, { params, body }) =>
      request(context, { purpose: 'document', vehicleId: params.id, fileNames: body }),

    async downloadUrl(context, { params: { id: vehicleId, fileKey } }) {
      const row = await requireAttachment(context, fileKey)
      if (row.attachedAt === null) throw notFound('attachment')
      await owners[row.purpose].require(context, { vehicleId, ownerId: ownerOf(row) })
      return downloadUrls(row, { ...deps, now: context.now })
    },

    async updateDocument(context, { params: { id, fileKey }, body }) {
      await owners.requireVehicles(context, [id])
      return changeDocument(context, { vehicleId: id, fileKey, body, owner: owners.document })
    },

    async delete(context, { params: { id: vehicleId, fileKey } }) {
      await owners.requireVehicles(context, [vehicleId])
      await deleteAttachment(context, { vehicleId, fileKey, owners })
      return { fileKey }
    },
  }
}

function ownerOf({ expenseId, vehicleId }: AttachmentRow): string {
  return expenseId ?? vehicleId
}

type Deletion = { vehicleId: string; fileKey: string; owners: Owners }

async function deleteAttachment(context: Context, { vehicleId, fileKey, owners }: Deletion): Promise<void> {
  // Nobody else may see an upload that is not attached yet; it may be attached while this waits for its row.
  await requireAttachment(context, fileKey)
  const isGone = (await deleteAttachments(context, sql`file_key = ${fileKey} and attached_at is null`)) > 0
  if (isGone) return
  const row = await requireAttachment(context, fileKey)
  const effects = async (): Promise<void> => {
    await deleteAttachments(context, sql`file_key = ${fileKey}`)
  }
  if (row.purpose === 'document') requireWriter(context)
  await owners[row.purpose].change(context, { vehicleId, ownerId: ownerOf(row), effects })
}

/** Receipts and documents share this call, which is open to whoever may change expenses. */
function requireWriter({ scope }: Context): void {
  if (scope.reach === 'own') throw notFound('attachment')
  if (reachOf(scope.role, 'vehicles.write') === undefined) throw new AppError('forbidden')
}

type DocumentChange = { vehicleId: string; fileKey: string; body: DocumentUpdate; owner: AttachmentOwner }

async function changeDocument(
  context: Context,
  { vehicleId, fileKey, body, owner }: DocumentChange,
): Promise<VehicleDocument> {
  const row = await requireAttachment(context, fileKey)
  if (row.purpose !== 'document' || row.attachedAt === null) throw notFound('attachment')
  const { version, fileName = row.fileName, kind = row.kind, expiresOn = row.expiresOn } = body
  if (attachmentTypeOf(fileName) !== row.contentType)
    throw new AppError('attachment_rename', { fileName: row.fileName }, { field: 'fileName' })
  const { scope, tx } = context
  const effects = async (): Promise<void> => {
    await sql`
      update attachments set file_name = ${fileName}, kind = ${kind}, expires_on = ${expiresOn}::date
      where tenant_id = ${scope.tenantId} and file_key = ${fileKey}`.execute(tx)
  }
  await owner.change(context, { vehicleId, ownerId: row.vehicleId, version, effects })
  return toDocument(await requireAttachment(context, fileKey))
}
