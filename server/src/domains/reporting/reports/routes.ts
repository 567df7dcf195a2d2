import type { reportListRoutes } from '@roadbook/contract/reporting/report-calls'
import type { ReportFile, reportRoutes } from '@roadbook/contract/reporting/reports'
import { notFound } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import type { Context } from '../../../http/scope.ts'
import type { DownloadSigning } from '../../../platform/object-store/download-address.ts'
import { listReports } from './list-reports.ts'
import { toReportFile } from './report-file.ts'
import type { ReportRenderers } from './report-kind.ts'
import { cancelReport, findReport, type ReportRow } from './report-rows.ts'

type Deps = DownloadSigning & { renderers: Partial<ReportRenderers> }

export function createReportHandlers(signing: Deps): Handlers<typeof reportRoutes & typeof reportListRoutes> {
  return {
    async list(context, { query }) {
      const { items, totalItems } = await listReports(context, query, signing)
      return toPage(items, totalItems, query)
    },

    get: (context, { params }) => readReport(context, params.reportId, signing),

    async cancel(context, { params }) {
      await cancelReport(context, await requireReport(context, params.reportId))
      return undefined
    },
  }
}

export async function readReport(
  context: Context,
  reportId: string,
  signing: DownloadSigning,
): Promise<ReportFile> {
  const { apiUrl, secret } = signing
  return toReportFile(await requireReport(context, reportId), { apiUrl, secret, now: context.now })
}

async function requireReport(context: Context, reportId: string): Promise<ReportRow> {
  const row = await findReport(context, reportId)
  if (!row) throw notFound('report')
  return row
}
