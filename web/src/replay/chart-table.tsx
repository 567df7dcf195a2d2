import { Box } from '../ui/layout.tsx'

type Props = { caption: string; heads: readonly string[]; rows: readonly (readonly [string, ...string[]])[] }

/** A chart for screen readers. */
export function ChartTable({ caption, heads, rows }: Props) {
  return (
    <Box as="table" unseen>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells], index) => (
          <tr key={`${index}-${first}`}>
            <td>{first}</td>
            {cells.map((cell, column) => (
              <td key={heads[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  )
}
