/** The figures of a month, and the differences between two months. */
import type { MonthFigures, SummaryAnalytics } from '@roadbook/contract/reporting/analytics'
import { currencyDigits } from '@roadbook/contract/core/countries'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { changePercent, isTooLittle } from '@roadbook/contract/core/compare'
import { metersPer } from '@roadbook/contract/core/meters-per'

export const metrics = [
  'distance',
  'driving',
  'idling',
  'utilisation',
  'daysUsed',
  'trips',
  'costs',
  'perLength',
  'co2',
  'score',
] as const
export type Metric = (typeof metrics)[number]

/** Sums, which can also be shown per working day. */
const summed: ReadonlySet<Metric> = new Set(['distance', 'driving', 'idling', 'trips', 'costs', 'co2'])

type Month = SummaryAnalytics['months'][number]
type Told = { month: Month; perDay: boolean; distanceUnit: DistanceUnit }

/** In the metric's own unit: metres, seconds, per cent, minor units, kilograms, points. */
export function valueOf(
  metric: Metric,
  figures: MonthFigures,
  { month, perDay, distanceUnit }: Told,
): number | null {
  const value = plainValues[metric](figures, distanceUnit)
  if (!perDay || !summed.has(metric) || value === null) return value
  return month.workingDays > 0 ? value / month.workingDays : null
}

/** A value in the unit that is displayed: kilometres or miles, hours, money. */
export function figureOf(
  metric: Metric,
  value: number,
  { distanceUnit, currency }: { distanceUnit: DistanceUnit; currency: string },
): number {
  if (metric === 'distance') return value / metersPer[distanceUnit]
  if (metric === 'driving' || metric === 'idling') return value / 3600
  return metric === 'costs' || metric === 'perLength' ? value / 10 ** currencyDigits(currency) : value
}

type Read = (figures: MonthFigures, distanceUnit: DistanceUnit) => number | null

const plainValues: Readonly<Record<Metric, Read>> = {
  distance: ({ distanceMeters }) => distanceMeters,
  driving: ({ drivingSeconds }) => drivingSeconds,
  idling: ({ idleSeconds }) => idleSeconds,
  utilisation: ({ utilisationPercent }) => utilisationPercent,
  daysUsed: ({ activeDays }) => activeDays,
  trips: ({ trips }) => trips,
  costs: ({ costsMinor }) => costsMinor,
  perLength: ({ minorPerKm, minorPerMile }, unit) => (unit === 'mile' ? minorPerMile : minorPerKm),
  co2: ({ co2Kilograms }) => co2Kilograms,
  score: ({ score }) => score.score,
}

/** Whether a difference is shown in points, because the figure itself is a share or a score. */
export function isInPoints(metric: Metric): boolean {
  return metric === 'utilisation' || metric === 'score'
}

/** The figure on which a share, rate or score is based; others are based on themselves. */
const basis: Partial<Record<Metric, (figures: MonthFigures) => number>> = {
  utilisation: ({ activeDays }) => activeDays,
  perLength: ({ distanceMeters }) => distanceMeters,
  score: ({ distanceMeters }) => distanceMeters,
}

/**
 * The change from the second last month to the last: in points, otherwise in per cent. `tooLittle` if one of them is too
 * small to compare; null if there is nothing.
 */
export function changeOf(
  metric: Metric,
  values: readonly (number | null)[],
  figures: readonly MonthFigures[],
): number | 'tooLittle' | null {
  const [before = null, now = null] = values.length < 2 ? [] : values.slice(-2)
  if (before === null || now === null) return null
  const restsOn = basis[metric]
  const [basisBefore = 0, basisNow = 0] = restsOn ? figures.slice(-2).map((one) => restsOn(one)) : []
  const both = restsOn && { now: basisNow, before: basisBefore }
  if (both && (basisNow === 0 || basisBefore === 0)) return null
  if (isTooLittle({ now, before }, both)) return 'tooLittle'
  return isInPoints(metric) ? Math.round(now - before) : changePercent(now, before, both)
}
