import { currencyDigits } from '@roadbook/contract/core/countries'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'
import type { CellUnit } from '@roadbook/contract/reporting/report-columns'
import type { ReportChart } from '@roadbook/contract/reporting/report-tables'

/** What one of an axis's units is in the unit of the chart. */
export function perAxisUnit(unit: CellUnit, distanceUnit: DistanceUnit, currency: string): number {
  if (unit === 'meters') return metersPer[distanceUnit]
  if (unit === 'seconds') return 3600
  return unit === 'minor' ? 10 ** currencyDigits(currency) : 1
}

/** The highest bar, the one behind it included. */
export function highest({ bars }: Pick<ReportChart, 'bars'>): number {
  return Math.max(0, ...bars.map(({ values, before }) => Math.max(sumOf(values), before ?? 0)))
}

/** From the ground up: where each part of a bar begins and ends. */
export function stacked(values: readonly number[]): { from: number; until: number }[] {
  return values.map((value, nth) => {
    const from = sumOf(values.slice(0, nth))
    return { from, until: from + Math.max(0, value) }
  })
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + Math.max(0, value), 0)
}

/** The narrowest slot; a chart that needs more room scrolls. */
const narrowestSlot = 16

export function slotOf(width: number, bars: number): number {
  return Math.max(narrowestSlot, width / Math.max(1, bars))
}

/** Every which bar is named, so that names of this width don't touch. */
export function namedEvery(slot: number, widestName: number): number {
  return Math.max(1, Math.ceil(widestName / slot))
}
