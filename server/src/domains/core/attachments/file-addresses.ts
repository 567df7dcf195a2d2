import type { DownloadUrl } from '@roadbook/contract/core/attachments'
import { downloadAddress, type DownloadSigning } from '../../../platform/object-store/download-address.ts'
import type { AttachmentRow } from './attachment-rows.ts'

const MINUTES = 5

/** Types that a browser displays without running anything in them. */
export function isPreviewable(contentType: string): boolean {
  return contentType.startsWith('image/')
}

export function downloadUrls(
  { fileKey: key, fileName, contentType }: AttachmentRow,
  { now, ...signing }: DownloadSigning & { now: Date },
): DownloadUrl {
  const expiresAt = new Date(now.getTime() + MINUTES * 60_000)
  const addressFor = (purpose: 'download' | 'preview'): string =>
    downloadAddress(signing, { key, fileName, contentType, purpose, expiresAt })
  return {
    downloadUrl: addressFor('download'),
    previewUrl: isPreviewable(contentType) ? addressFor('preview') : null,
    expiresAt: expiresAt.toISOString(),
  }
}
