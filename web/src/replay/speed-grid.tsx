import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { type Span, type TimeAxis, timeTicks } from '../lib/time/time-axis.ts'
import { useFormat } from '../lib/use-format.ts'
import classes from './drive-player.module.css'
import type { SpeedAxis } from './speed-axis.ts'
import { type LongSpan, wallTicks } from './speed-buckets.ts'

type Props = {
  limitKmh: number | null
  span: Span
  axis: TimeAxis
  long: LongSpan | undefined
  speeds: SpeedAxis
}

/** Grid lines of speed with labels, and the times below. */
export const SpeedGrid = memo(function SpeedGrid({ limitKmh, span, axis, long, speeds }: Props) {
  const f = useFormat()
  const { top, bottom, topKmh, stepKmh, yOf } = speeds
  const values = Array.from({ length: Math.floor(topKmh / stepKmh) + 1 }, (_, index) => index * stepKmh)
  const isBars = long !== undefined
  const isDays = span.toMs - span.fromMs > 36 * 3_600_000
  const most = Math.max(3, Math.floor((axis.right - axis.left) / (isBars ? 72 : 110)))
  const ticks = isBars ? wallTicks(span, f.timeZone, most) : timeTicks(span, most)
  return (
    <>
      {values.map((value) => (
        <g key={value}>
          <line x1={axis.left} x2={axis.right} y1={yOf(value)} y2={yOf(value)} className={classes.gridLine} />
          <text x={axis.left - 8} y={yOf(value) + 4} textAnchor="end" className={classes.label}>
            {f.speedFigure(value)}
          </text>
        </g>
      ))}
      {!isBars && (
        <text x={axis.left + 4} y={top + 14} className={classes.label}>
          {f.speedUnit}
        </text>
      )}
      {ticks.map((atMs) => (
        <text
          key={atMs}
          x={Math.max(axis.left, axis.xOf(atMs))}
          y={bottom + 20}
          textAnchor={axis.xOf(atMs) > axis.right - 30 ? 'end' : 'start'}
          className={classes.label}
        >
          {isDays ? f.dayOf(atMs) : f.time(new Date(atMs).toISOString())}
        </text>
      ))}
      {limitKmh !== null && limitKmh < topKmh && (
        <>
          <line
            x1={axis.left}
            x2={axis.right}
            y1={yOf(limitKmh)}
            y2={yOf(limitKmh)}
            className={classes.limit}
          />
          <text x={axis.right} y={yOf(limitKmh) - 5} textAnchor="end" className={classes.limitLabel}>
            <Trans>Limit {f.speed(limitKmh)}</Trans>
          </text>
        </>
      )}
    </>
  )
})
