import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { daysName } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import { ColumnChoice, useHiddenColumns } from '../column-choice.tsx'
import { DataTable, type Grouping, type RowNote } from '../data-table.tsx'
import { ErrorPanel } from '../error-panel.tsx'
import { Page } from '../page.tsx'
import { ListPagination } from '../list-pagination.tsx'
import { knownSort, parseSort, sortText, type Column } from '../table-column.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { useSortedTable } from '../use-sorted-table.ts'
import { type ExportColumn, exportColumns } from './export-column.ts'
import { ExportMenu } from './export-menu.tsx'
import { type Filter, isNarrowed, withoutFilters } from './filters.ts'
import { ListBulkBar, type Bulk } from './list-bulk-bar.tsx'
import { ListFilters } from './list-filters.tsx'
import type { ListSource } from './list-source.ts'
import { NarrowRow } from './narrow-row.tsx'
import { NoMatch } from './no-match.tsx'
import classes from './list-page.module.css'
import { useAddressChange } from './use-address-change.ts'
import { useChoice } from './use-choice.ts'
import { oneBatch, useListExport, type ExportFormat } from './use-list-export.ts'

/** What the address of every list may hold, beside its filters. */
export type ListSearch = { sort?: string | undefined; page?: number | undefined }

export type ListPageProps<Row, Search> = {
  /** Names its files, and what this device remembers of its columns. */
  id: string
  title: string
  /** Beside the title; usually how many rows there are. */
  count?: string | undefined
  source: ListSource<Row>
  search: Search
  filters: readonly Filter<Search>[]
  columns: readonly Column<Row>[]
  /** Names the table for a screen reader; without it by the title. */
  tableLabel?: string
  /** Columns of an exported file that the page does not show as such. */
  alsoExported?: readonly ExportColumn<Row>[]
  /** `registration:asc` */
  usualSort: string
  rowId: (row: Row) => string
  /** What a row opens. */
  link: (row: Row) => LinkProps
  /** The row whose form is open stays marked. */
  markedId?: string | undefined
  /** Under 900 px: what one row shows, two lines high; without it the columns that have a place there. */
  renderNarrow?: (row: Row) => ReactNode
  /** What all rows of the filter add up to. */
  sums?: ReactNode
  /** By column: the row under the head that says what the rows add up to. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  /** The first step where there is nothing. */
  empty: ReactNode
  /** "No vehicles match these filters"; without it `empty` says that too. */
  noMatch?: string
  /** "The vehicles could not be loaded" */
  failed: string
  /** What is said where the server's answer says nothing. */
  fallback?: string
  /** At the right of the head: what can be added. */
  actions?: ReactNode
  /** Between head and filters, such as tabs. */
  tabs?: ReactNode
  /** Between filters and table. */
  notice?: ReactNode
  bulk?: Bulk<Row> | undefined
  grouping?: Grouping<Row> | undefined
  note?: RowNote<Row> | undefined
  /** In place of the table, such as a board. */
  view?: ReactNode
  /** Forms and drawers. */
  children?: ReactNode
}

/** One list of the company: its head, its filters, its table, and what can be done with many rows. */
export function ListPage<Row extends object, Search extends ListSearch>(props: ListPageProps<Row, Search>) {
  const { source, search, filters, columns } = props
  const onChange = useAddressChange<Search>()
  const list = useList(props)
  const isNarrow = useIsNarrow()
  const count = useCount(source, list.isNarrowed)
  const { hidden, toggle } = useHiddenColumns(props.id, columns)
  // A filter of nothing would only be in the way; while the rows load it keeps its place.
  const isBare =
    source.rows !== undefined &&
    (source.all ?? source.total) === 0 &&
    !list.isNarrowed &&
    list.days === undefined
  const turn = (change: ListSearch) => {
    list.choice.turnPage()
    onChange({ page: undefined, ...change } as Partial<Search>) // what every list's address has
  }
  return (
    <Page
      title={props.title}
      count={props.count ?? count}
      aside={props.sums}
      fills
      actions={
        <>
          {!isNarrow && (
            <ExportMenu
              isEmpty={source.total === 0}
              isExporting={list.isExporting}
              onExport={(format) => list.exportRows(format)}
            />
          )}
          {!isNarrow && props.view === undefined && (
            <ColumnChoice {...{ columns, hidden }} onToggle={toggle} />
          )}
          {props.actions}
        </>
      }
    >
      {props.tabs}
      {!isBare && <ListFilters filters={filters} search={search} onChange={list.change} />}
      {props.notice}
      <ListBody {...props} {...{ list, hidden }} onSort={(sort) => turn({ sort })} />
      {props.bulk !== undefined && (
        <ListBulkBar
          bulk={props.bulk}
          choice={list.choice}
          total={source.total ?? 0}
          mayChooseAll={list.mayChooseAll}
          onExport={(format, { isAll, rows }) => list.exportRows(format, isAll ? undefined : rows)}
        />
      )}
      {source.pages !== undefined && (
        <ListPagination list={source.pages} page={search.page ?? 1} onPage={(page) => turn({ page })} />
      )}
      {props.children}
    </Page>
  )
}

