import { Text } from '../../../ui/layout.tsx'
import classes from './summary.module.css'

/** Below an open row: a line for each month, latest first, with the same number of lines in each column. */
export function MonthLines({ lines }: { lines: readonly { month: string; text: string }[] }) {
  return (
    <span className={classes.lines}>
      {lines.toReversed().map(({ month, text }, nth) => (
        <Text color="text2" truncate key={month} className={classes.line} data-last={nth === 0 || undefined}>
          {text}
        </Text>
      ))}
    </span>
  )
}
