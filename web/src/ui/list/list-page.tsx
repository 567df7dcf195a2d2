import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { daysName } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import { ColumnChoice, useHiddenColumns } from '../table/column-choice.tsx'
import { DataTable, type Grouping, type RowNote } from '../table/data-table.tsx'
import { ErrorPanel } from '../panels/error-panel.tsx'
import { Page } from '../page.tsx'
import { ListPagination } from '../table/list-pagination.tsx'
import { knownSort, parseSort, sortText, type Column } from '../table/table-column.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { useSortedTable } from '../table/use-sorted-table.ts'
import { type ExportColumn, exportColumns } from './export-column.ts'
import { ExportMenu } from './export-menu.tsx'
import { type Filter, hasInputs, isNarrowed, withoutFilters } from './filters.ts'
import { ListBulkBar, type Bulk } from './list-bulk-bar.tsx'
import { ListFilters } from './list-filters.tsx'
import type { ListSource } from './list-source.ts'
import { NarrowRow } from './narrow-row.tsx'
import { NoMatch } from './no-match.tsx'
import { useAddressChange } from './use-address-change.ts'
import { useChoice } from './use-choice.ts'
import { oneBatch, useListExport, type ExportFormat } from './use-list-export.ts'
import { styleClasses } from '../style-classes.ts'

/** URL parameters of every list, besides its filters. */
type ListSearch = {
  sort?: string | undefined
  page?: number | undefined
  /** The page's name, if the specification names it. */
  currentPage?: number | undefined
}

type ListPageProps<Row, Search> = {
  /** Names its exported files, and its stored column settings on this device. */
  id: string
  title: string
  /** Before the title: a link to the page above. */
  crumb?: ReactNode
  /** Beside the title; usually how many rows there are. */
  count?: string | undefined
  source: ListSource<Row>
  search: Search
  filters: readonly Filter<Search>[]
  columns: readonly Column<Row>[]
  /** Accessible name of the table; by default the title. */
  tableLabel?: string
  /** The name of the page number in the URL; by default `page`. */
  pageParam?: string
  /** Columns that are only in an exported file. */
  alsoExported?: readonly ExportColumn<Row>[]
  /** The default, such as `registration:asc`. */
  usualSort: string
  rowId: (row: Row) => string
  /** Where a row links to. */
  link: (row: Row) => LinkProps
  /** The row whose form is open stays highlighted. */
  markedId?: string | undefined
  /** Rows have room for two lines of text. */
  hasTwoLines?: boolean
  /** Under 900 px: what one row shows, two lines high; without it, the columns with a `narrow` position. */
  renderNarrow?: (row: Row) => ReactNode
  /** Totals of all rows that match the filters. */
  sums?: ReactNode
  /** By column: a row of totals under the header. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  /** Shown if the list is empty: the first step. */
  empty: ReactNode
  /** "No vehicles match these filters"; by default `empty` is shown. */
  noMatch?: string
  /** "The vehicles could not be loaded" */
  failed: string
  /** Error message if the server's response has none. */
  fallback?: string
  /** The server makes its files; the buttons for them are among the actions. */
  isExportedByServer?: boolean
  /** To the right of the header: buttons to add records. */
  actions?: ReactNode
  /** Between head and filters, such as tabs. */
  tabs?: ReactNode
  /** Between filters and table. */
  notice?: ReactNode
  bulk?: Bulk<Row> | undefined
  grouping?: Grouping<Row> | undefined
  note?: RowNote<Row> | undefined
  /** Instead of the table, such as a board. */
  view?: ReactNode
  /** Forms and drawers. */
  children?: ReactNode
}

