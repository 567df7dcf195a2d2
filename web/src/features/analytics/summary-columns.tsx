import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MonthFigures, VehicleMonths } from '@roadbook/contract/analytics'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { numberValue, textValue } from '../../ui/list/export-column.ts'
import type { Column } from '../../ui/table-column.ts'
import { type Metric, metrics, valueOf } from './metrics.ts'
import { MonthCell } from './month-cell.tsx'
import type { Summary } from './queries.ts'
import { ScoreParts } from './score-parts.tsx'
import classes from './summary.module.css'
import { useMetricText } from './use-metric-text.ts'

type Shown = { summary: Summary | undefined; perDay: boolean; seesCosts: boolean }

export function useMetricNames(): Record<Metric, string> {
  const { t } = useLingui()
  const f = useFormat()
  const unit = f.lengthUnit
  return {
    distance: t`Distance`,
    driving: t`Driving`,
    idling: t`Idling`,
    utilisation: t`Utilisation`,
    trips: t`Trips`,
    costs: t`Costs`,
    perLength: t`Costs per ${unit}`,
    co2: t`CO₂`,
    score: t`Driving score`,
  }
}

/** A column for each figure, with all months in its cells. */
export function useSummaryColumns(shown: Shown): Column<VehicleMonths>[] {
  const { t } = useLingui()
  const names = useMetricNames()
  const told = useTold(shown)
  return [
    {
      id: 'registration',
      header: t`Vehicle`,
      width: 150,
      isFixed: true,
      pin: 'start',
      sortValue: ({ registration }) => registration,
      exported: [
        textValue(({ registration }) => registration),
        textValue(({ label }) => label, { header: t`Label` }),
      ],
      cell: (vehicle) => (
        <Link to="/vehicles/detail/" search={{ id: vehicle.vehicleId }} className={classes.plate}>
          {vehicle.registration}
          {vehicle.label !== null && <span className={classes.label}>{vehicle.label}</span>}
        </Link>
      ),
    },
    ...shownMetrics(shown.seesCosts).map((metric): Column<VehicleMonths> => ({
      id: metric,
      header: names[metric],
      width: 168,
      isNumber: true,
      sortValue: ({ months }) => told.values(metric, months).at(-1) ?? null,
      exported: (shown.summary?.months ?? []).map(({ month }, index) =>
        numberValue(({ months }) => told.values(metric, months)[index] ?? null, {
          header: `${names[metric]} ${month}`,
          decimals: metric === 'perLength' || metric === 'co2' ? 1 : 0,
        }),
      ),
      cell: (vehicle) => told.cell(metric, vehicle),
    })),
  ]
}

/** By column: the sums of all vehicles. */
export function useSummaryTotals(shown: Shown): Record<string, ReactNode> | undefined {
  const { t } = useLingui()
  const told = useTold(shown)
  const all = shown.summary?.all
  if (!all || shown.summary?.vehicles.length === 0) return undefined
  const cells = shownMetrics(shown.seesCosts).map(
    (metric) =>
      [metric, told.cell(metric, { vehicleId: null, registration: t`All vehicles`, months: all })] as const,
  )
  return { registration: <strong>{t`All vehicles`}</strong>, ...Object.fromEntries(cells) }
}

function shownMetrics(seesCosts: boolean): readonly Metric[] {
  return seesCosts ? metrics : metrics.filter((metric) => metric !== 'costs' && metric !== 'perLength')
}

type Told = { vehicleId: string | null; registration: string; months: MonthFigures[] }

function useTold({ summary, perDay }: Shown) {
  const f = useFormat()
  const text = useMetricText(summary?.currency ?? 'EUR')
  const months = summary?.months ?? []
  const values = (metric: Metric, figures: readonly MonthFigures[]): (number | null)[] =>
    months.map((month, index) => {
      const one = figures[index]
      return one ? valueOf(metric, one, { month, perDay, distanceUnit: f.distanceUnit }) : null
    })
  const cell = (metric: Metric, { vehicleId, registration, months: figures }: Told): ReactNode => {
    const shown = values(metric, figures)
    const last = shown.at(-1) ?? null
    const said = last === null ? '–' : text(metric, last)
    const month = months.at(-1)
    return (
      <MonthCell metric={metric} values={shown}>
        {metric === 'score' ? (
          <ScoreParts vehicle={{ registration, months: figures }} />
        ) : last !== null && month && metric === 'costs' ? (
          <Link
            to="/costs/all"
            className={classes.link}
            search={{
              ...(vehicleId ? { vehicles: [vehicleId] } : {}),
              from: month.startDate,
              to: month.endDate,
            }}
          >
            {said}
          </Link>
        ) : last !== null && month && isOfTrips(metric) ? (
          <Link
            to="/trips"
            className={classes.link}
            search={{
              ...(vehicleId ? { vehicles: [vehicleId] } : {}),
              from: month.startDate,
              to: month.endDate,
            }}
          >
            {said}
          </Link>
        ) : (
          said
        )}
      </MonthCell>
    )
  }
  return { values, cell }
}

/** Figures that the list of trips adds up to. */
function isOfTrips(metric: Metric): boolean {
  return ['distance', 'driving', 'idling', 'trips', 'utilisation'].includes(metric)
}
