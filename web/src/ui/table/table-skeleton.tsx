import { useLingui } from '@lingui/react/macro'
import classes from './data-table.module.css'
import type { Column } from './table-column.ts'
import { Row, Box, Text } from '../layout.tsx'

type Props<Row> = {
  columns: readonly Column<Row>[]
  isNarrow: boolean
  isChosen: boolean
  hasTwoLines?: boolean | undefined
}

/** Varied widths, in per cent of the cell, so that the blocks look like text. */
const shares = [62, 78, 54, 70, 46, 84, 58]

/** Placeholder blocks in each column, shown after 200 ms, so that a fast response doesn't flash. */
export function TableSkeleton<Row>({ columns, isNarrow, isChosen, hasTwoLines = false }: Props<Row>) {
  const { t } = useLingui()
  // If all columns have a width, they share the extra width, as in the table itself.
  const growsAll = columns.every(({ width }) => width !== undefined)
  const cells = isNarrow ? [{ id: 'row', width: undefined, isNumber: false }] : columns
  return (
    <Text
      as="output"
      block
      mx={-10}
      late
      className={classes.skeleton}
      data-two-lines={(hasTwoLines && !isNarrow) || undefined}
      aria-label={t`Loading`}
    >
      {!isNarrow && <Box height={36} line="strong" />}
      {Array.from({ length: 12 }, (_, row) => (
        <Row
          fullWidth
          height={40}
          line="below"
          narrow={{ height: 64 }}
          key={row}
          className={classes.skeletonRow}
        >
          {isChosen && !isNarrow && (
            <Text noShrink mx={10} radius={4} ground="skeleton" width="16px" height="16px" />
          )}
          {cells.map(({ id, width, isNumber }, cell) => (
            <Row
              as="span"
              justify={isNumber ? 'end' : undefined}
              align="stretch"
              grow
              px={10}
              key={id}
              data-number={isNumber || undefined}
              style={width === undefined ? undefined : { flex: `${growsAll ? width : 0} 1 ${width}px` }}
            >
              <Text
                height="12px"
                radius={4}
                ground="skeleton"
                style={{ width: `${shares[(row + cell * 3) % shares.length]}%` }}
              />
            </Row>
          ))}
        </Row>
      ))}
    </Text>
  )
}
