import type { ErrorCode } from '@roadbook/contract/core/errors'
import { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { Context } from '../../../http/scope.ts'
import type { StoredFile } from '../../../platform/mail/mail.ts'
import { fileKeyOf } from './report-file.ts'
import { contentTypes } from './report-kind.ts'
import { findReport } from './report-rows.ts'

export type MadeFile =
  | { status: 'running' }
  | { status: 'done'; file: StoredFile & { sizeBytes: number } }
  | { status: 'failed'; errorCode: ErrorCode }

/**
 * Progress of a file, for those who send it on. A file that was cancelled or deleted, or that the reader may no longer have,
 * counts as failed.
 */
export async function readMadeFile(
  context: Pick<Context, 'scope' | 'tx'>,
  reportId: string,
): Promise<MadeFile> {
  const row = await findReport(context, reportId)
  if (row?.status === 'waiting' || row?.status === 'running') return { status: 'running' }
  if (row?.status !== 'done' || row.sizeBytes === null) {
    return { status: 'failed', errorCode: (row?.errorCode ?? 'report_failed') as ErrorCode } // only codes are stored
  }
  const { fileName, sizeBytes } = row
  const contentType = contentTypes[ReportFormat.parse(row.format)]
  return { status: 'done', file: { fileKey: fileKeyOf(row), fileName, contentType, sizeBytes } }
}
