import type { ColumnId, ReportChart } from '@roadbook/contract/reporting/report-tables'
import { type DayPeriod, daysOf } from './periods.ts'

/** A value for each day of a period, including days without one. */
export function chartByDay(
  period: DayPeriod,
  { unit, id }: { unit: ReportChart['unit']; id: ColumnId },
  valueOn: (day: string) => number,
): ReportChart {
  return {
    unit,
    along: 'day',
    parts: [{ id, name: null, colour: null }],
    bars: daysOf(period).map((day) => ({
      label: day.toString(),
      vehicleId: null,
      values: [valueOn(day.toString())],
      before: null,
    })),
  }
}

export function distanceByDay(period: DayPeriod, metersOn: (day: string) => number): ReportChart {
  return chartByDay(period, { unit: 'meters', id: 'distance' }, metersOn)
}
