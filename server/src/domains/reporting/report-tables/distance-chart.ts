import type { ReportChart } from '@roadbook/contract/reporting/report-tables'
import { type DayPeriod, daysOf } from './periods.ts'

/** What was driven on each day of a period, also on those without a trip. */
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
