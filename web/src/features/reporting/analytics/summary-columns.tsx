import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MonthFigures, VehicleMonths } from '@roadbook/contract/reporting/analytics'
import { Fragment, type ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { numberValue, textValue } from '../../../ui/list/export-column.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import { Co2Method } from './co2-method.tsx'
import { metricLink } from './metric-links.ts'
import { figureOf, type Metric, metrics, valueOf } from './metrics.ts'
import { MonthCell, TotalCell } from './month-cell.tsx'
import { MonthLines } from './month-lines.tsx'
import type { Summary } from './queries.ts'
import { ScoreParts } from './score-parts.tsx'
import { openLink } from './summary-row.tsx'
import classes from './summary.module.css'
import { useMetricText } from './use-metric-text.ts'
import { Row } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

type Shown = {
  summary: Summary | undefined
  perDay: boolean
  seesCosts: boolean
  /** The vehicle whose months are listed one by one. */
  openId: string | undefined
}

function useMetricNames(): Record<Metric, string> {
  const { t } = useLingui()
  const f = useFormat()
  const unit = f.lengthUnit
  return {
    distance: t`Distance`,
    driving: t({ message: 'Driving', context: 'time' }),
    idling: t`Idling`,
    utilisation: t`Utilisation`,
    daysUsed: t`Days used`,
    trips: t`Trips`,
    costs: t`Costs`,
    perLength: t`Costs per ${unit}`,
    co2: t`CO₂`,
    score: t`Driving score`,
  }
}

/** The unit in the header of a file; on the page each figure has its unit. */
function useExportUnits(currency: string): Partial<Record<Metric, string>> {
  const { t } = useLingui()
  const f = useFormat()
  const hours = t({ message: 'h', context: 'hours' })
  return {
    distance: f.lengthUnit,
    driving: hours,
    idling: hours,
    utilisation: '%',
    costs: currency,
    perLength: currency,
    co2: 'kg',
  }
}

/** A column for each figure, with all months in its cells. */
export function useSummaryColumns(shown: Shown): Column<VehicleMonths>[] {
  const names = useMetricNames()
  const told = useTold(shown)
  const exportedOf = useExported(shown, names)
  return [
    useVehicleColumn(shown),
    ...shownMetrics(shown.seesCosts).map((metric): Column<VehicleMonths> => ({
      id: metric,
      header: names[metric],
      width: 113,
      sortValue: ({ months }) => told.values(metric, months).at(-1) ?? null,
      exported: exportedOf(metric),
      cell: (vehicle) => (
        <>
          {told.cell(metric, vehicle)}
          {vehicle.vehicleId === shown.openId && <MonthLines lines={told.lines(metric, vehicle.months)} />}
        </>
      ),
    })),
  ]
}

function useVehicleColumn({ summary, openId }: Shown): Column<VehicleMonths> {
  const { t } = useLingui()
  const f = useFormat()
  const lines = (summary?.months ?? []).map(({ month }) => ({ month, text: f.shortMonth(month) }))
  return {
    id: 'registration',
    header: t`Vehicle`,
    width: 144,
    isFixed: true,
    pin: 'start',
    sortValue: ({ registration }) => registration,
    exported: [
      textValue(({ registration }) => registration),
      textValue(({ label }) => label, { header: t`Label` }),
    ],
    cell: ({ vehicleId, registration, label }) => {
      const isOpen = vehicleId === openId
      const Chevron = isOpen ? IconChevronDown : IconChevronRight
      return (
        <>
          <Row as="span" gap={4} height={52}>
            <Link
              {...openLink(vehicleId)}
              className={classes.open}
              aria-label={t`Months of ${registration}`}
              aria-expanded={isOpen}
            >
              <Chevron size={16} stroke={1.8} aria-hidden="true" />
            </Link>
            <Link to="/vehicles/detail/" search={{ id: vehicleId }} className={classes.plate}>
              {registration}
              {label !== null && (
                <span className={classes.label} title={label}>
                  {label}
                </span>
              )}
            </Link>
          </Row>
          {isOpen && <MonthLines lines={lines} />}
        </>
      )
    },
  }
}

/** In a file, each month has its own column. */
function useExported({ summary, perDay }: Shown, names: Record<Metric, string>) {
  const { distanceUnit } = useFormat()
  const currency = summary?.currency ?? 'EUR'
  const units = useExportUnits(currency)
  const told = { perDay, distanceUnit }
  return (metric: Metric): Column<VehicleMonths>['exported'] =>
    (summary?.months ?? []).map((month, nth) => {
      const unit = units[metric]
      const name = unit === undefined ? names[metric] : `${names[metric]} (${unit})`
      const valueIn = ({ months }: VehicleMonths) => {
        const figures = months[nth]
        const value = figures ? valueOf(metric, figures, { month, ...told }) : null
        return value === null ? null : figureOf(metric, value, { distanceUnit, currency })
      }
      return numberValue(valueIn, {
        header: `${name} ${month.month}`,
        decimals: exportedDecimals[metric] ?? 0,
      })
    })
}

const exportedDecimals: Partial<Record<Metric, number>> = {
  distance: 1,
  driving: 2,
  idling: 2,
  utilisation: 1,
  trips: 1,
  costs: 2,
  perLength: 3,
  co2: 1,
}

/** By column: the sums of all vehicles. */
export function useSummaryTotals(shown: Shown): Record<string, ReactNode> | undefined {
  const { t } = useLingui()
  const f = useFormat()
  const told = useTold(shown)
  const all = shown.summary?.all
  if (!all || shown.summary?.vehicles.length === 0) return undefined
  const [before, last] = shown.summary?.months.slice(-2) ?? []
  const cells = shownMetrics(shown.seesCosts).map(
    (metric) =>
      [
        metric,
        <Fragment key={metric}>
          <TotalCell metric={metric} months={told.total(metric, all)} figures={all} />
          {metric === 'co2' && all.at(-1)?.co2IsPartial && (
            <span className={classes.label}>{t`Excludes vehicles with unknown consumption`}</span>
          )}
        </Fragment>,
      ] as const,
  )
  return {
    registration: (
      <>
        {t`All vehicles`}
        {before && last && (
          <span className={`${classes.label} ${styleClasses({ whiteSpace: 'normal' })}`}>
            {t`${f.monthName(last.month)} against ${f.monthName(before.month)}`}
          </span>
        )}
      </>
    ),
    ...Object.fromEntries(cells),
  }
}

function shownMetrics(seesCosts: boolean): readonly Metric[] {
  return seesCosts ? metrics : metrics.filter((metric) => metric !== 'costs' && metric !== 'perLength')
}

const nothing = '–'

/** The figures of the months as texts, cells and lines. */
function useTold({ summary, perDay }: Shown) {
  const f = useFormat()
  const text = useMetricText(summary?.currency ?? 'EUR')
  const months = summary?.months ?? []
  const values = (metric: Metric, figures: readonly MonthFigures[]): (number | null)[] =>
    months.map((month, nth) => {
      const one = figures[nth]
      return one ? valueOf(metric, one, { month, perDay, distanceUnit: f.distanceUnit }) : null
    })
  const lines = (metric: Metric, figures: readonly MonthFigures[]) =>
    values(metric, figures).map((value, nth) => ({
      month: months[nth]?.month ?? '',
      text: value === null ? nothing : text.exact(metric, value),
    }))
  const total = (metric: Metric, figures: readonly MonthFigures[]) =>
    values(metric, figures).map((value, nth) => ({
      name: f.monthName(months[nth]?.month ?? ''),
      value,
      compact: value === null ? nothing : text.compact(metric, value),
      exact: value === null ? nothing : text.exact(metric, value),
    }))
  const cell = (metric: Metric, vehicle: VehicleMonths): ReactNode => {
    const shown = values(metric, vehicle.months)
    const last = shown.at(-1) ?? null
    const said = last === null ? nothing : text.round(metric, last)
    const month = months.at(-1)
    const link = last === null || !month ? undefined : metricLink(metric, { ...vehicle, month })
    return (
      <MonthCell metric={metric} values={shown} figures={vehicle.months}>
        {metric === 'score' ? (
          <ScoreParts vehicle={vehicle} />
        ) : metric === 'co2' && last !== null ? (
          <Co2Method vehicle={vehicle} text={said} lines={lines(metric, vehicle.months)} />
        ) : link === undefined ? (
          said
        ) : (
          <Link {...link} className={styleClasses({ color: 'inherit', underline: 'hover' })}>
            {said}
          </Link>
        )}
      </MonthCell>
    )
  }
  return { values, lines, total, cell }
}
