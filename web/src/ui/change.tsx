import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './change.module.css'

/** Smaller changes are shown as no change. */
const MIN_PERCENT = 1

type Props = {
  /** This period compared with the other. */
  percent: number
  /** Whole sentences with the comparison: "13 % more than on an average Friday". */
  more: ReactNode
  less: ReactNode
  same: ReactNode
}

/** Compares two periods: an arrow and a sentence; grey under one per cent. */
export function Change({ percent, more, less, same }: Props) {
  if (Math.abs(percent) < MIN_PERCENT) {
    return (
      <p className={classes.change}>
        <IconArrowRight size={16} stroke={2} aria-hidden="true" />
        <span>{same}</span>
      </p>
    )
  }
  const Arrow = percent > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <p className={classes.change}>
      <Arrow size={16} stroke={2} color="var(--rb-text)" aria-hidden="true" />
      <span>{percent > 0 ? more : less}</span>
    </p>
  )
}

/** Shown if there is nothing to compare with. */
export function NoChange({ children }: { children: ReactNode }) {
  return <p className={classes.change}>{children}</p>
}
