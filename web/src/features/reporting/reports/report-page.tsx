import { Trans, useLingui } from '@lingui/react/macro'
import { reportKind, TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useFormat } from '../../../lib/use-format.ts'
import { useToday } from '../../../lib/use-today.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { pagedList } from '../../../ui/list/list-source.ts'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import { DownloadButtons } from './download-buttons.tsx'
import { tableQuery } from './queries.ts'
import { useReportColumns, useReportTotals } from './report-columns.tsx'
import { ReportCrumb } from './report-crumb.tsx'
import { useReportFilters } from './report-filters.tsx'
import { rowLink } from './report-links.ts'
import { useReportNames } from './report-texts.ts'
import { reportDays, requestOf } from './report-request.ts'
import { ReportSummary } from './report-summary.tsx'
import { ScheduleButton } from './schedules/schedule-button.tsx'
import { scheduledOf } from './schedules/scheduled-inputs.ts'
import type { ReportsSearch } from './search.ts'
import { useReportDownload } from './use-report-download.ts'

const route = getRouteApi('/frame/reports/$report')

export function ReportPage() {
  const { report } = route.useParams()
  const search = route.useSearch()
  const kind = TableReportKind.options.find((one) => reportKind(one).page === report)
  return kind === undefined ? (
    <Navigate to="/notfound" replace />
  ) : (
    <Report key={kind} {...{ kind, search }} />
  )
}

type Props = { kind: TableReportKind; search: ReportsSearch }

/** One report: its inputs, totals, files and table. */
function Report({ kind, search }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const today = useToday()
  const request = requestOf(kind, search, { today, timeZone: f.timeZone })
  const { sort, page = 1 } = search
  const query = useQuery({
    ...tableQuery(request ?? { kind, query: {} }, { sort, page }),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  })
  const table = request && query.data
  const { title } = useReportNames()[kind]
  const change = useAddressChange<ReportsSearch>(['schedule'])
  const download = useReportDownload()
  const of = { kind, period: table?.period ?? null, isoDay: f.isoDay, ofVehicle: search.vehicle }
  return (
    <ListPage
      id={`report-${kind}`}
      title={title}
      crumb={<ReportCrumb />}
      count=""
      source={pagedList({ query, readAll: noExport })}
      search={search}
      filters={useReportFilters({ kind, search, days: reportDays(kind, search, { today }), table })}
      columns={useReportColumns(table)}
      totals={useReportTotals(table)}
      usualSort=""
      rowId={({ key }) => key}
      link={(row) => rowLink(row, of)}
      isExportedByServer
      actions={
        request && (
          <>
            <ScheduleButton
              request={scheduledOf(request, search.against)}
              openId={search.schedule}
              onOpen={(schedule) => change({ schedule })}
            />
            <DownloadButtons request={request} download={download} />
          </>
        )
      }
      notice={
        request && <ReportSummary {...{ kind, table, download }} chart={search.chart} onChart={change} />
      }
      view={request === undefined ? <NoVehicle /> : undefined}
      failed={t`The report could not be loaded`}
      noMatch={t`Nothing matches these filters`}
      empty={
        <EmptyState title={t`Nothing to report`}>
          <Trans>Choose other days or other filters.</Trans>
        </EmptyState>
      }
    />
  )
}

/** The server makes the files. */
async function* noExport(): AsyncGenerator<never[]> {}

function NoVehicle() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No vehicle selected`}>
      <Trans>Choose a vehicle to see what it did.</Trans>
    </EmptyState>
  )
}
