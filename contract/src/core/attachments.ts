import { z } from 'zod'
import { expectedVersion, idOf, OfVehicle, trimmedText } from './entity.ts'
import { Day, Instant } from './instant.ts'
import { problem } from './problem.ts'
import { routes } from './route.ts'

/** The possible types of a file, with their extensions. */
export const attachmentTypes = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
} as const satisfies Record<string, readonly string[]>

export const AttachmentType = z.enum(Object.keys(attachmentTypes) as [keyof typeof attachmentTypes]) // the keys of a literal object, which TypeScript widens
export type AttachmentType = z.infer<typeof AttachmentType>

/** For one file. */
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024
/** For one expense, or one vehicle. */
export const MAX_ATTACHMENTS = 50
/** The most files that one call can announce. */
const MAX_UPLOADS_AT_ONCE = 20
/** How long an upload URL is valid. */
export const UPLOAD_MINUTES = 15

/** By the extension, which also determines the content type of the upload; undefined for any other. */
export function attachmentTypeOf(fileName: string): AttachmentType | undefined {
  const [, ending] = /\.([a-z]{1,5})$/i.exec(fileName) ?? []
  const lower = ending?.toLowerCase()
  return AttachmentType.options.find((type) => attachmentTypes[type].some((known) => known === lower))
}

/** Control characters, and those that change the direction of writing: "invoice" + U+202E + "fdp.exe". */
const misleading = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** A name without a folder: it is only displayed, and never used as a path. */
export const FileName = trimmedText(200)
  .refine((name) => !/[/\\]/.test(name) && !misleading.test(name), problem('attachment_name'))
  .refine((name) => attachmentTypeOf(name) !== undefined, problem('attachment_type'))

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Its first part is the company's id. */
const FileKey = z.string().regex(new RegExp(`^${uuid}/${uuid}$`), problem('attachment_key'))

export const Attachment = z.object({
  fileKey: FileKey,
  fileName: z.string(),
  contentType: AttachmentType,
  sizeBytes: z.int(),
  createdAt: Instant,
  /** Null if an API key of the company uploaded it. */
  uploadedBy: idOf('user').nullable(),
  uploadedByName: z.string().nullable(),
})
export type Attachment = z.infer<typeof Attachment>

export const DocumentKind = z.enum([
  'registration',
  'insurance',
  'inspection',
  'leasing',
  'purchase',
  'warranty',
  'tax',
  'permit',
  'other',
])
export type DocumentKind = z.infer<typeof DocumentKind>

export const VehicleDocument = Attachment.extend({
  kind: DocumentKind,
  /** The last day on which it is valid. */
  expiresOn: Day.nullable(),
})
export type VehicleDocument = z.infer<typeof VehicleDocument>

/** In a create or a change: all files of the record after it, in this order. Files that are left out are deleted. */
export const attachmentFileKeys = z.array(FileKey).max(MAX_ATTACHMENTS)

export const DocumentUpdate = z
  .object({
    kind: DocumentKind,
    expiresOn: Day.nullable(),
    /** With an extension of the same type. */
    fileName: FileName,
  })
  .partial()
  // The vehicle's version.
  .extend({ version: expectedVersion })
export type DocumentUpdate = z.infer<typeof DocumentUpdate>

const OneOfVehicle = OfVehicle.extend({ fileKey: FileKey })

const FileNames = z.array(FileName).min(1).max(MAX_UPLOADS_AT_ONCE)

export const UploadUrl = z.object({
  fileName: z.string(),
  fileKey: FileKey,
  /** Accepts one PUT of the file, with the content type of `attachmentTypeOf` and without a token. */
  uploadUrl: z.string(),
})
export type UploadUrl = z.infer<typeof UploadUrl>

export const DownloadUrl = z.object({
  /** Downloads the file under its name; needs no token. */
  downloadUrl: z.string(),
  /** The same for display in a page; null for a type that browsers may run scripts in, such as PDF. */
  previewUrl: z.string().nullable(),
  expiresAt: Instant,
})
export type DownloadUrl = z.infer<typeof DownloadUrl>

/** Receipts of expenses and documents of vehicles. A driver has access to those of the expenses that they see. */
export const attachmentRoutes = routes({
  requestReceiptUploads: {
    method: 'POST',
    path: '/vehicles/{id}/expenses/request-upload-urls',
    access: 'expenses.write',
    summary: `For each name an address that takes one PUT of the file, with its content type, within ${UPLOAD_MINUTES} minutes. The keys are then named in an expense.`,
    params: OfVehicle,
    body: FileNames,
    response: z.array(UploadUrl),
  },
  requestDocumentUploads: {
    method: 'POST',
    path: '/vehicles/{id}/request-upload-urls',
    access: 'vehicles.write',
    summary: 'The same for documents of the vehicle, whose keys are then named in the vehicle.',
    params: OfVehicle,
    body: FileNames,
    response: z.array(UploadUrl),
  },
  downloadUrl: {
    method: 'GET',
    path: '/vehicles/{id}/attachments/{fileKey}/download-url',
    access: 'expenses.read',
    summary: 'Addresses that show and save a receipt or document for five minutes.',
    params: OneOfVehicle,
    response: DownloadUrl,
  },
  updateDocument: {
    method: 'PUT',
    path: '/vehicles/{id}/attachments/{fileKey}',
    access: 'vehicles.write',
    summary: 'Changes kind, expiry and name of a document of the vehicle.',
    params: OneOfVehicle,
    body: DocumentUpdate,
    response: VehicleDocument,
  },
  delete: {
    method: 'DELETE',
    path: '/vehicles/{id}/delete-attachment/{fileKey}',
    access: 'expenses.write',
    summary:
      'Deletes a document of the vehicle, or a receipt of one of its expenses unless its day is locked. Documents need the right to change vehicles.',
    params: OneOfVehicle,
    response: z.object({ fileKey: FileKey }),
  },
})
