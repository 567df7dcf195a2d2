import { z } from 'zod'
import { ErrorCode } from '../core/error-codes.ts'
import { Instant } from '../core/instant.ts'
import { queryFlag } from '../core/paging.ts'
import { TableReportKind } from './report-kinds.ts'
import { routes } from '../core/route.ts'

export const reportLimits = {
  /** How long the call that requests a file waits for it. */
  waitSeconds: 5,
  /** How long a download URL works. */
  urlMinutes: 60,
  /** How long a finished file is kept. */
  keptDays: 30,
  /** For one company; the oldest are removed first. */
  keptFiles: 2_000,
  /** Files of one company that are being made at the same time, or are waiting. */
  openOfCompany: 50,
}

export const ReportFormat = z.enum(['pdf', 'xlsx', 'csv'])
export type ReportFormat = z.infer<typeof ReportFormat>

export const ReportKind = z.enum(['logbook', ...TableReportKind.options])
export type ReportKind = z.infer<typeof ReportKind>

/** `true` makes a new file; otherwise an existing one is returned if its data is unchanged. */
export const forceGenerate = queryFlag.optional()

/** A file that is being made, or is ready. */
export const ReportFile = z.object({
  reportId: z.uuid(),
  kind: ReportKind,
  format: ReportFormat,
  status: z.enum(['running', 'done', 'failed', 'cancelled']),
  /** Downloads the file for an hour; while the file is being made, its future URL. */
  url: z.string(),
  fileName: z.string(),
  /** From 0 to 1. */
  progress: z.number(),
  /** Why it failed. */
  errorCode: ErrorCode.nullable(),
  requestedAt: Instant,
  generatedAt: Instant.nullable(),
  sizeBytes: z.int().nullable(),
})
export type ReportFile = z.infer<typeof ReportFile>

const One = z.object({ reportId: z.uuid() })

export const reportRoutes = routes({
  get: {
    method: 'GET',
    path: '/reports/{reportId}',
    access: 'trips.read',
    summary:
      'Returns a file that is being made, with its progress, or a finished one with a new download URL.',
    params: One,
    response: ReportFile,
  },
  cancel: {
    method: 'DELETE',
    path: '/reports/{reportId}',
    access: 'trips.read',
    summary: 'Stops a file from being made, or deletes the finished one.',
    params: One,
    response: z.undefined(),
    status: 204,
  },
})
