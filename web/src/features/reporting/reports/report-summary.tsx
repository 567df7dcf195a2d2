import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl, Skeleton } from '@mantine/core'
import type { TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportTable } from '@roadbook/contract/reporting/report-tables'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../lib/use-format.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Section } from '../../../ui/section.tsx'
import { currentUserQuery } from '../../people/users/queries.ts'
import { filesQuery } from './queries.ts'
import { ChartLegend, ReportChart } from './report-chart.tsx'
import { ReportFigures } from './report-figures.tsx'
import { ReportFiles } from './report-files.tsx'
import { useColumnLabels, useReportNames } from './report-texts.ts'
import { isWholeMonth } from './report-days.ts'
import classes from './reports.module.css'
import type { ReportsSearch } from './search.ts'
import { useAlongNames } from './use-chart-text.ts'
import type { ReportDownload } from './use-report-download.ts'
import { Row, Grid, Text } from '../../../ui/layout.tsx'

type Props = {
  kind: TableReportKind
  /** Undefined while it is loading. */
  table: ReportTable | undefined
  chart: ReportsSearch['chart']
  onChart: (change: Pick<ReportsSearch, 'chart'>) => void
  download: ReportDownload
}

const shownFiles = 4

/** Figures, chart and files above the table. */
export function ReportSummary({ kind, table, chart, onChart, download }: Props) {
  const { t } = useLingui()
  const { data: files, isError } = useQuery(filesQuery({ kind, limit: shownFiles }))
  const { note } = useReportNames()[kind]
  const hasChart = table === undefined || table.charts.some(({ bars }) => bars.length > 0)
  return (
    <>
      {table && table.hiddenRows > 0 && (
        <Text as="p" mb={8} size="small" color="muted">
          <Plural
            value={table.hiddenRows}
            one="# row of a private trip is not shown."
            other="# rows of private trips are not shown."
          />
        </Text>
      )}
      {note !== undefined && (
        <Text as="p" mb={8} size="small" color="muted">
          {note}
        </Text>
      )}
      {table && <ReportFigures figures={table.figures} />}
      <Grid
        columns={!hasChart ? 1 : 'minmax(0, 1fr) 360px'}
        gap={32}
        noShrink
        pt={14}
        pb={10}
        narrow={{ gap: 16, columns: 1 }}
      >
        {table === undefined ? (
          <Skeleton height={240} animate={false} aria-label={t`Loading`} />
        ) : (
          hasChart && <Charts {...{ table, chart, onChart }} />
        )}
        <Section
          title={t`Files`}
          link={
            <Link to="/reports/overview" className={classes.link}>
              <Trans>All files</Trans>
            </Link>
          }
        >
          {isError && files === undefined && (
            <Text as="p" my={12} size="small" color="muted">
              <Trans>The files could not be loaded</Trans>
            </Text>
          )}
          {files && <ReportFiles files={files.items} download={download} />}
        </Section>
      </Grid>
    </>
  )
}

type ChartsProps = Pick<Props, 'chart' | 'onChart'> & { table: ReportTable }

function Charts({ table, chart, onChart }: ChartsProps) {
  const { t } = useLingui()
  const along = useAlongNames()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const title = useChartTitle()
  const before = useBeforeName(table)
  const filled = table.charts.filter(({ bars }) => bars.length > 0)
  const shown = filled.find((one) => one.along === chart) ?? filled[0]
  if (shown === undefined) return null
  return (
    <div>
      <Row gap={14} rowGap={8} wrap minHeight={32}>
        <Text as="h2" size="small">
          {title(shown)}
        </Text>
        {filled.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t`Chart`}
            data={filled.map((one) => ({ value: one.along, label: along[one.along] }))}
            value={shown.along}
            onChange={(next) => onChart({ chart: next === filled[0]?.along ? undefined : next })}
          />
        )}
        <ChartLegend chart={shown} before={before(shown)} />
      </Row>
      <ReportChart key={shown.along} chart={shown} title={title(shown)} currency={user.tenant.currency} />
    </div>
  )
}

/** By its first part: a column, or a trip category of the distance. */
function useChartTitle() {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = useColumnLabels()
  return ({ parts }: ReportTable['charts'][number]): string => {
    const [{ id } = { id: 'distance' }] = parts
    return id === 'vehicle' ? t`Vehicles` : (labels[id] ?? t`Distance`) // a trip category
  }
}

/** What the bars behind show. */
function useBeforeName({ before }: ReportTable) {
  const { t } = useLingui()
  const f = useFormat()
  const today = useToday()
  return ({ along }: ReportTable['charts'][number]): string | undefined => {
    if (before === null) return undefined
    const { startDate, endDate } = before
    const period = isWholeMonth(before) ? f.shortMonth(startDate) : f.shortDayRange(startDate, endDate, today)
    return along === 'day' ? t`Same weekday in ${period}` : period
  }
}
