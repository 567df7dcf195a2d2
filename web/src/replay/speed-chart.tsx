import { memo, useId, useMemo } from 'react'
import { speedProfile, speedSteps, type DrivePoint } from '../lib/drive/drive-track.ts'
import type { Span, TimeAxis } from '../lib/time/time-axis.ts'
import { useFormat } from '../lib/use-format.ts'
import { ChartFrame } from './chart-frame.tsx'
import { speedAxis, type SpeedAxis } from './speed-axis.ts'
import { SpeedBars } from './speed-bars.tsx'
import { bucketMinutes, type LongSpan, speedBuckets } from './speed-buckets.ts'
import { SpeedGrid } from './speed-grid.tsx'

export type ChartInput = {
  points: readonly DrivePoint[]
  limitKmh: number | null
  stands: readonly Span[]
  span: Span
  axis: TimeAxis
  long: LongSpan | undefined
}

/** In pixels; narrower bars would look like stripes. */
const minBar = 8

export function longSpanOf(
  points: readonly DrivePoint[],
  { span, width, timeZone }: { span: Span; width: number; timeZone: string },
): LongSpan {
  const minutes = bucketMinutes(span, Math.max(1, width / minBar))
  return { minutes, buckets: speedBuckets(points, { timeZone, minutes }) }
}

type Props = ChartInput & {
  height: number
  atMs: number
  speedKmh: number | undefined
  /** During a replay the rest of the chart is pale; before it, all of it is shown at full strength. */
  hasPlayed: boolean
  onSeek: (atMs: number) => void
}

/** Speed over time, coloured by speed. A long period is shown as bars. */
export function SpeedChart({ height, atMs, speedKmh, hasPlayed, onSeek, ...input }: Props) {
  const { axis, points, long } = input
  const { distanceUnit } = useFormat()
  const speeds = useMemo(() => speedAxis(points, { height, distanceUnit }), [points, height, distanceUnit])
  return (
    <ChartFrame
      {...{ axis, atMs, onSeek, height }}
      bottom={speeds.bottom}
      nowY={long === undefined && speedKmh !== undefined ? speeds.yOf(speedKmh) : undefined}
    >
      <SpeedGrid {...input} speeds={speeds} />
      {long !== undefined ? (
        <SpeedBars {...long} {...{ axis, speeds }} />
      ) : hasPlayed ? (
        <Line {...input} speeds={speeds} x={axis.xOf(atMs)} />
      ) : (
        <Bands {...input} speeds={speeds} />
      )}
    </ChartFrame>
  )
}

type Scaled = ChartInput & { speeds: SpeedAxis }

function Line({ x, ...input }: Scaled & { x: number }) {
  const clip = useId()
  return (
    <>
      <defs>
        <clipPath id={`${clip}-past`}>
          <rect x={0} y={0} width={x} height={input.speeds.height} />
        </clipPath>
        <clipPath id={`${clip}-ahead`}>
          <rect x={x} y={0} width={Math.max(0, input.axis.right + 20 - x)} height={input.speeds.height} />
        </clipPath>
      </defs>
      <g clipPath={`url(#${clip}-past)`}>
        <Bands {...input} />
      </g>
      <g clipPath={`url(#${clip}-ahead)`} opacity={0.34}>
        <Bands {...input} />
      </g>
    </>
  )
}

/** The same silhouette for each range of speed, clipped to its height. */
const Bands = memo(function Bands({ points, limitKmh, stands, span, axis, speeds }: Scaled) {
  const clip = useId()
  const { topKmh, bottom, yOf } = speeds
  const area = useMemo(() => areaOf({ points, span, axis, speeds }), [points, span, axis, speeds])
  const over = Math.min(limitKmh ?? topKmh, topKmh)
  const edges = [0, ...speedSteps.map((step) => Math.min(step, over)), over, topKmh]
  return (
    <>
      {edges.slice(0, -1).map((from, index) => {
        const y = yOf(edges[index + 1] ?? topKmh)
        const colour = index < 4 ? `var(--rb-map-speed-${index})` : 'var(--rb-map-over)'
        return (
          <g key={`${index}-${from}`}>
            <clipPath id={`${clip}-${index}`}>
              <rect x={0} y={y} width="100%" height={Math.max(0, yOf(from) - y)} />
            </clipPath>
            <path d={area} fill={colour} clipPath={`url(#${clip}-${index})`} />
          </g>
        )
      })}
      {stands.map(({ fromMs, toMs }) => (
        <rect
          key={fromMs}
          x={axis.xOf(fromMs)}
          y={bottom - 3}
          width={Math.max(2, axis.xOf(toMs) - axis.xOf(fromMs))}
          height={3}
          fill="var(--rb-idling)"
        />
      ))}
    </>
  )
})

type AreaInput = Pick<Scaled, 'points' | 'span' | 'axis' | 'speeds'>

/** One column per pixel or two: up to its highest and down to its lowest speed. */
function areaOf({ points, span, axis, speeds }: AreaInput): string {
  const columns = Math.max(1, Math.floor((axis.right - axis.left) / 1.5))
  const width = (axis.right - axis.left) / columns
  const { bottom } = speeds
  const yOf = (kmh: number) => speeds.yOf(kmh).toFixed(1)
  const xOf = (column: number) => (axis.left + column * width).toFixed(1)
  const line = speedProfile(points, { ...span, columns }).map(({ lowest, highest }, column) =>
    lowest === highest
      ? `${xOf(column + 0.5)} ${yOf(highest)}`
      : `${xOf(column + 0.25)} ${yOf(highest)}L${xOf(column + 0.75)} ${yOf(lowest)}`,
  )
  return `M${axis.left} ${bottom}L${line.join('L')}L${axis.right} ${bottom}Z`
}
