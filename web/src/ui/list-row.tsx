import type { ReactNode } from 'react'
import { Box, Stack, Text } from './layout.tsx'
import classes from './list-row.module.css'

type Props = {
  icon?: ReactNode
  /** Contains the link (class `rowLink`) that covers the row. */
  first: ReactNode
  second: ReactNode
  /** Short text on the right. */
  firstEnd: ReactNode
  secondEnd: ReactNode
}

export const rowLink = classes.link

/** A table row in the list on a phone. */
export function ListRow({ icon, first, second, firstEnd, secondEnd }: Props) {
  return (
    <div className={classes.row}>
      {icon}
      <Box grow>
        {first}
        <Text block size="small" color="muted" truncate>
          {second}
        </Text>
      </Box>
      <Stack align="end" shrink textAlign="right" tabular className={classes.end}>
        <div className={classes.endLine}>{firstEnd}</div>
        <div className={classes.endLine}>{secondEnd}</div>
      </Stack>
    </div>
  )
}
