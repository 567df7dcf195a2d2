import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import type { Metric } from './metrics.ts'

/** A figure of the summary as people read it. */
export function useMetricText(currency: string): (metric: Metric, value: number) => string {
  const f = useFormat()
  const { t } = useLingui()
  const money = (minor: number) => f.money(Math.round(minor), currency)
  const texts: Readonly<Record<Metric, (value: number) => string>> = {
    distance: f.sumDistance,
    driving: f.hours,
    idling: f.hours,
    utilisation: f.percent,
    trips: f.number,
    costs: money,
    perLength: money,
    co2(value) {
      const kilograms = f.number(Math.round(value))
      return t`${kilograms} kg`
    },
    score: f.number,
  }
  return (metric, value) => texts[metric](value)
}
