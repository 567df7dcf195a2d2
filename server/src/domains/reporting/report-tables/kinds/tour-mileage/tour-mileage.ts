/** The tours of vehicles that started in a period. */
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import type { Tour } from '@roadbook/contract/trips/tours'
import { dateIn } from '../../../../../http/period.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import { readVehicleTours, sumTours } from '../../../../trips/tours/index.ts'
import { type DrivenVehicle, readDrivenVehicles } from '../../../../fleet/vehicle-days/index.ts'
import { column, figure, vehicleRow } from '../../columns.ts'
import { distanceByDay } from '../../day-chart.ts'
import { DatedInput, type DatedQuery, ofDays, readDated } from '../../filter.ts'
import { instantsOf } from '../../periods.ts'
import { inMemoryByParts } from '../../in-memory.ts'
import type { InCompany, ReportHead } from '../../table-report.ts'

const columns = [
  column('vehicle'),
  column('driver'),
  column('startTime'),
  column('endTime'),
  column('distance'),
  column('trips'),
  column('stops'),
  column('driving'),
  column('idling'),
  column('standing'),
  column('endReason'),
]

type ToldTour = { vehicle: DrivenVehicle; tour: Tour }

export const tourMileageReport = inMemoryByParts<DatedInput, DatedQuery>({
  ...ofDays,
  input: DatedInput,
  inputOf: readDated,
  read: readAll,
})

/** One vehicle at a time, each in a short transaction, as tours are computed from all of its trips. */
async function readAll(
  inCompany: InCompany,
  input: DatedInput,
): Promise<{ head: ReportHead; rows: ReportRow[] }> {
  const { period, driverIds, ...filter } = input
  const vehicles = await inCompany((context) =>
    readDrivenVehicles(context, { ...filter, driverIds, fromDay: period.startDate, toDay: period.endDate }),
  )
  const timeZone = await inCompany(timeZoneOf)
  const span = instantsOf(period, timeZone)
  const tours: ToldTour[] = []
  for (const vehicle of vehicles) {
    const found = await inCompany((context) =>
      readVehicleTours(context, { vehicleId: vehicle.vehicleId, ...span }),
    )
    for (const tour of found) if (isDrivenBy(tour, driverIds)) tours.push({ vehicle, tour })
  }
  return { head: headOf(input, tours, timeZone), rows: tours.map(rowOf) }
}

function isDrivenBy({ legs }: Tour, driverIds: readonly string[] | undefined): boolean {
  return (
    driverIds === undefined || legs.some(({ driverId }) => driverId !== null && driverIds.includes(driverId))
  )
}

function headOf({ period }: DatedInput, tours: readonly ToldTour[], timeZone: string): ReportHead {
  const sums = sumTours(tours.map(({ tour }) => tour))
  const byDay = Map.groupBy(tours, ({ tour }) => dateIn(timeZone, new Date(tour.startTime)).toString())
  return {
    period,
    before: null,
    vehicles: new Set(tours.map(({ vehicle }) => vehicle.vehicleId)).size,
    hiddenRows: 0,
    figures: [
      figure('tours', { value: sums.tours }),
      figure('distance', { value: sums.distanceMeters }),
      figure('driving', { value: sums.drivingSeconds }),
      figure('standing', { value: sums.standingSeconds }),
    ],
    charts: [
      distanceByDay(period, (day) => sumTours((byDay.get(day) ?? []).map(({ tour }) => tour)).distanceMeters),
    ],
    columns,
    totals: totalsOf(sums),
  }
}

function totalsOf(sums: ReturnType<typeof sumTours>): ReportHead['totals'] {
  return [
    null,
    null,
    null,
    null,
    sums.distanceMeters,
    sums.trips,
    sums.stops,
    sums.drivingSeconds,
    sums.idleSeconds,
    sums.standingSeconds,
    null,
  ]
}

function rowOf({ vehicle, tour }: ToldTour): ReportRow {
  const drivers = new Set(tour.legs.flatMap(({ driverName }) => driverName ?? []))
  return vehicleRow(`${tour.vehicleId} ${tour.startTime}`, {
    vehicleId: tour.vehicleId,
    fromTime: tour.startTime,
    untilTime: tour.endTime,
    cells: [
      vehicle.registration,
      [...drivers].join(', ') || null,
      tour.startTime,
      tour.endTime,
      tour.distanceMeters,
      tour.trips,
      tour.stops,
      tour.drivingSeconds,
      tour.idleSeconds,
      tour.standingSeconds,
      tour.endReason,
    ],
  })
}
