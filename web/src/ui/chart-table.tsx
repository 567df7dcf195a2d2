import { Box } from './layout.tsx'

type Props = {
  caption: string
  /** The first is the head of the rows' names. */
  columns?: readonly string[]
  rows: readonly { key: string | number; name: string; cells: readonly string[] }[]
}

/** A chart for screen readers. */
export function ChartTable({ caption, columns, rows }: Props) {
  return (
    // A table ignores a fixed height; hidden without a wrapper, it would stretch the page.
    <Box unseen>
      <table>
        <caption>{caption}</caption>
        {columns && (
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, nth) => (
                // oxlint-disable-next-line react/no-array-index-key -- the column
                <td key={nth}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
