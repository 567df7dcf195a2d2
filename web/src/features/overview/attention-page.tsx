import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AttentionKind } from '@roadbook/contract/overview'
import { itemsOfPage } from '../../lib/list-page.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Page } from '../../ui/page.tsx'
import { Pages } from '../../ui/pages.tsx'
import classes from './attention-page.module.css'
import { AttentionRow } from './attention-row.tsx'
import { useKindWords } from './attention-words.ts'
import { KindChoice } from './kind-choice.tsx'
import { attentionQuery, overviewQuery } from './queries.ts'
import type { DashboardSearch } from './search.ts'

type Props = { search: DashboardSearch; onSearch: (change: Partial<DashboardSearch>) => void }

/** All that needs attention, the most urgent first, by reason. */
export function AttentionPage({ search, onSearch }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const { kinds = [], page = 1 } = search
  const query = useQuery({ ...attentionQuery({ kinds, page }), placeholderData: keepPreviousData })
  const items = itemsOfPage(query)
  const words = useKindWords()
  const { data: overview } = useQuery(overviewQuery())
  return (
    <Page
      title={t`Needs attention`}
      count={query.data && f.number(query.data.totalItems)}
      actions={
        <Link to="/dashboard" className={classes.back}>
          <Trans>Back to the dashboard</Trans>
        </Link>
      }
    >
      <KindChoice
        label={t`Reason`}
        words={words}
        kinds={AttentionKind.options}
        byKind={overview?.needsAttention.byKind}
        chosen={kinds}
        onChoose={(next) => onSearch({ kinds: next, page: undefined })}
      />
      {query.isError && query.data === undefined && (
        <ErrorPanel error={query.error} title={t`The list could not be loaded`} onRetry={query.refetch} />
      )}
      {(!query.isError || query.data !== undefined) && items === undefined && (
        <div className={classes.blank} />
      )}
      {items?.length === 0 && (
        <Nothing
          isNarrowed={kinds.length > 0}
          onAll={() => onSearch({ kinds: undefined, page: undefined })}
        />
      )}
      <ul className={classes.list}>
        {items?.map((item) => (
          <li key={`${item.vehicleId ?? item.userId} ${item.kind}`}>
            <AttentionRow item={item} now={now} />
          </li>
        ))}
      </ul>
      <Pages list={query} page={page} onPage={(next) => onSearch({ page: next })} />
    </Page>
  )
}

/** All is well only where no reason was chosen. */
function Nothing({ isNarrowed, onAll }: { isNarrowed: boolean; onAll: () => void }) {
  const { t } = useLingui()
  if (!isNarrowed) {
    return (
      <EmptyState title={t`Nothing needs you here`}>
        <Trans>Every device reports, and no paper is due within two weeks.</Trans>
      </EmptyState>
    )
  }
  const all = (
    <Button variant="default" onClick={onAll}>
      <Trans>Show all reasons</Trans>
    </Button>
  )
  return (
    <EmptyState title={t`Nothing needs you for this reason`} action={all}>
      <Trans>There may be others.</Trans>
    </EmptyState>
  )
}
