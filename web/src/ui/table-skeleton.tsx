import { useLingui } from '@lingui/react/macro'
import classes from './data-table.module.css'

type Props = { columns: number; isNarrow: boolean }

/** Widths that look like words, not like a pattern. */
const widths = [62, 78, 54, 70, 46, 84, 58]

/** Blocks in the rows' heights, shown after 200 ms, so that a quick answer does not flash. */
export function TableSkeleton({ columns, isNarrow }: Props) {
  const { t } = useLingui()
  const cells = Array.from({ length: isNarrow ? 1 : Math.min(columns, 7) }, (_, index) => index)
  return (
    <output className={classes.skeleton} aria-label={t`Loading`}>
      {Array.from({ length: 12 }, (_, row) => (
        <div key={row} className={classes.skeletonRow}>
          {cells.map((cell) => (
            <span key={cell} style={{ width: `${widths[(row + cell * 3) % widths.length]}%` }} />
          ))}
        </div>
      ))}
    </output>
  )
}