/** A list page: header, filters, table, and bulk actions. */
export function ListPage<Row extends object, Search extends ListSearch>(props: ListPageProps<Row, Search>) {
  const { source, search, filters, columns, pageParam = 'page' } = props
  const onChange = useAddressChange<Search>([], pageParam)
  const list = useList(props)
  const isNarrow = useIsNarrow()
  const count = useCount(source, list.isNarrowed)
  const { hidden, toggle } = useHiddenColumns(props.id, columns)
  // An empty list needs no filters, unless they are inputs; while rows load they keep their space.
  const isBare =
    source.rows !== undefined &&
    (source.all ?? source.total) === 0 &&
    !list.isNarrowed &&
    list.days === undefined &&
    !hasInputs(filters)
  const turn = (change: Readonly<Record<string, unknown>>) => {
    list.choice.turnPage()
    onChange({ [pageParam]: undefined, ...change } as Partial<Search>) // the parameters of every list's URL
  }
  return (
    <Page
      title={props.title}
      crumb={props.crumb}
      count={props.count ?? count}
      aside={props.sums}
      answered={source.answered}
      fills
      actions={
        <>
          {!isNarrow && props.isExportedByServer !== true && (
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
        <ListPagination
          list={source.pages}
          page={pageOf(search, pageParam)}
          param={pageParam}
          onPage={(page) => turn({ [pageParam]: page })}
        />
      )}
      {props.children}
    </Page>
  )
}

const none: readonly never[] = []

function useList<Row extends object, Search extends ListSearch>(props: ListPageProps<Row, Search>) {
  const { id, title, source, search, filters, columns, rowId, pageParam = 'page' } = props
  const onChange = useAddressChange<Search>([], pageParam)
  const rows = source.rows ?? none
  const days = filters.find((filter) => filter.kind === 'period')?.days
  const choice = useChoice({ rows, rowId, filterKey: filterKey(search, pageParam) })
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
  const exported = [...exportColumns(columns), ...(props.alsoExported ?? [])]
  const exporting = useListExport({ name, title, columns: exported })
  const isStale = source.pages?.isPlaceholderData === true
  return {
    days,
    choice,
    sort,
    sorted: source.rows && sorted,
    isNarrowed: isNarrowed(filters, search),
    /**
     * A whole page is selected and there are more rows; not while the previous filter or page is still shown.
     */
    mayChooseAll:
      isPaged && !isStale && choice.selected.length === rows.length && (source.total ?? 0) > rows.length,
    change: (next: Partial<Search>) => {
      choice.clear()
      onChange({ [pageParam]: undefined, ...next })
    },
    isExporting: exporting.isPending,
    exportRows: (format: ExportFormat, chosen?: readonly Row[]) =>
      exporting.mutate({
        format,
        rows: (chosen === undefined ? source.readAll?.() : undefined) ?? oneBatch(chosen ?? sorted),
      }),
  }
}

const noneHidden: ReadonlySet<string> = new Set()

/** Sort order and page don't change which rows match. */
function filterKey({ sort: _, ...search }: ListSearch, pageParam: string): string {
  return JSON.stringify({ ...search, [pageParam]: undefined })
}

function pageOf(search: object, pageParam: string): number {
  const page = new Map<string, unknown>(Object.entries(search)).get(pageParam)
  return typeof page === 'number' ? page : 1
}

/** "25", or "3 of 25" if the number without filters is known. */
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
      columns={linked(columns, link)}
      rows={list.sorted}
      rowId={props.rowId}
      sort={list.sort}
      isSorted
      onSort={(next) => props.onSort(sortText(next))}
      hidden={props.hidden}
      onOpen={(row) => void navigate(link(row))}
      markedId={props.markedId}
      hasTwoLines={props.hasTwoLines}
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

/** The cell with the row's name links to it. Without such a cell the columns stay the same, and rows aren't rendered again. */
function linked<Row>(columns: readonly Column<Row>[], link: (row: Row) => LinkProps): readonly Column<Row>[] {
  if (!columns.some(({ opens }) => opens)) return columns
  return columns.map((column) => ({
    ...column,
    ...(column.opens && {
      cell: (row: Row) => (
        <Link {...link(row)} className={styleClasses({ color: 'inherit', weight: 600, underline: 'hover' })}>
          {column.cell(row)}
        </Link>
      ),
    }),
  }))
}
