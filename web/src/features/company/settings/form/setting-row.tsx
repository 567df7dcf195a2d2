import type { ReactNode } from 'react'
import { Box, Row } from '../../../../ui/layout.tsx'
import classes from './setting-row.module.css'

type Props = {
  label: string
  help: ReactNode
  /** The control, which has its own label. */
  children: ReactNode
}

/** Label and help on the left, the control on the right. */
export function SettingRow({ label, help, children }: Props) {
  return (
    <Row gap={16} line="below" py={8} size="small" className={classes.row}>
      <Box grow>
        <Box weight={500} aria-hidden="true">
          {label}
        </Box>
        <Box color="text2">{help}</Box>
      </Box>
      <div className={classes.control}>{children}</div>
    </Row>
  )
}
