import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { Fragment, memo, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { afterClick } from '../period/choose-range.ts'
import classes from './data-table.module.css'
import { isRowKey, keyOf, moveBetweenRows } from './move-between-rows.ts'
import { TableHead } from './table-head.tsx'
import { TableList } from './table-list.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { type Column, pinStyle, type Sort } from './table-column.ts'
import { useHasMore } from './use-has-more.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { useLatest } from '../use-latest.ts'
import { useSortedTable } from './use-sorted-table.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type Props<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  sort: Sort | undefined
  /** The server has sorted the rows, since this is only one page of them. */
  isSorted?: boolean
  onSort: (sort: Sort) => void
  hidden: ReadonlySet<string>
  onOpen: (row: Row) => void
  /** The row whose detail or form is open stays highlighted. */
  markedId?: string | undefined
  /** Under 900 px: what one row shows, two lines high. */
  renderNarrow: (row: Row) => ReactNode
  empty: ReactNode
  /** Rows have room for two lines of text. */
  hasTwoLines?: boolean | undefined
  /** Makes rows selectable, one by one and all at once. */
  selection?: Selection<Row> | undefined
  /** By column: a row of totals under the header. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  /** A row above those of the same group; only for lists that are not virtual, up to 100 rows. */
  grouping?: Grouping<Row> | undefined
  /**
   * A line above or below a row, such as what happened before it; like `grouping`, only for lists that are
   * not virtual.
   */
  note?: RowNote<Row> | undefined
}

export type RowNote<Row> = {
  isAbove: boolean
  /** Null if the row has none. */
  of: (row: Row) => ReactNode
}

type Selection<Row> = {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** "Choose the trip of 09:02" */
  rowLabel: (row: Row) => string
}

export type Grouping<Row> = {
  groupOf: (row: Row) => string
  /** The cells of the row above a group. */
  head: (group: string, columns: readonly Column<Row>[]) => ReactNode
  /** The same for the list on a phone. */
  narrowHead: (group: string) => ReactNode
}

const rowHeight = 40
const twoLinesHeight = 52
/** Minimum width of a column without a width, if it has none of its own. */
const leastWidth = 100
const selectionWidth = 36

export function DataTable<Row extends object>(props: Props<Row>) {
  const isNarrow = useIsNarrow()
  if (props.rows === undefined) {
    const shown = props.columns.filter(({ id }) => !props.hidden.has(id))
    return (
      <TableSkeleton
        columns={shown}
        isNarrow={isNarrow}
        isChosen={props.selection !== undefined}
        hasTwoLines={props.hasTwoLines}
      />
    )
  }
  if (props.rows.length === 0) return props.empty
  return isNarrow ? <NarrowTable {...props} rows={props.rows} /> : <WideTable {...props} rows={props.rows} />
}

type Filled<Row> = Props<Row> & { rows: readonly Row[] }

function NarrowTable<Row extends object>({ label, renderNarrow, rowId, ...props }: Filled<Row>) {
  const { sorted } = useSortedTable({ ...props, sort: props.isSorted ? undefined : props.sort, rowId })
  return (
    <TableList
      {...{ label, rowId }}
      rows={sorted}
      renderRow={renderNarrow}
      grouping={props.grouping}
      note={props.note}
    />
  )
}

