import type { ReactNode } from 'react'
import { Row, Box, Text } from '../layout.tsx'
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
    <Row minHeight="63px" py={8} gap={12} size="body">
      {icon}
      <Box grow>
        <Line end={firstEnd}>{first}</Line>
        <Line end={secondEnd}>
          <Text clamp={2} breakWords size="small" color="muted">
            {second}
          </Text>
        </Line>
      </Box>
    </Row>
  )
}

function Line({ end, children }: { end: ReactNode; children: ReactNode }) {
  return (
    <Row gap={12} align="start">
      <Box grow>{children}</Box>
      <Row size="paragraph" align="stretch" shrink textAlign="right" tabular className={classes.end}>
        {end}
      </Row>
    </Row>
  )
}
