import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { itemsOfPage, type ListPage } from '../../../lib/requests/list-page.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Page } from '../../../ui/page.tsx'
import { ListPagination } from '../../../ui/table/list-pagination.tsx'
import { KindChoice } from './kind-choice.tsx'
import { Box } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

type Props<Kind extends string, Item> = {
  title: string
  choice: ComponentProps<typeof KindChoice<Kind>>
  query: UseQueryResult<ListPage<Item>>
  /** The number of items, if a row can contain several. */
  count?: number | undefined
  page: number
  onPage: (page: number) => void
  keyOf: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  /** Shown if the unfiltered list is empty, which is good news. */
  calm: ReactNode
  /** Shown if there is nothing of the selected kinds. */
  nothing: { title: string; allLabel: string }
}

/** The full list of a short one on the dashboard, by kind. */
export function KindListPage<Kind extends string, Item>(props: Props<Kind, Item>) {
  const { title, choice, query, page, onPage, keyOf, renderItem, calm, nothing } = props
  const { t } = useLingui()
  const f = useFormat()
  const items = itemsOfPage(query)
  const count = props.count ?? query.data?.totalItems
  const hasFailed = query.isError && query.data === undefined
  return (
    <Page
      title={title}
      count={count === undefined ? undefined : f.number(count)}
      actions={
        <Link
          to="/dashboard"
          className={styleClasses({ size: 'small', weight: 500, underline: 'hover', touch: true })}
        >
          <Trans>Back to the dashboard</Trans>
        </Link>
      }
    >
      <KindChoice {...choice} />
      {hasFailed && (
        <ErrorPanel error={query.error} title={t`The list could not be loaded`} onRetry={query.refetch} />
      )}
      {!hasFailed && items === undefined && <Box placeholder line="above" height={400} maxWidth={860} />}
      {items?.length === 0 &&
        (choice.chosen.length === 0 ? (
          calm
        ) : (
          <NoneOfThem {...nothing} onAll={() => choice.onChoose(undefined)} />
        ))}
      <Box as="ul" line="above" maxWidth={860}>
        {items?.map((item) => (
          <li key={keyOf(item)}>{renderItem(item)}</li>
        ))}
      </Box>
      <ListPagination list={query} page={page} onPage={onPage} />
    </Page>
  )
}

function NoneOfThem({ title, allLabel, onAll }: { title: string; allLabel: string; onAll: () => void }) {
  const all = (
    <Button variant="default" onClick={onAll}>
      {allLabel}
    </Button>
  )
  return (
    <EmptyState title={title} action={all}>
      <Trans>Entries of other types are hidden.</Trans>
    </EmptyState>
  )
}