const none: readonly never[] = []

/** What the parts of the page share. */
function useList<Row extends object, Search extends ListSearch>(props: ListPageProps<Row, Search>) {
  const { id, title, source, search, filters, columns, rowId } = props
  const onChange = useAddressChange<Search>()
  const rows = source.rows ?? none
  const days = filters.find((filter) => filter.kind === 'period')?.days
  const choice = useChoice({ rows, rowId, filterKey: filterKey(search) })
  const isPaged = source.pages !== undefined
  const sort = useMemo(
    () => (isPaged ? parseSort(search.sort) : knownSort(search.sort, columns)) ?? parseSort(props.usualSort),
    [isPaged, search.sort, columns, props.usualSort],
  )
  const { sorted } = useSortedTable({
    columns,
    rows,
    rowId,
    sort: isPaged ? undefined : sort,
    hidden: noneHidden,
  })
  const name = days === undefined ? id : `${id}-${daysName(days).replace(' ', '-')}`
  const exporting = useListExport({
    name,
    title,
    columns: [...exportColumns(columns), ...(props.alsoExported ?? [])],
  })
  const isStale = source.pages?.isPlaceholderData === true
  return {
    days,
    choice,
    sort,
    sorted: source.rows && sorted,
    isNarrowed: isNarrowed(filters, search),
    /** A whole page is chosen, and there are others; not while the list is still of another filter or page. */
    mayChooseAll:
      isPaged && !isStale && choice.selected.length === rows.length && (source.total ?? 0) > rows.length,
    change: (next: Partial<Search>) => {
      choice.clear()
      onChange({ page: undefined, ...next })
    },
    isExporting: exporting.isPending,
    exportRows: (format: ExportFormat, chosen?: readonly Row[]) =>
      exporting.mutate({
        format,
        rows:
          chosen === undefined && source.readAll !== undefined
            ? source.readAll()
            : oneBatch(chosen ?? sorted),
      }),
  }
}

const noneHidden: ReadonlySet<string> = new Set()

/** Order and page do not change which rows fit. */
function filterKey({ sort: _, page: __, ...filters }: ListSearch): string {
  return JSON.stringify(filters)
}

/** "25", "3 of 25" where the list is known as a whole. */
function useCount<Row>({ total, all }: ListSource<Row>, narrowed: boolean): string | undefined {
  const { t } = useLingui()
  const f = useFormat()
  if (total === undefined) return undefined
  return narrowed && all !== undefined ? t`${f.number(total)} of ${f.number(all)}` : f.number(total)
}

type BodyProps<Row, Search> = ListPageProps<Row, Search> & {
  list: Pick<
    ReturnType<typeof useList<Row & object, Search & ListSearch>>,
    'choice' | 'sort' | 'isNarrowed' | 'change'
  > & {
    sorted: readonly Row[] | undefined
  }
  hidden: ReadonlySet<string>
  onSort: (sort: string | undefined) => void
}

function ListBody<Row extends object, Search extends ListSearch>(props: BodyProps<Row, Search>) {
  const { source, list, filters, bulk, noMatch, columns, link } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  if (source.error !== null && source.rows === undefined) {
    return (
      <ErrorPanel
        error={source.error}
        title={props.failed}
        fallback={props.fallback}
        note={filters.length > 0 ? t`Your filters are kept.` : undefined}
        onRetry={source.retry}
      />
    )
  }
  if (props.view !== undefined) return props.view
  return (
    <DataTable
      label={props.tableLabel ?? props.title}
      columns={columns.map((column) => (column.opens === true ? opening(column, link) : column))}
      rows={list.sorted}
      rowId={props.rowId}
      sort={list.sort}
      isSorted
      onSort={(next) => props.onSort(sortText(next))}
      hidden={props.hidden}
      onOpen={(row) => void navigate(link(row))}
      markedId={props.markedId}
      renderNarrow={props.renderNarrow ?? ((row) => <NarrowRow {...{ row, columns }} link={link(row)} />)}
      totals={props.totals}
      empty={
        noMatch !== undefined && list.isNarrowed ? (
          <NoMatch title={noMatch} onClear={() => list.change(withoutFilters(filters))} />
        ) : (
          props.empty
        )
      }
      selection={bulk && { ids: list.choice.ids, onChange: list.choice.chooseRows, rowLabel: bulk.rowLabel }}
      grouping={props.grouping}
      note={props.note}
    />
  )
}

/** The name of what stands in a row is the link to it. */
function opening<Row>(column: Column<Row>, link: (row: Row) => LinkProps): Column<Row> {
  return {
    ...column,
    cell: (row) => (
      <Link {...link(row)} className={classes.opens}>
        {column.cell(row)}
      </Link>
    ),
  }
}
