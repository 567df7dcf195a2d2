import type { DownloadUrl } from '@roadbook/contract/attachments'
import { FILES_PATH } from '../../platform/object-store/folder-store.ts'
import { sign } from '../../platform/object-store/signed-address.ts'
import type { AttachmentRow } from './attachment-rows.ts'

const MINUTES = 5

/** Types that a browser shows without running anything in them. */
export function isPreviewable(contentType: string): boolean {
  return contentType.startsWith('image/')
}

type Signing = { apiUrl: string; secret: Buffer }

/** Addresses of the API itself for either store, so that the headers are ours. They hold all that is needed to answer. */
export function downloadUrls(
  { fileKey: key, fileName, contentType }: AttachmentRow,
  { apiUrl, secret, now }: Signing & { now: Date },
): DownloadUrl {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
  const addressFor = (purpose: 'download' | 'preview'): string => {
    const signature = sign(secret, { purpose, key, expiresAt, fileName, contentType })
    const until = String(expiresAt.getTime())
    const query = new URLSearchParams({ for: purpose, name: fileName, type: contentType, until, signature })
    return `${apiUrl}${FILES_PATH}/${key}?${query.toString()}`
  }
  return {
    downloadUrl: addressFor('download'),
    previewUrl: isPreviewable(contentType) ? addressFor('preview') : null,
    expiresAt: expiresAt.toISOString(),
  }
}
