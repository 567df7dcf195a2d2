/** The files of the last days, and whether they are still current. */
import { type ListedReport, ReportRequest } from '@roadbook/contract/reporting/report-calls'
import type { ReportKind } from '@roadbook/contract/reporting/reports'
import { nameOrEmail } from '../../../database/person-name.ts'
import { readPage } from '../../../database/read-page.ts'
import { sameCompany } from '../../../database/same-company.ts'
import type { Context } from '../../../http/scope.ts'
import type { DownloadSigning } from '../../../platform/object-store/download-address.ts'
import { checkUnchanged } from './check-unchanged.ts'
import { toReportFile } from './report-file.ts'
import type { Reader, ReportRenderers } from './report-kind.ts'
import { type ReportRow, visibleReports } from './report-rows.ts'
import { keptSince } from './old-reports.ts'

/** Time limit for checking which files of a page have changed. */
const CHECK_MS = 500

type Asked = { page: number; limit: number; kind?: readonly ReportKind[] | undefined }
type Deps = DownloadSigning & { renderers: Partial<ReportRenderers> }

/** Newest first. */
export async function listReports(
  context: Context,
  { page, limit, kind = [] }: Asked,
  deps: Deps,
): Promise<{ items: ListedReport[]; totalItems: number }> {
  const since = keptSince(context.now)
  const all = visibleReports(context)
    .where('reports.status', '<>', 'cancelled')
    .where('reports.requestedAt', '>=', since)
    .$if(kind.length > 0, (query) => query.where('reports.kind', 'in', kind))
  const newest = all
    .leftJoin('users', (join) => sameCompany(join, 'users.id', 'reports.requestedBy'))
    .selectAll('reports')
    .select(nameOrEmail<string | null>('users').as('requestedByName'))
    .orderBy('reports.requestedAt', 'desc')
    .orderBy('reports.id')
  const { rows, totalItems } = await readPage(newest, all, { page, limit })
  const { apiUrl, secret } = deps
  const unchanged = await checkUnchanged(context, rows, { renderers: deps.renderers, withinMs: CHECK_MS })
  const items = rows.map(({ requestedByName, ...row }): ListedReport => ({
    ...toReportFile(row, { apiUrl, secret, now: context.now }),
    request: requestOf(row),
    requestedByName: requestedByName ?? (row.requestedAs as Reader).key?.name ?? null, // as `insertReport` wrote it
    isUnchanged: unchanged.get(row.id) ?? null,
  }))
  return { items, totalItems }
}

function requestOf({ input }: ReportRow): ReportRequest | null {
  const { data } = ReportRequest.safeParse((input as { request?: unknown }).request) // as `requestFile` stored it
  return data ?? null
}
