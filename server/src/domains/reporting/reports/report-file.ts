import { type ReportFile, ReportFormat, reportLimits, ReportKind } from '@roadbook/contract/reporting/reports'
import { downloadAddress, type DownloadSigning } from '../../../platform/object-store/download-address.ts'
import { contentTypes } from './report-kind.ts'
import type { ReportRow } from './report-rows.ts'

/** A report as the API shows it, with an address that is valid for an hour. */
export function toReportFile(
  row: ReportRow,
  { now, ...signing }: DownloadSigning & { now: Date },
): ReportFile {
  const format = ReportFormat.parse(row.format)
  const expiresAt = new Date(now.getTime() + reportLimits.urlMinutes * 60_000)
  const url = downloadAddress(signing, {
    key: fileKeyOf(row),
    fileName: row.fileName,
    contentType: contentTypes[format],
    purpose: 'download',
    expiresAt,
  })
  return {
    reportId: row.id,
    kind: ReportKind.parse(row.kind),
    format,
    status: row.status === 'waiting' ? 'running' : (row.status as ReportFile['status']), // words of the check constraint
    url,
    fileName: row.fileName,
    progress: row.progress,
    errorCode: row.errorCode as ReportFile['errorCode'], // only codes are stored
    requestedAt: row.requestedAt.toISOString(),
    generatedAt: row.generatedAt?.toISOString() ?? null,
    sizeBytes: row.sizeBytes,
  }
}

export function fileKeyOf({ tenantId, id }: Pick<ReportRow, 'tenantId' | 'id'>): string {
  return `${tenantId}/${id}`
}
