import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Sensor, sensorLimits } from '@roadbook/contract/fleet/sensors'
import { useMemo } from 'react'
import type { Span } from '../../../lib/time/time-axis.ts'
import type { ChartsBelow } from '../../../replay/drive-player.tsx'
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
        <OneChart key={sensor.id} {...{ sensor, runs }} {...shown} />
      ))}
    </section>
  )
}

type OneProps = ChartsBelow & { sensor: Sensor; runs: readonly Run[] }

function OneChart({ sensor, runs, ...shown }: OneProps) {
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
    </div>
  )
}
