import { Link, type LinkProps } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { ListRow, rowLink } from './list-row.tsx'
import type { Column, NarrowPlace } from '../table/table-column.ts'

type Props<Row> = { row: Row; columns: readonly Column<Row>[]; link: LinkProps }

/** A row in the list on a phone, from the columns with a `narrow` position. */
export function NarrowRow<Row>({ row, columns, link }: Props<Row>) {
  const cells = (place: NarrowPlace) =>
    columns.filter(({ narrow }) => narrow === place).map(({ id, cell }) => ({ id, content: cell(row) }))
  return (
    <ListRow
      first={
        <Link {...link} className={rowLink}>
          {joined(cells('first'))}
        </Link>
      }
      second={joined(cells('second'))}
      firstEnd={joined(cells('firstEnd'))}
      secondEnd={joined(cells('secondEnd'))}
    />
  )
}

/** Joins with dots, skipping empty cells. */
function joined(cells: readonly { id: string; content: ReactNode }[]): ReactNode {
  const shown = cells.filter(({ content }) => content !== null && content !== '' && content !== false)
  return shown.map(({ id, content }, index) => (
    <Fragment key={id}>
      {index > 0 && '\u00a0·\u00a0'}
      {content}
    </Fragment>
  ))
}
