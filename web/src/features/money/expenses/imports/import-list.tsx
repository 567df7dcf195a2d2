import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ExpenseImport } from '@roadbook/contract/money/expense-imports'
import { useFormat } from '../../../../lib/use-format.ts'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { fieldColumn, textColumn } from '../../../../ui/list/columns.tsx'
import { instantValue, numberValue, textValue } from '../../../../ui/list/export-column.ts'
import { ListPage } from '../../../../ui/list/list-page.tsx'
import { pagedList } from '../../../../ui/list/list-source.ts'
import type { Column } from '../../../../ui/table/table-column.ts'
import { useStatusLabels } from './import-labels.ts'
import { MoneySums } from '../money-sums.tsx'
import { importsQuery, readImportsPage } from './queries.ts'
import { UploadArea } from './upload-area.tsx'
import { Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

const route = getRouteApi('/frame/costs/imports')
const idOf = ({ id }: ExpenseImport) => id

/** Imports statements, and lists earlier imports, which can be undone. */
export function ImportList() {
  const { t } = useLingui()
  const search = route.useSearch()
  const query = useQuery(importsQuery(search.page ?? 1))
  return (
    <ListPage
      id="expense-imports"
      title={t`Expense imports`}
      source={pagedList({ query, readPage: readImportsPage, rowId: idOf })}
      search={search}
      filters={[]}
      columns={useColumns()}
      usualSort="time:desc"
      rowId={idOf}
      link={({ id }) => ({ to: '/costs/imports/detail', search: { id } })}
      failed={t`The imports could not be loaded`}
      notice={<UploadArea />}
      empty={
        <EmptyState title={t`No imports yet`}>
          <Trans>Import the statements of your fuel cards, toll boxes and charging cards here.</Trans>
        </EmptyState>
      }
    />
  )
}

function useColumns(): Column<ExpenseImport>[] {
  return [...useFileColumns(), ...useResultColumns()]
}

function useFileColumns(): Column<ExpenseImport>[] {
  const { t } = useLingui()
  const statuses = useStatusLabels()
  return [
    fieldColumn({
      id: 'fileName',
      header: t`File`,
      isFixed: true,
      opens: true,
      narrow: 'first',
      cell: ({ fileName }) => (
        <Text weight={600} title={fileName}>
          {fileName}
        </Text>
      ),
    }),
    fieldColumn({
      id: 'source',
      header: t`Source`,
      width: 180,
      cell: ({ source }) => <span title={source}>{source}</span>,
    }),
    textColumn({
      id: 'status',
      header: t`Status`,
      width: 150,
      narrow: 'second',
      value: ({ status }) => statuses[status],
      cell: ({ status }) => (
        <span className={status === 'imported' ? undefined : styleClasses({ color: 'muted' })}>
          {statuses[status]}
        </span>
      ),
    }),
  ]
}

function useResultColumns(): Column<ExpenseImport>[] {
  const { t } = useLingui()
  const f = useFormat()
  const timeOf = ({ importedAt, createdAt }: ExpenseImport) => importedAt ?? createdAt
  return [
    {
      id: 'time',
      header: t`Time`,
      width: 170,
      narrow: 'secondEnd',
      exported: [instantValue(timeOf)],
      cell: (row) => `${f.day(f.isoDay(timeOf(row)))}, ${f.time(timeOf(row))}`,
    },
    textColumn({
      id: 'person',
      header: t`Uploaded by`,
      width: 160,
      value: ({ createdByName }) => createdByName,
      cell: ({ createdByName }) => <span title={createdByName ?? undefined}>{createdByName}</span>,
    }),
    {
      id: 'rows',
      header: t`Expenses`,
      width: 110,
      isNumber: true,
      exported: [numberValue(({ rows }) => rows)],
      cell: ({ rows }) => f.number(rows),
    },
    {
      id: 'total',
      header: t`Total`,
      width: 170,
      isNumber: true,
      isFixed: true,
      narrow: 'firstEnd',
      exported: [
        textValue(({ sums }) =>
          sums.map(({ totalMinor, currency }) => f.money(totalMinor, currency)).join(' · '),
        ),
      ],
      cell: ({ sums }) => <MoneySums sums={sums} />,
    },
  ]
}
