import type { ReportChart } from '@roadbook/contract/reporting/report-tables'
import { type DayPeriod, daysOf } from './periods.ts'

/** The distance on each day of a period, including days without a trip. */
export function distanceByDay(period: DayPeriod, metersOn: (day: string) => number): ReportChart {
  return {
    unit: 'meters',
    along: 'day',
    parts: [{ id: 'distance', name: null, colour: null }],
    bars: daysOf(period).map((day) => ({
      label: day.toString(),
      vehicleId: null,
      values: [metersOn(day.toString())],
      before: null,
    })),
  }
}
