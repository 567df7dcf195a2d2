import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Sensor, sensorLimits } from '@roadbook/contract/fleet/sensors'
import { memo, useMemo } from 'react'
import type { Span } from '../../../lib/time/time-axis.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { ChartTable } from '../../../replay/chart-table.tsx'
import type { ChartsBelow } from '../../../replay/chart-frame.tsx'
import { Text } from '../../../ui/layout.tsx'
import { extremesOf, type Run, timedRuns, valueAt } from './chart-runs.ts'
import classes from './charts-section.module.css'
import { sensorsQuery, sensorValuesQuery } from './queries.ts'
import { SensorChart } from './sensor-chart.tsx'
import { useSensorText } from './use-sensor-text.ts'

const DAY_MS = 86_400_000

type Props = ChartsBelow & { vehicleId: string; span: Span }

/** A chart for each sensor of the vehicle below that of its speed; nothing if none has a value in the period. */
export function ChartsSection({ vehicleId, span, ...shown }: Props) {
  const { t } = useLingui()
  const { data: sensors = [] } = useQuery(sensorsQuery(vehicleId))
  const isShort = span.toMs > span.fromMs && span.toMs - span.fromMs <= sensorLimits.days * DAY_MS
  const { data: values } = useQuery({
    ...sensorValuesQuery(vehicleId, span),
    enabled: sensors.length > 0 && isShort,
  })
  const runsOf = useMemo(
    () => new Map(values?.map(({ sensorId, runs }) => [sensorId, timedRuns(runs)])),
    [values],
  )
  const charts = sensors.flatMap((sensor) => {
    const runs = runsOf.get(sensor.id) ?? []
    return runs.length === 0 ? [] : [{ sensor, runs }]
  })
  if (charts.length === 0) return null
  return (
    <section className={classes.charts} aria-label={t`Sensors`}>
      {charts.map(({ sensor, runs }) => (
        <OneChart key={sensor.id} {...{ sensor, runs, span }} {...shown} />
      ))}
    </section>
  )
}

type OneProps = ChartsBelow & { sensor: Sensor; runs: readonly Run[]; span: Span }

function OneChart({ sensor, runs, span, ...shown }: OneProps) {
  const textOf = useSensorText()
  const extremes = useMemo(() => extremesOf(runs), [runs])
  const now = valueAt(runs, shown.atMs)
  const [value, lowest, highest] = [now, extremes.lowest, extremes.highest].map((figure) =>
    figure === undefined ? '–' : textOf(sensor, figure),
  )
  return (
    <div>
      <p className={classes.caption}>
        <strong>{sensor.name}</strong>
        <span>{value}</span>
        <Text color="muted">
          <Trans>
            {lowest} to {highest}
          </Trans>
        </Text>
      </p>
      <SensorChart {...{ sensor, runs, extremes }} {...shown} />
      <SensorTable {...{ sensor, runs, span }} />
    </div>
  )
}

/** How many values the table has, spread over the period. */
const TABLE_ROWS = 30

const SensorTable = memo(function SensorTable({ sensor, runs, span }: Omit<OneProps, keyof ChartsBelow>) {
  const { t } = useLingui()
  const f = useFormat()
  const textOf = useSensorText()
  const step = (span.toMs - span.fromMs) / TABLE_ROWS
  const times = Array.from({ length: TABLE_ROWS }, (_, index) => span.fromMs + index * step)
  const rows = times.flatMap((atMs): [string, string][] => {
    const value = valueAt(runs, atMs)
    return value === undefined ? [] : [[f.dayAndTime(atMs), textOf(sensor, value)]]
  })
  return <ChartTable caption={sensor.name} heads={[t`Time`, t`Value`]} rows={rows} />
})
