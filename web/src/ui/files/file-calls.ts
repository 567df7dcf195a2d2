import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../lib/api.ts'
import { responseError, silenceError } from '../../lib/api-error.ts'

/** A file of an expense, or of a vehicle. */
type StoredAt = { vehicleId: string; fileKey: string }

const quiet = { quiet: true } as const

/** What an upload belongs to: the call for the URL differs, the rest is the same. */
export type Purpose = 'receipt' | 'document'

/** A URL for one file, requested when its turn comes, so that it doesn't expire while others are uploaded. */
export async function requestUpload(
  purpose: Purpose,
  { vehicleId, name, signal }: { vehicleId: string; name: string; signal: AbortSignal },
) {
  const { requestReceiptUploads, requestDocumentUploads } = api.attachments
  const route = purpose === 'receipt' ? requestReceiptUploads : requestDocumentUploads
  const [address] = await call(route, { params: { id: vehicleId }, body: [name] }, { signal, ...quiet })
  if (address === undefined) throw new Error('No address for the upload')
  return address
}

/** Deletes a cancelled upload. If this fails, it is deleted a day later. */
export function forgetUpload({ vehicleId: id, fileKey }: StoredAt): void {
  call(api.attachments.delete, { params: { id, fileKey } }, quiet).catch(() => undefined)
}

function downloadUrl({ vehicleId: id, fileKey }: StoredAt, signal?: AbortSignal) {
  return call(
    api.attachments.downloadUrl,
    { params: { id, fileKey } },
    { ...quiet, ...(signal ? { signal } : {}) },
  )
}

/** The content of a stored file, which never changes. */
export function contentQuery(at: StoredAt) {
  return queryOptions({
    queryKey: ['attachments', at],
    queryFn: async ({ signal }) => {
      const { downloadUrl: url } = await downloadUrl(at, signal)
      const response = await fetch(url, { signal }).catch((cause: unknown) => {
        throw signal.aborted ? cause : silenceError(cause)
      })
      if (!response.ok) throw await responseError(response)
      return response.blob()
    },
    staleTime: Infinity,
    // Up to 20 MB each.
    gcTime: 60_000,
    meta: { quiet: true },
  })
}
