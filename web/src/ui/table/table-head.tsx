import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './data-table.module.css'
import { type Column, pinStyle, type Sort } from './table-column.ts'
import { Row } from '../layout.tsx'

type Props<Row> = {
  columns: readonly Column<Row>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  sortLabel: string
  /** The checkbox that selects all rows; undefined if rows are not selectable. */
  choice?: ReactNode
  /** Totals by column. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
}

export function TableHead<Row>({ columns, sort, onSort, sortLabel, choice, totals }: Props<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {choice !== undefined && <td className={classes.headCell}>{choice}</td>}
        {columns.map((column, index) => {
          const isSorted = sort?.column === column.id
          return (
            <th
              key={column.id}
              scope="col"
              className={classes.headCell}
              data-number={column.isNumber || undefined}
              data-pin={column.pin}
              style={pinStyle(columns, index)}
              aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
            >
              {column.sortValue === undefined ? (
                <Label column={column} />
              ) : (
                <Row
                  as="button"
                  weight={isSorted ? 600 : undefined}
                  color={isSorted ? 'text' : undefined}
                  inline
                  gap={4}
                  minHeight={28}
                  px={6}
                  type="button"
                  className={classes.sort}
                  title={`${sortLabel}: ${column.header}`}
                  onClick={() =>
                    onSort({ column: column.id, isDescending: isSorted ? !sort.isDescending : false })
                  }
                >
                  {column.header}
                  {isSorted && <Arrow isDescending={sort.isDescending} />}
                </Row>
              )}
            </th>
          )
        })}
      </tr>
      {totals !== undefined && (
        <tr className={classes.totals}>
          {columns.map(({ id, isNumber, pin }, index) => (
            <td
              key={id}
              colSpan={index === 0 && choice !== undefined ? 2 : 1}
              data-number={isNumber || undefined}
              data-pin={pin}
              style={pinStyle(columns, index)}
            >
              {totals[id]}
            </td>
          ))}
        </tr>
      )}
    </thead>
  )
}

function Label<Row>({ column: { header, isHeaderHidden } }: { column: Column<Row> }) {
  return isHeaderHidden ? <VisuallyHidden>{header}</VisuallyHidden> : header
}

function Arrow({ isDescending }: { isDescending: boolean }) {
  const Icon = isDescending ? IconArrowDown : IconArrowUp
  return <Icon size={14} stroke={2.2} aria-hidden="true" />
}