function WideTable<Row extends object>(props: Filled<Row>) {
  const { t } = useLingui()
  const { rows, rowId, label, selection, grouping, note, hasTwoLines = false } = props
  const scroll = useRef<HTMLDivElement>(null)
  const { sorted, visible } = useSortedTable({ ...props, sort: props.isSorted ? undefined : props.sort })
  const { items, before, after } = useVirtualRows({
    count: sorted.length,
    rowHeight: hasTwoLines ? twoLinesHeight : rowHeight,
    scroll,
  })
  const hasMore = useHasMore(scroll, visible.length + (selection === undefined ? 0 : 1))
  const lastClicked = useRef<string>(undefined)
  const onTick = useLatest((id: string, isRange: boolean) => {
    const click = { rowIds: sorted.map(rowId), anchor: lastClicked.current, id, isRange }
    selection?.onChange(afterClick(selection.ids, click))
    lastClicked.current = id
  })
  const onKey = useLatest((event: KeyboardEvent<HTMLElement>, id: string) => {
    const reached = moveBetweenRows(event)?.dataset['row']
    if (selection === undefined) return
    if (event.shiftKey && reached !== undefined) selection.onChange(new Set([...selection.ids, id, reached]))
    if (keyOf(event) === 'x' && isRowKey(event)) selection.onChange(toggled(selection.ids, id))
  })
  const onOpen = useLatest(props.onOpen)
  const headRows = props.totals === undefined ? 1 : 2
  const rowSpan = { columns: visible.length, isChosen: selection !== undefined }
  const minWidth = useMemo(
    () =>
      visible.reduce(
        (sum, column) => sum + (column.width ?? column.minWidth ?? leastWidth),
        selection === undefined ? 0 : selectionWidth,
      ),
    [visible, selection],
  )
  return (
    <div
      className={classes.scroll}
      ref={scroll}
      tabIndex={-1}
      data-scroll-restoration-id="table"
      data-more={hasMore || undefined}
    >
      <table
        className={classes.table}
        style={{ minWidth }}
        data-two-lines={hasTwoLines || undefined}
        aria-rowcount={rows.length + headRows}
        aria-label={label}
      >
        <colgroup>
          {selection !== undefined && <col style={{ width: selectionWidth }} />}
          {visible.map(({ id, width }) => (
            <col key={id} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <TableHead
          columns={visible}
          sort={props.sort}
          onSort={props.onSort}
          sortLabel={t`Sort by`}
          choice={selection && <ChooseAll selection={selection} ids={sorted.map(rowId)} />}
          totals={props.totals}
        />
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map((index) => {
            const row = sorted[index]
            if (row === undefined) return null
            const id = rowId(row)
            const group = grouping?.groupOf(row)
            const above = sorted[index - 1]
            const isFirst = group !== undefined && (above === undefined || grouping?.groupOf(above) !== group)
            return (
              <Fragment key={id}>
                {isFirst && <tr className={classes.group}>{grouping?.head(group, visible)}</tr>}
                {note?.isAbove && <NoteRow note={note.of(row)} {...rowSpan} />}
                <TableRow
                  {...{ row, id, onTick, onKey, onOpen }}
                  rowIndex={index + headRows + 1}
                  columns={visible}
                  isChosen={selection?.ids.has(id)}
                  choiceLabel={selection?.rowLabel(row)}
                  isMarked={id === props.markedId}
                />
                {note?.isAbove === false && <NoteRow note={note.of(row)} {...rowSpan} />}
              </Fragment>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}

/** Aligns the text with that of the rows, also if their first cell is a checkbox. */
function NoteRow({ note, columns, isChosen }: { note: ReactNode; columns: number; isChosen: boolean }) {
  if (note === null) return null
  return (
    <tr className={classes.note}>
      <td colSpan={columns + Number(isChosen)} data-chosen={isChosen || undefined}>
        {note}
      </td>
    </tr>
  )
}

type RowProps<Row> = {
  row: Row
  id: string
  rowIndex: number
  columns: readonly Column<Row>[]
  /** Undefined if rows are not selectable. */
  isChosen: boolean | undefined
  choiceLabel: string | undefined
  isMarked: boolean
  /** The checkbox was clicked, with Shift for a range. */
  onTick: (id: string, isRange: boolean) => void
  onKey: (event: KeyboardEvent<HTMLElement>, id: string) => void
  onOpen: (row: Row) => void
}

/** A list has a hundred rows: each is rendered again only if it changes itself. */
const TableRow = memo(Row) as typeof Row

function Row<Row>({ row, id, rowIndex, columns, isChosen, choiceLabel, isMarked, ...on }: RowProps<Row>) {
  return (
    <tr
      className={classes.row}
      data-row={id}
      aria-rowindex={rowIndex}
      data-marked={isMarked || isChosen || undefined}
      onKeyDown={(event) => on.onKey(event, id)}
      onClick={(event) => opens(event) && on.onOpen(row)}
    >
      {isChosen !== undefined && (
        // Shift would select the text in between.
        <td className={classes.cell} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
          <Checkbox
            size="xs"
            aria-label={choiceLabel}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              on.onTick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={column.id}
          className={classes.cell}
          data-number={column.isNumber || undefined}
          data-pin={column.pin}
          style={pinStyle(columns, index)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

function ChooseAll<Row>({ selection, ids }: { selection: Selection<Row>; ids: readonly string[] }) {
  const { t } = useLingui()
  const chosen = ids.filter((id) => selection.ids.has(id)).length
  const isAll = chosen === ids.length
  return (
    <Checkbox
      size="xs"
      aria-label={t`Select all`}
      checked={isAll}
      indeterminate={chosen > 0 && !isAll}
      onChange={() => selection.onChange(new Set(isAll ? [] : ids))}
    />
  )
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** A click opens a row, except on its links and buttons or when selecting text. */
function opens(event: React.MouseEvent): boolean {
  const isControl =
    event.target instanceof Element && event.target.closest('a, button, input, label') !== null
  return !isControl && (window.getSelection()?.isCollapsed ?? true)
}
