/** The files of the last days, with whether they would say the same today. */
import { languageOf } from '@roadbook/contract/languages'
import { type ListedReport, ReportRequest } from '@roadbook/contract/report-calls'
import { ReportFormat, ReportKind } from '@roadbook/contract/reports'
import { sql } from 'kysely'
import { nameOrEmail } from '../../database/person-name.ts'
import { readPage } from '../../database/read-page.ts'
import type { Context } from '../../http/scope.ts'
import type { DownloadSigning } from '../../platform/object-store/download-address.ts'
import { fingerprintOf } from './fingerprint.ts'
import { toReportFile } from './report-file.ts'
import { type Reader, rendererOf, type ReportRenderers } from './report-kind.ts'
import { type ReportRow, visibleReports } from './report-rows.ts'

type Asked = { page: number; limit: number; kind?: readonly ReportKind[] | undefined }
type Deps = DownloadSigning & { renderers: Partial<ReportRenderers> }

/** Newest first. */
export async function listReports(
  context: Context,
  { page, limit, kind = [] }: Asked,
  deps: Deps,
): Promise<{ items: ListedReport[]; totalItems: number }> {
  const all = visibleReports(context).$if(kind.length > 0, (query) => query.where('reports.kind', 'in', kind))
  const newest = all
    .leftJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'reports.tenantId').onRef('users.id', '=', 'reports.requestedBy'),
    )
    .selectAll('reports')
    .select(sql<string | null>`${nameOrEmail('users')}`.as('requestedByName'))
    .orderBy('reports.requestedAt', 'desc')
    .orderBy('reports.id')
  const { rows, totalItems } = await readPage(newest, all, { page, limit })
  const { apiUrl, secret } = deps
  const items: ListedReport[] = []
  for (const { requestedByName, ...row } of rows) {
    items.push({
      ...toReportFile(row, { apiUrl, secret, now: context.now }),
      request: requestOf(row),
      requestedByName,
      isUnchanged: row.status === 'done' ? await isUnchanged(context, row, deps) : null,
    })
  }
  return { items, totalItems }
}

function requestOf({ input }: ReportRow): ReportRequest | null {
  const { data } = ReportRequest.safeParse((input as { request?: unknown }).request) // as `requestFile` stored it
  return data ?? null
}

async function isUnchanged(context: Context, row: ReportRow, { renderers }: Deps): Promise<boolean> {
  const kind = ReportKind.parse(row.kind)
  const reader = row.requestedAs as Reader // as `insertReport` wrote it
  const look = { format: ReportFormat.parse(row.format), language: languageOf(row.language) }
  const dataState = await rendererOf(renderers, kind).dataState(context, row.input)
  return fingerprintOf(reader, { kind, input: row.input, look, dataState }) === row.fingerprint
}
