import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useCallback, useId, useMemo } from 'react'
import { speedProfile, speedSteps, type DrivePoint } from '../lib/drive-track.ts'
import { speedScale, timeTicks, type Span, type TimeAxis } from '../lib/time-axis.ts'
import { useFormat } from '../lib/use-format.ts'
import classes from './drive-player.module.css'
import { SpeedBars } from './speed-bars.tsx'
import {
  bucketMinutes,
  speedBuckets,
  wallTicks,
  type BucketMinutes,
  type SpeedBucket,
} from './speed-buckets.ts'

export type ChartInput = {
  points: readonly DrivePoint[]
  limitKmh: number | null
  stands: readonly Span[]
  span: Span
  axis: TimeAxis
  /** Of a long span, whose single seconds are not to be seen. */
  long: LongSpan | undefined
}

export type LongSpan = { minutes: BucketMinutes; buckets: SpeedBucket[] }

/** Narrower bars would be stripes again, in pixels. */
const leastBar = 8

export function longSpanOf(
  points: readonly DrivePoint[],
  { span, width, timeZone }: { span: Span; width: number; timeZone: string },
): LongSpan {
  const minutes = bucketMinutes(span, Math.max(1, width / leastBar))
  return { minutes, buckets: speedBuckets(points, { timeZone, minutes }) }
}

type Props = ChartInput & { atMs: number; speedKmh: number | undefined; onSeek: (atMs: number) => void }

const top = 10
const bottom = 178
const height = 202

/** Speed over time, coloured by its height; what is ahead of the replay is pale. A long span is shown in bars. */
export function SpeedChart({ atMs, speedKmh, onSeek, ...input }: Props) {
  const { axis, points, long } = input
  const { topKmh, stepKmh } = useMemo(() => scaleOf(points), [points])
  const yOf = useCallback(
    (kmh: number) => bottom - ((bottom - top) * Math.min(kmh, topKmh)) / topKmh,
    [topKmh],
  )
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
      <Grid {...input} topKmh={topKmh} stepKmh={stepKmh} />
      {long === undefined ? (
        <Line {...input} topKmh={topKmh} x={x} />
      ) : (
        <SpeedBars {...long} {...{ axis, bottom, yOf }} />
      )}
      <line x1={x} x2={x} y1={0} y2={bottom} className={classes.nowLine} />
      {long === undefined && speedKmh !== undefined && (
        <circle cx={x} cy={yOf(speedKmh)} r={4.5} className={classes.nowDot} />
      )}
    </svg>
  )
}

function scaleOf(points: readonly DrivePoint[]): { topKmh: number; stepKmh: number } {
  return speedScale(points.reduce((highest, { speedKmh }) => Math.max(highest, speedKmh ?? 0), 0))
}

type Scaled = ChartInput & { topKmh: number }

function Line({ x, ...input }: Scaled & { x: number }) {
  const clip = useId()
  return (
    <>
      <defs>
        <clipPath id={`${clip}-past`}>
          <rect x={0} y={0} width={x} height={height} />
        </clipPath>
        <clipPath id={`${clip}-ahead`}>
          <rect x={x} y={0} width={Math.max(0, input.axis.right + 20 - x)} height={height} />
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

/** The same silhouette once for each step of speed, each cut to its own height. */
const Bands = memo(function Bands({ points, limitKmh, stands, span, axis, topKmh }: Scaled) {
  const clip = useId()
  const yOf = (kmh: number) => bottom - ((bottom - top) * Math.min(kmh, topKmh)) / topKmh
  const area = useMemo(() => areaOf({ points, span, axis, topKmh }), [points, span, axis, topKmh])
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

type AreaInput = Pick<Scaled, 'points' | 'span' | 'axis' | 'topKmh'>

/** One column for each pixel or two, as finer is not seen: up to its highest speed and down to its lowest. */
function areaOf({ points, span, axis, topKmh }: AreaInput): string {
  const columns = Math.max(1, Math.floor((axis.right - axis.left) / 1.5))
  const width = (axis.right - axis.left) / columns
  const yOf = (kmh: number) => (bottom - ((bottom - top) * kmh) / topKmh).toFixed(1)
  const xOf = (column: number) => (axis.left + column * width).toFixed(1)
  const line = speedProfile(points, { ...span, columns }).map(({ lowest, highest }, column) =>
    lowest === highest
      ? `${xOf(column + 0.5)} ${yOf(highest)}`
      : `${xOf(column + 0.25)} ${yOf(highest)}L${xOf(column + 0.75)} ${yOf(lowest)}`,
  )
  return `M${axis.left} ${bottom}L${line.join('L')}L${axis.right} ${bottom}Z`
}

const Grid = memo(function Grid({
  limitKmh,
  span,
  axis,
  long,
  topKmh,
  stepKmh,
}: Scaled & { stepKmh: number }) {
  const f = useFormat()
  const yOf = (kmh: number) => bottom - ((bottom - top) * kmh) / topKmh
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
            {value}
          </text>
        </g>
      ))}
      {!isBars && (
        <text x={axis.left + 4} y={top + 14} className={classes.label}>
          km/h
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

/** The chart for who does not see it: the speed at up to thirty times of the way. */
export const SpeedTable = memo(function SpeedTable({ points, span }: Pick<ChartInput, 'points' | 'span'>) {
  const { t } = useLingui()
  const f = useFormat()
  const columns = 30
  const step = (span.toMs - span.fromMs) / columns
  const speeds = useMemo(() => speedProfile(points, { ...span, columns }), [points, span])
  return (
    <table className={classes.hidden}>
      <caption>{t`Highest speed over time`}</caption>
      <thead>
        <tr>
          <th scope="col">{t`From`}</th>
          <th scope="col">{t`Speed`}</th>
        </tr>
      </thead>
      <tbody>
        {speeds.map(({ highest }, column) => {
          const from = span.fromMs + column * step
          return (
            <tr key={from}>
              <td>{f.time(new Date(from).toISOString())}</td>
              <td>{f.speed(highest)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
})
