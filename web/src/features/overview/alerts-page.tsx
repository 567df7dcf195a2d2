import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AlertKind } from '@roadbook/contract/telematics'
import { itemsOfPage } from '../../lib/list-page.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useAlertWords } from '../../ui/alert-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Page } from '../../ui/page.tsx'
import { Pages } from '../../ui/pages.tsx'
import { AlertRow, keyOf } from './alert-row.tsx'
import classes from './attention-page.module.css'
import { KindChoice } from './kind-choice.tsx'
import { alertsQuery } from './queries.ts'
import type { DashboardSearch } from './search.ts'

type Props = { search: DashboardSearch; onSearch: (change: Partial<DashboardSearch>) => void }

/** All that trackers reported since midnight, the newest first, by kind. */
export function AlertsPage({ search, onSearch }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const words = useAlertWords()
  const { alertKinds: kinds = [], page = 1 } = search
  const query = useQuery({ ...alertsQuery({ kinds, page }), placeholderData: keepPreviousData })
  const items = itemsOfPage(query)
  const choose = (next: AlertKind[] | undefined) => onSearch({ alertKinds: next, page: undefined })
  return (
    <Page
      title={t`Alerts today`}
      count={query.data && f.number(query.data.totalItems)}
      actions={
        <Link to="/dashboard" className={classes.back}>
          <Trans>Back to the dashboard</Trans>
        </Link>
      }
    >
      <KindChoice
        label={t`Kind`}
        words={words}
        kinds={AlertKind.options}
        byKind={query.data?.byKind}
        chosen={kinds}
        onChoose={choose}
      />
      {query.isError && query.data === undefined && (
        <ErrorPanel error={query.error} title={t`The list could not be loaded`} onRetry={query.refetch} />
      )}
      {(!query.isError || query.data !== undefined) && items === undefined && (
        <div className={classes.blank} />
      )}
      {items?.length === 0 && <Nothing isNarrowed={kinds.length > 0} onAll={() => choose(undefined)} />}
      <ul className={classes.list}>
        {items?.map((alert) => (
          <li key={keyOf(alert)}>
            <AlertRow alert={alert} />
          </li>
        ))}
      </ul>
      <Pages list={query} page={page} onPage={(next) => onSearch({ page: next })} />
    </Page>
  )
}

function Nothing({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  const { t } = useLingui()
  if (!isNarrowed) {
    return (
      <EmptyState title={t`No alerts today`}>
        <Trans>
          What trackers report by themselves stands here: hard braking, speed, a crash, a tow, lost power.
        </Trans>
      </EmptyState>
    )
  }
  const all = (
    <Button variant="default" onClick={onAll}>
      <Trans>Show all kinds</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`None of this kind today`} action={all}>
      <Trans>There may be others.</Trans>
    </EmptyState>
  )
}
