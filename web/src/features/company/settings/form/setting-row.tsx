import type { ReactNode } from 'react'
import { Row, Box } from '../../../../ui/layout.tsx'
import classes from './setting-row.module.css'

type Props = {
  label: string
  help: ReactNode
  /** The control, which has its own label. */
  children: ReactNode
  /** Of the control. */
  width?: 128 | `${number}px`
}

/** Label and help on the left, the control on the right. */
export function SettingRow({ label, help, children, width = 128 }: Props) {
  return (
    <Row minHeight="53px" gap={16} rowGap={8} line="below" py={8} size="small" wrap>
      <Box basis={180}>
        <Box weight={500} aria-hidden="true">
          {label}
        </Box>
        <Box color="text2">{help}</Box>
      </Box>
      <Row align="stretch" justify="end" noShrink width={width} className={classes.control}>
        {children}
      </Row>
    </Row>
  )
}
