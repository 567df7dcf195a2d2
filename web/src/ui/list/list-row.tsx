import type { ReactNode } from 'react'
import { Row, Stack, Box, Text } from '../layout.tsx'
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
    <Row height="63px" gap={12} size="body">
      {icon}
      <Box grow>
        {first}
        <Text clamp={2} breakWords size="small" color="muted">
          {second}
        </Text>
      </Box>
      <Stack size="paragraph" align="end" shrink textAlign="right" tabular className={classes.end}>
        <Row align="stretch" shrink maxWidth="full">
          {firstEnd}
        </Row>
        <Row align="stretch" shrink maxWidth="full">
          {secondEnd}
        </Row>
      </Stack>
    </Row>
  )
}
