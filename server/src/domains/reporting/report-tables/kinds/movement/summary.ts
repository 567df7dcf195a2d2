import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import { dateIn } from '../../../../../http/period.ts'
import type { ReportedTrip } from '../../../../trips/trips/index.ts'
import { column, vehicleRow } from '../../columns.ts'
import { sumOf } from './head.ts'

export const summaryColumns = [
  column('day'),
  column('startTime'),
  column('endTime'),
  column('trips'),
  column('distance'),
  column('tripTime'),
  column('driving'),
  column('idling'),
  column('maxSpeed'),
]

/** A row for each day with a trip; start and end are shown for trips that are not private. */
export function summaryRows(trips: readonly ReportedTrip[], timeZone: string): ReportRow[] {
  const byDay = Map.groupBy(trips, ({ startTime }) => dateIn(timeZone, startTime).toString())
  return [...byDay].map(([day, ofDay]) => {
    const told = ofDay.filter(({ isTold }) => isTold)
    const [first, last] = [told[0], told.at(-1)]
    const tripSeconds = sumOf(ofDay, ({ durationSeconds }) => durationSeconds)
    const idleSeconds = sumOf(ofDay, (trip) => trip.idleSeconds)
    return vehicleRow(day, {
      vehicleId: null,
      fromTime: first?.startTime.toISOString() ?? null,
      untilTime: last?.endTime.toISOString() ?? null,
      cells: [
        day,
        first?.startTime.toISOString() ?? null,
        last?.endTime.toISOString() ?? null,
        ofDay.length,
        sumOf(ofDay, ({ distanceMeters }) => distanceMeters),
        tripSeconds,
        tripSeconds - idleSeconds,
        idleSeconds,
        told.length > 0 ? Math.max(...told.map(({ maxSpeedKmh }) => maxSpeedKmh)) : null,
      ],
    })
  })
}
