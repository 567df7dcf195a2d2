import type { ReportChart, ReportColumn } from '@roadbook/contract/reporting/report-tables'
import { dateIn } from '../../../../../http/period.ts'
import type { ReportedTrip } from '../../../../trips/trips/index.ts'
import { figure } from '../../columns.ts'
import { distanceByDay } from '../../day-chart.ts'
import type { DayPeriod } from '../../periods.ts'
import type { ReportHead } from '../../table-report.ts'

type Known = {
  period: DayPeriod
  trips: readonly ReportedTrip[]
  columns: ReportColumn[]
  timeZone: string
  hiddenRows?: number
}

/** The same figures and chart in every mode, so that the modes can be compared. */
export function movementHead({ period, trips, columns, timeZone, hiddenRows = 0 }: Known): ReportHead {
  const [distance, trip, idle] = [
    sumOf(trips, ({ distanceMeters }) => distanceMeters),
    sumOf(trips, ({ durationSeconds }) => durationSeconds),
    sumOf(trips, ({ idleSeconds }) => idleSeconds),
  ]
  return {
    period,
    before: null,
    vehicles: 1,
    hiddenRows,
    figures: [
      figure('distance', { value: distance }),
      figure('trips', { value: trips.length }),
      figure('driving', { value: trip - idle }),
      figure('idling', { value: idle }),
    ],
    charts: [dayChart(period, trips, timeZone)],
    columns,
    totals: totalsOf(columns, {
      distance,
      trips: trips.length,
      tripTime: trip,
      driving: trip - idle,
      idling: idle,
    }),
  }
}

function totalsOf(
  columns: readonly ReportColumn[],
  sums: Readonly<Record<string, number>>,
): ReportHead['totals'] {
  if (!columns.some(({ id }) => id === 'distance')) return null
  return columns.map(({ id }) => sums[id] ?? null)
}

function dayChart(period: DayPeriod, trips: readonly ReportedTrip[], timeZone: string): ReportChart {
  const byDay = Map.groupBy(trips, ({ startTime }) => dateIn(timeZone, startTime).toString())
  return distanceByDay(period, (day) => sumOf(byDay.get(day) ?? [], ({ distanceMeters }) => distanceMeters))
}

export function sumOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + valueOf(item), 0)
}
