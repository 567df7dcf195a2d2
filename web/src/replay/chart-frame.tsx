import type { ReactNode } from 'react'
import type { TimeAxis } from '../lib/time/time-axis.ts'
import classes from './drive-player.module.css'

/** The axis and the moment of the replay. */
export type ChartsBelow = { axis: TimeAxis; atMs: number; onSeek: (atMs: number) => void }

type Props = ChartsBelow & {
  height: number
  /** Where the line at the moment of the replay ends. */
  bottom?: number
  /** The value at that moment, in pixels. */
  nowY?: number | undefined
  children: ReactNode
}

/** A chart on the axis of the replay: a click or a drag goes to that moment. A table says the same to screen readers. */
export function ChartFrame({ axis, atMs, onSeek, height, bottom = height, nowY, children }: Props) {
  const x = axis.xOf(atMs)
  const seek = (event: React.PointerEvent<SVGSVGElement>) =>
    onSeek(axis.atOf(event.clientX - event.currentTarget.getBoundingClientRect().left))
  return (
    <svg
      className={classes.chart}
      width="100%"
      height={height}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seek(event)
      }}
      onPointerMove={(event) => event.buttons === 1 && seek(event)}
    >
      {children}
      <line x1={x} x2={x} y1={0} y2={bottom} className={classes.nowLine} />
      {nowY !== undefined && <circle cx={x} cy={nowY} r={4.5} className={classes.nowDot} />}
    </svg>
  )
}
