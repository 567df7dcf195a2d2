import { Stack, Text } from '../../../ui/layout.tsx'
import classes from './summary.module.css'

/** Below an open row: a line for each month, latest first, with the same number of lines in each column. */
export function MonthLines({ lines }: { lines: readonly { month: string; text: string }[] }) {
  return (
    <Stack as="span" ground="subtle" className={classes.lines}>
      {lines.toReversed().map(({ month, text }, nth) => (
        <Text
          weight={nth === 0 ? 600 : undefined}
          color={nth === 0 ? 'text' : 'text2'}
          truncate
          key={month}
          className={classes.line}
        >
          {text}
        </Text>
      ))}
    </Stack>
  )
}
