import { currencyDigits } from '@roadbook/contract/core/countries'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'
import type { CellUnit } from '@roadbook/contract/reporting/report-columns'
import type { ReportChart } from '@roadbook/contract/reporting/report-tables'

/** The size of an axis unit in the chart's unit. */
export function perAxisUnit(unit: CellUnit, distanceUnit: DistanceUnit, currency: string): number {
  if (unit === 'meters') return metersPer[distanceUnit]
  if (unit === 'seconds') return 3600
  return unit === 'minor' ? 10 ** currencyDigits(currency) : 1
}

/** The highest bar, including the one behind it. */
export function highest({ bars }: Pick<ReportChart, 'bars'>): number {
  return Math.max(0, ...bars.map(({ values, before }) => Math.max(sumOf(values), before ?? 0)))
}

/** From the bottom up: where each part of a bar starts and ends. */
export function stacked(values: readonly number[]): { from: number; until: number }[] {
  return values.map((value, nth) => {
    const from = sumOf(values.slice(0, nth))
    return { from, until: from + Math.max(0, value) }
  })
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.max(0, value), 0)
}

/** The narrowest slot; a wider chart scrolls. */
const narrowestSlot = 16

export function slotOf(width: number, bars: number): number {
  return Math.max(narrowestSlot, width / Math.max(1, bars))
}

/** Every nth bar is labelled, so that labels of this width don't overlap. */
export function namedEvery(slot: number, widestName: number): number {
  return Math.max(1, Math.ceil(widestName / slot))
}
