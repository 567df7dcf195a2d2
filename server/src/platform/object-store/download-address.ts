import { FILES_PATH } from './folder-store.ts'
import { type Purpose, sign } from './signed-address.ts'

export type DownloadSigning = { apiUrl: string; secret: Buffer }

type Download = {
  key: string
  fileName: string
  contentType: string
  purpose: Exclude<Purpose, 'upload'>
  expiresAt: Date
}

/**
 * An address of the API itself with either store, so that we set the headers. It contains everything that is needed to
 * answer.
 */
export function downloadAddress(
  { apiUrl, secret }: DownloadSigning,
  { key, fileName, contentType, purpose, expiresAt }: Download,
): string {
  const signature = sign(secret, { purpose, key, expiresAt, fileName, contentType })
  const until = String(expiresAt.getTime())
  const query = new URLSearchParams({ for: purpose, name: fileName, type: contentType, until, signature })
  return `${apiUrl}${FILES_PATH}/${key}?${query.toString()}`
}
