import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RecentAlertKind } from '@roadbook/contract/rules/alarm-types'
import { useNow } from '../../../lib/use-now.ts'
import { useAlarmEventLabels } from '../../../ui/labels/alarm-types.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { AlertGroupRow, groupKey } from './alert-row.tsx'
import { KindListPage } from './kind-list-page.tsx'
import { alertsQuery } from './queries.ts'
import type { DashboardSearch } from './search.ts'
import { VehicleAlertsPage } from './vehicle-alerts-page.tsx'

type Props = { search: DashboardSearch; onSearch: (change: Partial<DashboardSearch>) => void }

/** All tracker alerts and alarms of the last 24 hours, or each alert of one vehicle and kind. */
export function AlertsPage({ search, onSearch }: Props) {
  const { alertKinds = [], alertVehicle, page = 1 } = search
  const [kind] = alertKinds
  const onPage = (next: number) => onSearch({ page: next })
  if (alertVehicle === undefined || kind === undefined) return <AllAlerts {...{ search, onSearch }} />
  return <VehicleAlertsPage vehicleId={alertVehicle} {...{ kind, page, onPage }} />
}

/** One row for each vehicle and kind: serious ones first, then the newest. */
function AllAlerts({ search, onSearch }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const { alertKinds: kinds = [], page = 1 } = search
  const query = useQuery({ ...alertsQuery({ kinds, page }), placeholderData: keepPreviousData })
  const choice = {
    label: t`Type`,
    labels: useAlarmEventLabels(),
    kinds: RecentAlertKind.options,
    byKind: query.data?.byKind,
    chosen: kinds,
    onChoose: (next: RecentAlertKind[] | undefined) => onSearch({ alertKinds: next, page: undefined }),
  }
  return (
    <KindListPage
      title={t`Alerts, last 24 hours`}
      {...{ choice, query, page }}
      count={query.data && countOf(query.data.byKind, kinds)}
      keyOf={groupKey}
      onPage={(next) => onSearch({ page: next })}
      renderItem={(group) => <AlertGroupRow group={group} now={now} />}
      calm={<NoAlerts />}
      nothing={{ title: t`No alerts of this type in the last 24 hours`, allLabel: t`Show all types` }}
    />
  )
}

/** The number of alerts of these kinds, or of all if none is given. */
function countOf(
  byKind: Partial<Record<RecentAlertKind, number>>,
  kinds: readonly RecentAlertKind[],
): number {
  const counted = kinds.length > 0 ? kinds : RecentAlertKind.options
  return counted.reduce((sum, kind) => sum + (byKind[kind] ?? 0), 0)
}

function NoAlerts() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No alerts in the last 24 hours`}>
      <Trans>
        What trackers report and alarms find appears here: speeding, harsh braking, towing, power cuts.
      </Trans>
    </EmptyState>
  )
}
