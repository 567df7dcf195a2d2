/**
 * Uploads and downloads by signed addresses: there is no token, so nothing is read or answered before the signature is
 * checked.
 */
import { UPLOAD_MINUTES } from '@roadbook/contract/core/attachments'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError, notFound } from '../../../errors.ts'
import { closing } from '../../../http/received-call.ts'
import { acquireWithin, createSemaphore, type Semaphore } from '../../../http/semaphore.ts'
import { leaveBodies } from '../../../http/serve-file.ts'
import type { Clock } from '../../../platform/clock.ts'
import { AlreadyStored, FILES_PATH, type FolderStore } from '../../../platform/object-store/folder-store.ts'
import { isKey } from '../../../platform/object-store/object-store.ts'
import type { OpenStore } from '../../../platform/object-store/open-object-store.ts'
import { isSigned } from '../../../platform/object-store/signed-address.ts'
import { contentDisposition } from './content-disposition.ts'
import { isPreviewable } from './file-addresses.ts'
import { reachStore } from './reach-store.ts'

type Deps = OpenStore & { clock: Clock }
type Params = { Params: { tenant: string; id: string } }

/** Each holds an open file and a buffer. */
const limits = { atOnce: 32, ofOneParty: 8 }
const WAIT_MS = 15_000
const url = `${FILES_PATH}/:tenant/:id`

export function mountFiles(app: FastifyInstance, deps: Deps): void {
  const { folder } = deps
  const turns = createSemaphore(limits)
  app.get<Params>(url, { logLevel: 'silent' }, (request, reply) => answerDownload(deps, request, reply))
  if (!folder) return
  void app.register(async (uploads) => {
    leaveBodies(uploads)
    uploads.put<Params>(url, {
      logLevel: 'silent',
      onRequest: async (request) => admitUpload(deps, request),
      handler: (request, reply) => takeUpload({ folder, turns }, request, reply),
    })
  })
}

const time = z.coerce.number().int().min(0).max(8.64e15)

const UploadTerms = z.object({
  type: z.string(),
  most: z.coerce.number().int().min(1),
  until: time,
  signature: z.string(),
})

/** Before the first byte of the body. */
function admitUpload({ secret, clock }: Deps, request: FastifyRequest<Params>): void {
  const key = keyOf(request)
  const terms = UploadTerms.safeParse(request.query)
  if (!terms.success || !isKey(key)) throw new AppError('upload_invalid')
  const { type: contentType, most: maxBytes, until, signature } = terms.data
  const expiresAt = new Date(until)
  if (!isSigned(secret, { purpose: 'upload', key, contentType, maxBytes, expiresAt }, signature))
    throw new AppError('upload_invalid')
  if (clock.now() >= expiresAt) throw new AppError('upload_expired', { minutes: UPLOAD_MINUTES })
  const [given = ''] = (request.headers['content-type'] ?? '').split(';')
  if (given.trim().toLowerCase() !== contentType) throw new AppError('upload_type', { contentType })
  const length = request.headers['content-length']
  if (length === undefined) throw new AppError('upload_without_length')
  if (Number(length) > maxBytes) throw new AppError('attachment_too_large', { maxBytes })
  if (Number(length) === 0) throw new AppError('file_empty')
}

async function takeUpload(
  { folder, turns }: { folder: FolderStore; turns: Semaphore },
  request: FastifyRequest<Params>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const turn = { party: request.params.tenant, signal: closing(reply), waitMs: WAIT_MS }
  const store = (): Promise<void> => reachStore(() => folder.receive(keyOf(request), request.raw))
  try {
    await acquireWithin(turns, turn, store)
  } catch (cause) {
    // The remaining body is discarded until its deadline, so that the sender can read the answer.
    request.raw.resume()
    if (cause instanceof AlreadyStored) throw new AppError('upload_used', {}, { cause })
    if (request.raw.complete) throw cause
    throw cause instanceof AppError ? cause : new AppError('file_incomplete', {}, { cause })
  }
  return reply.code(200).send()
}

const DownloadTerms = z.object({
  for: z.enum(['download', 'preview']),
  name: z.string(),
  type: z.string(),
  until: time,
  signature: z.string(),
})

async function answerDownload(
  { store, secret, clock }: Deps,
  request: FastifyRequest<Params>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = keyOf(request)
  const terms = DownloadTerms.safeParse(request.query)
  if (!terms.success || !isKey(key)) throw notFound('attachment')
  const { for: purpose, name: fileName, type: contentType, until, signature } = terms.data
  const expiresAt = new Date(until)
  if (!isSigned(secret, { purpose, key, expiresAt, fileName, contentType }, signature))
    throw notFound('attachment')
  if (clock.now() >= expiresAt) throw new AppError('download_expired')
  const file = await reachStore(() => store.read(key, closing(reply)))
  if (!file) throw notFound('attachment')
  const shown = purpose === 'preview' && isPreviewable(contentType) ? 'inline' : 'attachment'
  return reply
    .type(contentType)
    .header('content-length', file.sizeBytes)
    .header('content-disposition', contentDisposition(shown, fileName))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('referrer-policy', 'no-referrer')
    .send(file.body)
}

function keyOf({ params }: FastifyRequest<Params>): string {
  return `${params.tenant}/${params.id}`
}
