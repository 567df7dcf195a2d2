import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AlertKind } from '@roadbook/contract/telematics'
import { useAlertWords } from '../../ui/alert-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AlertRow, keyOf } from './alert-row.tsx'
import { KindListPage } from './kind-list-page.tsx'
import { alertsQuery } from './queries.ts'
import type { DashboardSearch } from './search.ts'

type Props = { search: DashboardSearch; onSearch: (change: Partial<DashboardSearch>) => void }

/** All that trackers reported since midnight, the newest first, by kind. */
export function AlertsPage({ search, onSearch }: Props) {
  const { t } = useLingui()
  const { alertKinds: kinds = [], page = 1 } = search
  const query = useQuery({ ...alertsQuery({ kinds, page }), placeholderData: keepPreviousData })
  const choice = {
    label: t`Kind`,
    words: useAlertWords(),
    kinds: AlertKind.options,
    byKind: query.data?.byKind,
    chosen: kinds,
    onChoose: (next: AlertKind[] | undefined) => onSearch({ alertKinds: next, page: undefined }),
  }
  return (
    <KindListPage
      title={t`Alerts today`}
      {...{ choice, query, page, keyOf }}
      onPage={(next) => onSearch({ page: next })}
      renderItem={(alert) => <AlertRow alert={alert} />}
      calm={
        <EmptyState title={t`No alerts today`}>
          <Trans>
            What trackers report by themselves stands here: hard braking, speed, a crash, a tow, lost power.
          </Trans>
        </EmptyState>
      }
      nothing={{ title: t`None of this kind today`, allLabel: t`Show all kinds` }}
    />
  )
}
