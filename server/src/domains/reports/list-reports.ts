/** The files that people asked for lately, as a list. */
import { type ListedReport, type reportListRoutes, ReportRequest } from '@roadbook/contract/report-calls'
import { reportLimits } from '@roadbook/contract/reports'
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { nameOrEmail } from '../../database/person-name.ts'
import type { Handlers } from '../../http/mount.ts'
import { toPage } from '../../http/page.ts'
import type { Context } from '../../http/scope.ts'
import type { DownloadSigning } from '../../platform/object-store/download-address.ts'
import { checkUnchanged } from './check-unchanged.ts'
import type { Reader, ReportRenderers } from './report-kind.ts'
import { toReportFile } from './report-file.ts'
import { type ReportRow, visibleReports } from './report-rows.ts'

const KEPT_MS = reportLimits.keptDays * 86_400_000
/** How long the list looks for changes, all its files together. */
const CHECK_MS = 500

type Query = z.infer<typeof reportListRoutes.list.query>
type Deps = DownloadSigning & { renderers: ReportRenderers; checkMs?: number | undefined }
type NamedRow = ReportRow & { personName: string | null }

export function createReportListHandlers({
  renderers,
  checkMs = CHECK_MS,
  ...signing
}: Deps): Handlers<typeof reportListRoutes> {
  return {
    async list(context, { query }) {
      const { rows, totalItems } = await readRows(context, query)
      const unchanged = await checkUnchanged(context, rows, { renderers, withinMs: checkMs })
      const { apiUrl, secret } = signing
      const items = rows.map((row): ListedReport => ({
        ...toReportFile(row, { apiUrl, secret, now: context.now }),
        request: requestOf(row),
        requestedByName: row.personName ?? (row.requestedAs as Reader).key?.name ?? null, // as it was stored
        isUnchanged: unchanged.get(row.id) ?? null,
      }))
      return toPage(items, totalItems, query)
    },
  }
}

async function readRows(
  context: Context,
  { kind: kinds, page, limit }: Query,
): Promise<{ rows: NamedRow[]; totalItems: number }> {
  const since = new Date(context.now.getTime() - KEPT_MS)
  const listed = visibleReports(context)
    .where('reports.status', '<>', 'cancelled')
    .where('reports.requestedAt', '>=', since)
    .$if(kinds !== undefined, (query) => query.where('reports.kind', 'in', kinds ?? []))
  const { totalItems } = await listed
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .leftJoin('users', (join) =>
      join.onRef('users.tenantId', '=', 'reports.tenantId').onRef('users.id', '=', 'reports.requestedBy'),
    )
    .selectAll('reports')
    // Null for an API key of the company.
    .select((nameOrEmail('users') as RawBuilder<string | null>).as('personName'))
    .orderBy('reports.requestedAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, totalItems }
}

const Requested = z.object({ request: ReportRequest })

/** Null for a file without a page of its own. */
function requestOf({ input }: ReportRow): ReportRequest | null {
  return Requested.safeParse(input).data?.request ?? null
}
