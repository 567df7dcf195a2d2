import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef, type ReactNode } from 'react'
import classes from './data-table.module.css'
import { TableHead } from './table-head.tsx'
import { TableList } from './table-list.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import type { Column, Sort } from './table-column.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useSortedTable } from './use-sorted-table.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type Props<Row> = {
  /** Names the table for a screen reader. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  hidden: ReadonlySet<string>
  onOpen: (row: Row) => void
  /** The row whose detail or form is open stays marked. */
  markedId?: string | undefined
  /** Under 900 px: what one row shows, two lines high. */
  renderNarrow: (row: Row) => ReactNode
  empty: ReactNode
}

const rowHeight = 40

export function DataTable<Row extends object>(props: Props<Row>) {
  const isNarrow = useIsNarrow()
  if (props.rows === undefined) return <TableSkeleton columns={props.columns.length} isNarrow={isNarrow} />
  if (props.rows.length === 0) return props.empty
  return isNarrow ? <NarrowTable {...props} rows={props.rows} /> : <WideTable {...props} rows={props.rows} />
}

type Filled<Row> = Props<Row> & { rows: readonly Row[] }

function NarrowTable<Row extends object>({ label, renderNarrow, rowId, ...props }: Filled<Row>) {
  const { sorted } = useSortedTable({ ...props, rowId })
  return <TableList label={label} rows={sorted} rowId={rowId} renderRow={renderNarrow} />
}

function WideTable<Row extends object>(props: Filled<Row>) {
  const { t } = useLingui()
  const { rows, rowId, onOpen, markedId, label } = props
  const scroll = useRef<HTMLDivElement>(null)
  const { sorted, visible } = useSortedTable(props)
  const { items, before, after } = useVirtualRows({ count: sorted.length, rowHeight, scroll })
  const minWidth = useMemo(() => visible.reduce((sum, { width }) => sum + (width ?? 140), 0), [visible])
  return (
    <div className={classes.scroll} ref={scroll} tabIndex={-1}>
      <table
        className={classes.table}
        style={{ minWidth }}
        aria-rowcount={rows.length + 1}
        aria-label={label}
      >
        <colgroup>
          {visible.map(({ id, width }) => (
            <col key={id} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <TableHead columns={visible} sort={props.sort} onSort={props.onSort} sortLabel={t`Sort by`} />
        <tbody>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map((index) => {
            const row = sorted[index]
            if (row === undefined) return null
            const id = rowId(row)
            return (
              <tr
                key={id}
                className={classes.row}
                aria-rowindex={index + 2}
                data-marked={id === markedId || undefined}
                onClick={(event) => opens(event) && onOpen(row)}
              >
                {visible.map((column) => (
                  <td key={column.id} className={classes.cell} data-number={column.isNumber || undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}

/** A click on a link or a button of the row is theirs, and selecting text is no click. */
function opens(event: React.MouseEvent): boolean {
  const isControl =
    event.target instanceof Element && event.target.closest('a, button, input, label') !== null
  return !isControl && (window.getSelection()?.isCollapsed ?? true)
}
