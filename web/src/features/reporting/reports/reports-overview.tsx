import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { can, type Permission } from '@roadbook/contract/core/permissions'
import { reportKind, TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { ListPagination } from '../../../ui/table/list-pagination.tsx'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { currentUserQuery, useCan } from '../../people/users/queries.ts'
import { filesQuery } from './queries.ts'
import { ReportFiles } from './report-files.tsx'
import { useReportNames } from './report-texts.ts'
import { ScheduleList } from './schedules/schedule-list.tsx'
import type { ReportsOverviewSearch } from './search.ts'
import { useReportDownload } from './use-report-download.ts'
import { Grid, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

const route = getRouteApi('/frame/reports/overview')
const filesPerPage = 20

/** All reports to choose from, and recent files. */
export function ReportsOverview() {
  const { t } = useLingui()
  const mayReadFiles = useCan('trips.read')
  const maySchedule = useCan('reportSchedules.read')
  return (
    <Page title={t`Reports`}>
      <ReportChoice />
      {mayReadFiles && (
        <Grid gap={32} columns={2} narrow={{ gap: 16, columns: 1 }}>
          <Section title={t`Files of the last 30 days`}>
            <Files />
          </Section>
          {maySchedule && (
            <Section title={t`Sent by email`}>
              <Schedules />
            </Section>
          )}
        </Grid>
      )}
    </Page>
  )
}

function ReportChoice() {
  const { t } = useLingui()
  const names = useReportNames()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const mayRead = (permission: Permission) => can(user.roles, permission)
  const kinds = TableReportKind.options.filter((kind) => mayRead(reportKind(kind).access))
  return (
    <nav aria-label={t`Reports`}>
      <Grid as="ul" columns="repeat(auto-fill, minmax(280px, 1fr))" mt={12} mb={28} gap={32} rowGap={0}>
        {kinds.map((kind) => (
          <Box as="li" line="below" py={12} key={kind}>
            <Link
              to="/reports/$report"
              params={{ report: reportKind(kind).page }}
              className={styleClasses({ weight: 600, underline: 'hover' })}
            >
              {names[kind].title}
            </Link>
            <Text as="p" mt={2} size="small" color="muted">
              {names[kind].about}
            </Text>
          </Box>
        ))}
        {mayRead('geofences.read') && (
          <Box as="li" line="below" py={12}>
            <Link
              to="/reports/geofence-activity"
              className={styleClasses({ weight: 600, underline: 'hover' })}
            >
              <Trans>Geofence activity</Trans>
            </Link>
            <Text as="p" mt={2} size="small" color="muted">
              <Trans>Visits of each geofence: how many, how long, and at what hours.</Trans>
            </Text>
          </Box>
        )}
      </Grid>
    </nav>
  )
}

function Schedules() {
  const { schedule } = route.useSearch()
  const change = useAddressChange<ReportsOverviewSearch>(['schedule'])
  return <ScheduleList openId={schedule} onOpen={(id) => change({ schedule: id })} />
}

function Files() {
  const { t } = useLingui()
  const { page = 1 } = route.useSearch()
  const change = useAddressChange<ReportsOverviewSearch>()
  const query = useQuery({
    ...filesQuery({ limit: filesPerPage, page }),
    placeholderData: keepPreviousData,
  })
  const download = useReportDownload()
  if (query.isError && query.data === undefined) {
    return <ErrorPanel error={query.error} title={t`The files could not be loaded`} onRetry={query.refetch} />
  }
  if (query.data === undefined) return <Skeleton height={200} animate={false} aria-label={t`Loading`} />
  return (
    <>
      <ReportFiles files={query.data.items} download={download} areMixed mayDelete />
      <ListPagination list={query} page={page} onPage={(next) => change({ page: next })} />
    </>
  )
}
