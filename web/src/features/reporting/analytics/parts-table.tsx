import type { ReactNode } from 'react'
import classes from './summary.module.css'

type Row = { key: string; cells: readonly ReactNode[] }
type Props = {
  label: string
  /** By key; the first heads the names of the rows. */
  columns: readonly { key: string; header: ReactNode }[]
  rows: readonly Row[]
}

/** What a figure of the summary is made of. */
export function PartsTable({ label, columns, rows }: Props) {
  return (
    <table className={classes.parts} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, header }) => (
            <th key={key} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {values.map((value, nth) => (
              <td key={columns[nth + 1]?.key}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
