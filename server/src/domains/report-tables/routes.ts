import type { tableReportRoutes } from '@roadbook/contract/report-tables'
import { type Handlers, withBefore } from '../../http/mount.ts'
import type { DownloadSigning } from '../../platform/object-store/download-address.ts'
import { readReport, type ReportRenderers, type RequestDeps } from '../reports/index.ts'
import { tableRenderer } from './files/render-table.ts'
import { mileageInput } from './kinds/mileage/input.ts'
import { mileageReport } from './kinds/mileage/mileage.ts'
import { readTable } from './read-table.ts'
import { requestFile } from './request-file.ts'

type Deps = RequestDeps & DownloadSigning

export function createTableReportHandlers(
  deps: Deps,
): Pick<Handlers<typeof tableReportRoutes>, 'readMileage' | 'mileage'> {
  return {
    async readMileage(context, { query: { page, limit, sortBy, sortDescending, ...asked } }) {
      const input = await mileageInput(context, asked)
      return readTable(context, mileageReport, { input, paging: { page, limit, sortBy, sortDescending } })
    },
    mileage: withBefore(
      (outside, { query: { format, forceGenerate, ...parameters } }) =>
        requestFile(outside, mileageReport, {
          inputOf: (context) => mileageInput(context, parameters),
          parameters,
          format,
          forceGenerate,
          ...deps,
        }),
      (context, _request, reportId) => readReport(context, reportId, deps),
    ),
  }
}

/** How files of these reports are made. */
export function createTableRenderers(): Omit<ReportRenderers, 'logbook'> {
  return { mileage: tableRenderer(mileageReport) }
}
