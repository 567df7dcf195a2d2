import { isDigitalSensor } from '@roadbook/contract/fleet/sensor-types'
import type { Sensor } from '@roadbook/contract/fleet/sensors'
import { memo } from 'react'
import type { TimeAxis } from '../../../lib/time/time-axis.ts'
import { ChartFrame, type ChartsBelow } from '../../../replay/chart-frame.tsx'
import { type Extremes, type Run, spansOn } from './chart-runs.ts'
import classes from './charts-section.module.css'

type Props = ChartsBelow & { sensor: Sensor; runs: readonly Run[]; extremes: Extremes }

const heights = { figure: 44, switch: 12 }
const MARGIN_PIXELS = 2

/** A figure as a line, a switch as bands where it is on. */
export function SensorChart({ sensor, runs, extremes, axis, atMs, onSeek }: Props) {
  const isSwitch = isDigitalSensor(sensor.type)
  const height = isSwitch ? heights.switch : heights.figure
  return (
    <ChartFrame {...{ axis, atMs, onSeek, height }}>
      <line x1={axis.left} x2={axis.right} y1={height - 1} y2={height - 1} className={classes.base} />
      {isSwitch ? (
        <Bands {...{ runs, axis, height }} />
      ) : (
        <Line {...{ sensor, runs, extremes, axis, height }} />
      )}
    </ChartFrame>
  )
}

type Drawn = { runs: readonly Run[]; axis: TimeAxis; height: number }

const Bands = memo(function Bands({ runs, axis, height }: Drawn) {
  return spansOn(runs).map(({ fromMs, toMs }) => (
    <rect
      key={fromMs}
      x={axis.xOf(fromMs)}
      y={0}
      width={Math.max(2, axis.xOf(toMs) - axis.xOf(fromMs))}
      height={height}
      rx={2}
      className={classes.on}
    />
  ))
})

type LineProps = Drawn & Pick<Props, 'sensor' | 'extremes'>

const Line = memo(function Line({ sensor, runs, extremes, axis, height }: LineProps) {
  const { lowest, highest } = extremes
  const room = height - 2 * MARGIN_PIXELS
  const yOf = (value: number) =>
    height - MARGIN_PIXELS - (highest === lowest ? room / 2 : (room * (value - lowest)) / (highest - lowest))
  const at = ({ atMs, value }: Run[number]) => `${axis.xOf(atMs).toFixed(1)} ${yOf(value).toFixed(1)}`
  const limits = [sensor.minValue, sensor.maxValue].filter(
    (limit) => limit !== null && limit >= lowest && limit <= highest,
  )
  return (
    <>
      {limits.map(
        (limit) =>
          limit !== null && (
            <line
              key={limit}
              x1={axis.left}
              x2={axis.right}
              y1={yOf(limit)}
              y2={yOf(limit)}
              className={classes.limit}
            />
          ),
      )}
      {/* A single value is a point, which a line of no length with round ends shows. */}
      <path
        d={runs
          .map((run) => `M${[...run.map(at), at(run.at(-1) ?? { atMs: 0, value: 0 })].join('L')}`)
          .join('')}
        className={classes.line}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
})
