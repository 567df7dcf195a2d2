import { Plural, Trans } from '@lingui/react/macro'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { changeOf, isInPoints, type Metric } from './metrics.ts'
import classes from './summary.module.css'

type Props = {
  metric: Metric
  /** Oldest first; null where there is nothing to tell. */
  values: readonly (number | null)[]
  /** Of the last month; usually a link to the list behind it. */
  children: ReactNode
}

/** A bar for each month, the figure of the last one, and how it differs from the month before. */
export function MonthCell({ metric, values, children }: Props) {
  return (
    <span className={classes.cell}>
      <Bars values={values} />
      <span className={classes.figures}>
        <span className={classes.figure}>{children}</span>
        <Difference metric={metric} values={values} />
      </span>
    </span>
  )
}

function Bars({ values }: { values: readonly (number | null)[] }) {
  const highest = Math.max(...values.map((value) => value ?? 0))
  return (
    <span className={classes.bars} aria-hidden="true">
      {values.map((value, index) => (
        <span
          // The order of months never changes while they are shown.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={classes.bar}
          data-last={index === values.length - 1}
          style={{ height: `${highest > 0 ? Math.max(((value ?? 0) / highest) * 100, 4) : 4}%` }}
        />
      ))}
    </span>
  )
}

/** Smaller changes are called the same. */
const MIN_PERCENT = 1

function Difference({ metric, values }: Pick<Props, 'metric' | 'values'>) {
  const f = useFormat()
  const change = changeOf(metric, values)
  if (change === null) return <span className={classes.change}>–</span>
  const isSame = isInPoints(metric) ? change === 0 : Math.abs(change) < MIN_PERCENT
  const share = f.percent(change)
  const Arrow = isSame ? IconArrowRight : change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change}>
      <Arrow size={14} stroke={2} aria-hidden="true" />
      {isSame ? (
        <Trans>same</Trans>
      ) : isInPoints(metric) ? (
        <PointsText points={change} />
      ) : change > 0 ? (
        <Trans>{share} more</Trans>
      ) : (
        <Trans>{share} less</Trans>
      )}
    </span>
  )
}

function PointsText({ points }: { points: number }) {
  const count = Math.abs(points)
  return points > 0 ? (
    <Plural value={count} one="# point more" other="# points more" />
  ) : (
    <Plural value={count} one="# point less" other="# points less" />
  )
}
