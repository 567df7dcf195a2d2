import { useLingui } from '@lingui/react/macro'
import { MAX_ATTACHMENTS } from '@roadbook/contract/core/attachments'
import { ApiError } from '../../lib/api-error.ts'
import type { FileProblem } from './read-file.ts'
import type { Retry } from './upload-queue.ts'

export type Failure = { message: string; retry: Retry }

/** Why a file can't be uploaded, and how to fix it. */
export function useUploadTexts() {
  const { t } = useLingui()
  const problems: Record<FileProblem | 'tooMany', string> = {
    tooLarge: t`Larger than 20 MB. Take the photo again with a lower resolution, or split the PDF.`,
    empty: t`This file is empty. Choose another one.`,
    unreadable: t`This file can’t be read. If it is a folder, choose the files in it.`,
    otherType: t`Not a PDF, JPEG, PNG, WebP or HEIC file. Export it as one of these.`,
    tooMany: t`There are ${MAX_ATTACHMENTS} files already. Remove one first.`,
  }
  const failureOf = (error: unknown): Failure => {
    const failed = t`The upload failed. Try again.`
    if (!(error instanceof ApiError)) return { message: failed, retry: 'asked' }
    if (error.statusCode === 0) {
      // If the device is online, such as while the server restarts, no event signals that the connection is back.
      const message = navigator.onLine ? failed : t`No connection. The upload goes on when it is back.`
      return { message, retry: 'online' }
    }
    if (error.code === 'attachment_too_large') return { message: problems.tooLarge, retry: 'never' }
    // Content that the server has refused won't be accepted on a retry.
    const isFinal = error.code === 'attachment_content' || error.code === 'attachment_empty'
    return { message: error.message, retry: isFinal ? 'never' : 'asked' }
  }
  const gone = t`No longer on the server. Upload it again.`
  return { problems, failureOf, gone }
}
