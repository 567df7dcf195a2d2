import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import type { Metric } from './metrics.ts'

/** A figure of the summary as people read it. */
export function useMetricText(currency: string): (metric: Metric, value: number) => string {
  const f = useFormat()
  const { t } = useLingui()
  return (metric, value) => {
    switch (metric) {
      case 'distance':
        return f.sumDistance(value)
      case 'driving':
      case 'idling':
        return f.hours(value)
      case 'utilisation':
        return f.percent(value)
      case 'costs':
        return f.money(Math.round(value), currency)
      case 'perLength':
        return f.money(Math.round(value), currency)
      case 'co2': {
        const kilograms = f.number(Math.round(value))
        return t`${kilograms} kg`
      }
      case 'trips':
      case 'score':
        return f.number(value)
    }
  }
}
