import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { useFormat } from '../../../lib/use-format.ts'
import { Row } from '../../../ui/layout.tsx'
import classes from './reports.module.css'

/** Smaller changes are shown as none. */
export const MIN_PERCENT = 1

export function ChangeText({ percent }: { percent: number }) {
  const f = useFormat()
  const isSame = Math.abs(percent) < MIN_PERCENT
  const Arrow = isSame ? IconArrowRight : percent > 0 ? IconArrowUpRight : IconArrowDownRight
  const sign = isSame ? '' : percent > 0 ? '+' : '−'
  return (
    <Row as="span" color={isSame ? 'muted' : 'text'} inline gap={2} tabular className={classes.change}>
      <Arrow size={16} stroke={2} aria-hidden="true" />
      {sign}
      {f.percent(percent)}
    </Row>
  )
}
