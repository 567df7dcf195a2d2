import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AttentionKind } from '@roadbook/contract/reporting/overview'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { AttentionRow, keyOf } from './attention-row.tsx'
import { useAttentionLabels } from './attention-text.ts'
import { KindListPage } from './kind-list-page.tsx'
import { attentionQuery, useOverview } from './queries.ts'
import type { DashboardSearch } from './search.ts'

type Props = { search: DashboardSearch; onSearch: (change: Partial<DashboardSearch>) => void }

/** All that needs attention, the most urgent first, by reason. */
export function AttentionPage({ search, onSearch }: Props) {
  const { t } = useLingui()
  const now = useNow()
  const { kinds = [], page = 1 } = search
  const query = useQuery({ ...attentionQuery({ kinds, page }), placeholderData: keepPreviousData })
  const { overview } = useOverview()
  const choice = {
    label: t`Reason`,
    labels: useAttentionLabels(),
    kinds: AttentionKind.options,
    byKind: overview?.needsAttention.byKind,
    chosen: kinds,
    onChoose: (next: AttentionKind[] | undefined) => onSearch({ kinds: next, page: undefined }),
  }
  return (
    <KindListPage
      title={t`Needs attention`}
      {...{ choice, query, page, keyOf }}
      onPage={(next) => onSearch({ page: next })}
      renderItem={(item) => <AttentionRow item={item} now={now} />}
      calm={
        <EmptyState title={t`No issues`}>
          <Trans>All devices are reporting, and no documents are due within two weeks.</Trans>
        </EmptyState>
      }
      nothing={{ title: t`No issues of this type`, allLabel: t`Show all reasons` }}
    />
  )
}
