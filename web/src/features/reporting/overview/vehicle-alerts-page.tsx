import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecentAlertKind } from '@roadbook/contract/rules/alarm-types'
import { itemsOfPage } from '../../../lib/requests/list-page.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useAlarmEventLabels } from '../../../ui/labels/alarm-types.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Page } from '../../../ui/page.tsx'
import { ListPagination } from '../../../ui/table/list-pagination.tsx'
import { AlertRow } from './alert-row.tsx'
import { vehicleAlertsQuery } from './queries.ts'
import { Box } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

type Props = { vehicleId: string; kind: RecentAlertKind; page: number; onPage: (page: number) => void }

/** All alerts of one vehicle and kind in the last 24 hours, each with a link to its moment. */
export function VehicleAlertsPage({ vehicleId, kind, page, onPage }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const query = useQuery({
    ...vehicleAlertsQuery({ vehicleId, kind, page }),
    placeholderData: keepPreviousData,
  })
  const items = itemsOfPage(query)
  const hasFailed = query.isError && query.data === undefined
  const registration = items?.[0]?.registration
  return (
    <Page
      title={useAlarmEventLabels()[kind]}
      count={query.data && f.number(query.data.totalItems)}
      {...(registration === undefined ? {} : { aside: t`${registration}, last 24 hours` })}
      actions={
        <Link
          to="/dashboard"
          search={{ alerts: true }}
          className={styleClasses({ size: 'small', weight: 500, underline: 'hover', touch: true })}
        >
          <Trans>All alerts</Trans>
        </Link>
      }
    >
      {hasFailed && (
        <ErrorPanel error={query.error} title={t`The list could not be loaded`} onRetry={query.refetch} />
      )}
      {!hasFailed && items === undefined && <Box placeholder line="above" height={400} maxWidth={860} />}
      {items?.length === 0 && (
        <EmptyState title={t`No alerts of this type in the last 24 hours`}>
          <Trans>Older alerts are shown on the trips they happened on.</Trans>
        </EmptyState>
      )}
      <Box as="ul" line="above" maxWidth={860}>
        {items?.map((alert) => (
          <li key={alert.id}>
            <AlertRow alert={alert} now={now} />
          </li>
        ))}
      </Box>
      <ListPagination list={query} page={page} onPage={onPage} />
    </Page>
  )
}
