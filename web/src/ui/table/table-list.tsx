import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import classes from './data-table.module.css'
import { useVirtualRows } from './use-virtual-rows.ts'
import { Box } from '../layout.tsx'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Contains a link that covers the row. */
  renderRow: (row: Row) => ReactNode
  /** A line above those of the same group; only for lists that are not virtual, up to 100 rows. */
  grouping?: { groupOf: (row: Row) => string; narrowHead: (group: string) => ReactNode } | undefined
  /** A line above or below a row; also only for lists that are not virtual. */
  note?: { isAbove: boolean; of: (row: Row) => ReactNode } | undefined
}

/** Two lines of text and their padding, a touch target and more; a third line makes a row higher. */
const rowHeight = 64

/** The table on a phone: the page itself scrolls. */
export function TableList<Row>({ label, rows, rowId, renderRow, grouping, note }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const scroll = useRef<HTMLElement>(null)
  const [margin, setMargin] = useState(0)
  // Outside React: the list's position in the scrolling page.
  useLayoutEffect(() => {
    scroll.current = document.getElementById('main')
    setMargin(list.current?.offsetTop ?? 0)
  }, [])
  const { items, before, after, measure } = useVirtualRows({ count: rows.length, rowHeight, scroll, margin })
  return (
    <Box as="ul" mx={-16} ref={list} aria-label={label}>
      {before > 0 && <li aria-hidden="true" style={{ height: before }} />}
      {items.map((index) => {
        const row = rows[index]
        if (row === undefined) return null
        const group = grouping?.groupOf(row)
        const above = rows[index - 1]
        const beside = note?.of(row) ?? null
        const line = beside !== null && (
          <Box as="li" line="below" px={16} py={4}>
            {beside}
          </Box>
        )
        const isFirst = group !== undefined && (above === undefined || grouping?.groupOf(above) !== group)
        return (
          <Fragment key={rowId(row)}>
            {isFirst && <li className={classes.narrowGroup}>{grouping?.narrowHead(group)}</li>}
            {note?.isAbove && line}
            <Box
              as="li"
              line="below"
              px={16}
              relative
              minHeight="64px"
              className={classes.item}
              ref={measure}
              data-index={index}
            >
              {renderRow(row)}
            </Box>
            {note?.isAbove === false && line}
          </Fragment>
        )
      })}
      {after > 0 && <li aria-hidden="true" style={{ height: after }} />}
    </Box>
  )
}
