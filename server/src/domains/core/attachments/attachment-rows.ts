/** Rows of attachments, for the records they belong to. */
import type {
  Attachment,
  AttachmentType,
  DocumentKind,
  VehicleDocument,
} from '@roadbook/contract/core/attachments'
import { type RawBuilder, sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import { notFound } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'

export type AttachmentRow = {
  fileKey: string
  purpose: 'receipt' | 'document'
  vehicleId: string
  expenseId: string | null
  fileName: string
  contentType: AttachmentType
  kind: DocumentKind
  expiresOn: string | null
  /** Null until the file has been inspected. */
  sizeBytes: number | null
  attachedAt: Date | null
  uploadedBy: string | null
  uploadedByName: string | null
  createdAt: Date
}

const columns = sql`a.file_key, a.purpose, a.vehicle_id, a.expense_id, a.file_name, a.content_type, a.kind,
  a.expires_on, a.size_bytes, a.attached_at, a.uploaded_by, a.created_at,
  ${nameOrEmail('u')} as uploaded_by_name`

/** Those of one record in the order in which they were attached. */
export async function selectAttachments(
  { scope, tx }: Context,
  condition: RawBuilder<unknown>,
): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select ${columns} from attachments a
    left join users u on u.tenant_id = a.tenant_id and u.id = a.uploaded_by
    where a.tenant_id = ${scope.tenantId} and ${condition}
    order by a.position, a.created_at, a.file_key`.execute(tx)
  return rows
}

/** By the id of their expense. */
export async function receiptsOf(
  context: Context,
  expenseIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const rows = await selectAttachments(context, sql`a.expense_id = any (${[...expenseIds]}::uuid[])`)
  return Map.groupBy(rows.map(toDocument), ({ ownerId }) => ownerId)
}

/** By the id of their vehicle; none for callers who see only their own vehicles. */
export async function documentsOf(
  context: Context,
  vehicleIds: readonly string[],
): Promise<Map<string, VehicleDocument[]>> {
  if (context.scope.reach === 'own') return new Map()
  const rows = await selectAttachments(
    context,
    sql`a.purpose = 'document' and a.attached_at is not null and a.vehicle_id = any (${[...vehicleIds]}::uuid[])`,
  )
  return Map.groupBy(rows.map(toDocument), ({ ownerId }) => ownerId)
}

/** For whoever requested the upload, and for those who may see the record, which the caller checks. */
export async function requireAttachment(context: Context, fileKey: string): Promise<AttachmentRow> {
  const [row] = await selectAttachments(context, sql`a.file_key = ${fileKey}`)
  if (!row || (row.attachedAt === null && row.uploadedBy !== personOf(context.scope)))
    throw notFound('attachment')
  return row
}

/** The response schema leaves out fields that a receipt doesn't have. */
export function toDocument(row: AttachmentRow): VehicleDocument & { ownerId: string } {
  const { expenseId, vehicleId, sizeBytes, createdAt, ...fields } = row
  return {
    ...fields,
    ownerId: expenseId ?? vehicleId,
    sizeBytes: sizeBytes ?? 0,
    createdAt: createdAt.toISOString(),
  }
}

/** In the audit log: the name, and the end of the key to distinguish files with the same name; never a URL. */
export function auditedReceipts(list: readonly Attachment[]): string[] {
  return list.map((one) => audited(one, []))
}

export function auditedDocuments(list: readonly VehicleDocument[]): string[] {
  return list.map((one) => audited(one, [one.kind, one.expiresOn]))
}

function audited({ fileName, fileKey }: Attachment, more: readonly (string | null)[]): string {
  return `${fileName} (${[fileKey.slice(-8), ...more].filter((part) => part !== null).join(', ')})`
}
