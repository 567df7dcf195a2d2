import type { ReactNode } from 'react'
import classes from './summary.module.css'

type Row = { key: string; cells: readonly ReactNode[] }
type Props = {
  label: string
  /** By key; the first is the header of the row names. */
  columns: readonly { key: string; header: ReactNode }[]
  rows: readonly Row[]
}

/** The parts of a figure in the summary. */
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
