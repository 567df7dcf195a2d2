import type { FleetHub, HubSide } from '@roadbook/contract/reporting/fleet-hub'
import { appLink, idsIn, monthIn, wordIn } from '../filters/filter-values.ts'
import { type Measure, measures } from './measures.ts'

const sides: readonly HubSide[] = ['vehicle', 'fleetCategory', 'driver']

export function hubFilters(filters: URLSearchParams) {
  return {
    fromMonth: monthIn(filters, 'from'),
    toMonth: monthIn(filters, 'to'),
    vehicles: idsIn(filters, 'vehicles'),
    fleetCategories: idsIn(filters, 'categories'),
    drivers: idsIn(filters, 'drivers'),
    by: wordIn(filters, 'by', sides) ?? 'vehicle',
  }
}

export type HubFilters = ReturnType<typeof hubFilters>

/** Settings of the comparison, for which nothing is requested from the server. */
export function comparison(filters: URLSearchParams) {
  return {
    measure: wordIn(filters, 'measure', measures) ?? ('distance' satisfies Measure),
    /** Items in the chart; by default the first ones. */
    compared: (filters.get('compare') ?? '').split(',').filter((id) => id !== ''),
  }
}

type Span = { from: string; to: string }

export function monthSpan(month: string): Span {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${days}` }
}

export function spanOf({ months }: Pick<FleetHub, 'months'>): Span {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  return { from: monthSpan(first).from, to: monthSpan(last).to }
}

/** The list of trips or expenses behind a figure. */
export function detailsLink(
  measure: Measure,
  span: Span,
  { vehicles, fleetCategories, drivers }: HubFilters,
): string {
  if (measure === 'costs') {
    return appLink('/costs/all', { ...span, vehicles, categories: fleetCategories, drivers })
  }
  return appLink('/trips', { ...span, vehicles, groups: fleetCategories, drivers })
}

/** The list behind a row of the comparison; undefined for the row of items without a key. */
export function groupLink(id: string | null, span: Span, filters: HubFilters): string | undefined {
  if (id === null) return undefined
  const { by } = filters
  if (by === 'vehicle') return appLink('/vehicles/detail/', { id, ...span })
  const other = by === 'driver' ? { drivers: [id] } : { fleetCategories: [id] }
  return detailsLink('distance', span, { ...filters, ...other })
}
