import { Trans } from '@lingui/react/macro'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../lib/use-format.ts'
import classes from './change.module.css'

/** Less is no change to speak of. */
const LEAST_PERCENT = 1

type Props = {
  /** Of this period against the other. */
  percent: number
  /** What it is compared with, in words that follow: "than on an average Friday". */
  than: ReactNode
  /** The same where there is no change: "as on an average Friday". */
  as: ReactNode
}

/** Period against period: arrow, per cent and word; grey where it is under one per cent. */
export function Change({ percent, than, as }: Props) {
  const f = useFormat()
  if (Math.abs(percent) < LEAST_PERCENT) {
    return (
      <p className={classes.change}>
        <IconArrowRight size={16} stroke={2} aria-hidden="true" />
        <span>
          <Trans>About as much</Trans> {as}
        </span>
      </p>
    )
  }
  const Arrow = percent > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <p className={classes.change}>
      <Arrow size={16} stroke={2} color="var(--rb-text)" aria-hidden="true" />
      <span>
        <strong>
          {percent > 0 ? <Trans>{f.percent(percent)} more</Trans> : <Trans>{f.percent(percent)} less</Trans>}
        </strong>{' '}
        {than}
      </span>
    </p>
  )
}

/** Where there is nothing to compare with. */
export function NoChange({ children }: { children: ReactNode }) {
  return <p className={classes.change}>{children}</p>
}
