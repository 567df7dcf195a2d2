import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/use-format.ts'
import { figureOf, type Metric } from './metrics.ts'

/** Formats the figures of the summary. */
export function useMetricText(currency: string) {
  const f = useFormat()
  const { t } = useLingui()
  const money = (minor: number) => f.money(Math.round(minor), currency)
  const exactly: Readonly<Record<Metric, (value: number) => string>> = {
    distance: f.sumDistance,
    driving: f.hours,
    idling: f.hours,
    utilisation: f.percent,
    daysUsed: f.number,
    trips: f.number,
    costs: money,
    perLength: money,
    co2(value) {
      const kilograms = f.number(Math.round(value))
      return t`${kilograms} kg`
    },
    score: f.number,
  }
  /** Omits minutes and cents that would only fill the cell. */
  const roundly: Partial<Record<Metric, (value: number) => string>> = {
    driving: f.roundHours,
    idling: f.roundHours,
    costs: (minor) => f.wholeMoney(minor, currency),
  }
  return {
    exact: (metric: Metric, value: number) => exactly[metric](value),
    round: (metric: Metric, value: number) => (roundly[metric] ?? exactly[metric])(value),
    /** Three significant digits, for the bars of a chart. */
    compact: (metric: Metric, value: number) =>
      f.compact(figureOf(metric, value, { distanceUnit: f.distanceUnit, currency })),
  }
}
