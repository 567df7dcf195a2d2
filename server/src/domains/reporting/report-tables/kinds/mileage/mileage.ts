/** Distances of vehicles in a period, by category, compared with another period. */
import { changePercent } from '@roadbook/contract/core/compare'
import { fixedTripCategories } from '@roadbook/contract/fleet/trip-categories'
import type { ReportChart, ReportColumn, ReportRow } from '@roadbook/contract/reporting/report-tables'
import type { DrivenVehicle } from '../../../../fleet/vehicle-days/index.ts'
import { column, figure, percentOf, vehicleRow } from '../../columns.ts'
import { inMemory } from '../../in-memory.ts'
import { daysDataState } from '../../data-state.ts'
import { daysOf, periodName } from '../../periods.ts'
import type { ReportHead } from '../../table-report.ts'
import { MileageInput, mileageInput } from './input.ts'
import { type Mileage, readMileage } from './read-mileage.ts'

export const mileageReport = inMemory({
  input: MileageInput,
  inputOf: mileageInput,
  dataState: (context, { period, against }) => daysDataState(context, [period, against]),
  nameOf: async (_context, { period }) => periodName(period),
  async read(context, input) {
    const mileage = await readMileage(context, input)
    const categories = categoriesOf(mileage)
    const sums = sumVehicles(mileage, categories)
    return {
      head: headOf(input, mileage, { categories, sums }),
      // A filter by driver excludes what others drove, which the odometer includes.
      rows: sums.map((sum) => rowOf(sum, { mileage, isWhole: input.driverIds === undefined })),
    }
  },
})

type Category = { key: string; name: string | null; colour: string | null }

type VehicleSum = {
  vehicle: DrivenVehicle
  /** In the order of the categories. */
  meters: number[]
  distanceMeters: number
  beforeMeters: number | undefined
  trips: number
  durationSeconds: number
  idleSeconds: number
}

/** The fixed ones, then those of the company that occur. */
function categoriesOf({ ownCategories, byVehicle }: Mileage): Category[] {
  const used = new Set(byVehicle.map(({ category }) => category))
  const own = ownCategories
    .filter(({ key }) => used.has(key))
    .map(({ key, name, colour }) => ({ key, name, colour }))
  return [...fixedTripCategories.map((key) => ({ key, name: null, colour: null })), ...own]
}

/** The longest distance first, then by registration. */
function sumVehicles(
  { vehicles, byVehicle, before }: Mileage,
  categories: readonly Category[],
): VehicleSum[] {
  const sumsOf = Map.groupBy(byVehicle, ({ vehicleId }) => vehicleId)
  const beforeOf = Map.groupBy(before?.byVehicle ?? [], ({ vehicleId }) => vehicleId)
  return vehicles
    .map((vehicle) => {
      const sums = sumsOf.get(vehicle.vehicleId) ?? []
      const earlier = beforeOf.get(vehicle.vehicleId)
      return {
        vehicle,
        meters: categories.map(({ key }) =>
          total(
            sums.filter(({ category }) => category === key),
            'distanceMeters',
          ),
        ),
        distanceMeters: total(sums, 'distanceMeters'),
        beforeMeters: earlier && total(earlier, 'distanceMeters'),
        trips: total(sums, 'trips'),
        durationSeconds: total(sums, 'durationSeconds'),
        idleSeconds: total(sums, 'idleSeconds'),
      }
    })
    .toSorted((a, b) => b.distanceMeters - a.distanceMeters)
}

function rowOf(
  { vehicle, meters, distanceMeters, beforeMeters, trips, durationSeconds, idleSeconds }: VehicleSum,
  { mileage, isWhole }: { mileage: Mileage; isWhole: boolean },
): ReportRow {
  const { vehicleId, registration, label, fleetCategoryName } = vehicle
  const odometer = mileage.odometers.get(vehicleId)
  const change = mileage.before ? [changePercent(distanceMeters, beforeMeters ?? null)] : []
  return vehicleRow(vehicleId, {
    vehicleId,
    cells: [
      registration,
      label,
      fleetCategoryName,
      ...meters,
      distanceMeters,
      ...change,
      trips,
      durationSeconds - idleSeconds,
      idleSeconds,
      percentOf(idleSeconds, durationSeconds),
      odometer?.start ?? null,
      odometer?.end ?? null,
      odometer && isWhole ? odometer.end - odometer.start - distanceMeters : null,
    ],
  })
}

type Summed = { categories: readonly Category[]; sums: readonly VehicleSum[] }

function headOf(input: MileageInput, mileage: Mileage, { categories, sums }: Summed): ReportHead {
  const { period, against } = input
  const { before } = mileage
  return {
    period,
    before: against,
    vehicles: sums.length,
    hiddenRows: 0,
    figures: figuresOf(mileage),
    charts: [
      dayChart(input, mileage, categories),
      vehicleChart(sums, { categories, hasBefore: before !== null }),
    ],
    columns: columnsOf(categories, before !== null),
    totals: totalsOf(mileage, { categories, sums }),
  }
}

function columnsOf(categories: readonly Category[], hasBefore: boolean): ReportColumn[] {
  return [
    column('vehicle'),
    column('label'),
    column('fleetCategory'),
    ...categories.map(({ key, name }) => column('categoryMeters', { category: key, name })),
    column('distance'),
    ...(hasBefore ? [column('change')] : []),
    column('trips'),
    column('driving'),
    column('idling'),
    column('idlingShare'),
    column('startOdometer'),
    column('endOdometer'),
    column('odometerGap'),
  ]
}

function totalsOf({ byVehicle, before }: Mileage, { categories, sums }: Summed): ReportHead['totals'] {
  const [distance, duration, idle] = [
    total(byVehicle, 'distanceMeters'),
    total(byVehicle, 'durationSeconds'),
    total(byVehicle, 'idleSeconds'),
  ]
  const byCategory = categories.map((_, index) =>
    sums.reduce((sum, { meters }) => sum + (meters[index] ?? 0), 0),
  )
  const change = before ? [changePercent(distance, total(before.byVehicle, 'distanceMeters'))] : []
  return [
    null,
    null,
    null,
    ...byCategory,
    distance,
    ...change,
    total(byVehicle, 'trips'),
    duration - idle,
    idle,
    percentOf(idle, duration),
    null,
    null,
    null,
  ]
}

type Sum = Mileage['byVehicle'][number]

function figuresOf({ byVehicle, before }: Mileage): ReportHead['figures'] {
  const tell = (read: (sums: readonly Sum[]) => number | null) => ({
    value: read(byVehicle),
    before: before && read(before.byVehicle),
  })
  const business = (sums: readonly Sum[]) =>
    percentOf(
      total(
        sums.filter(({ category }) => category === 'business'),
        'distanceMeters',
      ),
      total(sums, 'distanceMeters'),
    )
  return [
    figure(
      'distance',
      tell((sums) => total(sums, 'distanceMeters')),
    ),
    figure('businessShare', tell(business)),
    figure(
      'trips',
      tell((sums) => total(sums, 'trips')),
    ),
    figure(
      'driving',
      tell((sums) => total(sums, 'durationSeconds') - total(sums, 'idleSeconds')),
    ),
    figure(
      'idling',
      tell((sums) => total(sums, 'idleSeconds')),
    ),
  ]
}

function dayChart(
  { period, against }: MileageInput,
  { byDay, before }: Mileage,
  categories: readonly Category[],
): ReportChart {
  const sumsOf = Map.groupBy(byDay, ({ day }) => day)
  const usual = before && against ? weekdayMeters(before.byDay, daysOf(against)) : null
  return {
    unit: 'meters',
    along: 'day',
    parts: partsOf(categories),
    bars: daysOf(period).map((date) => {
      const sums = sumsOf.get(date.toString()) ?? []
      return {
        label: date.toString(),
        vehicleId: null,
        values: categories.map(({ key }) =>
          total(
            sums.filter(({ category }) => category === key),
            'distanceMeters',
          ),
        ),
        before: usual?.get(date.dayOfWeek) ?? null,
      }
    }),
  }
}

/** The average of Mondays, Tuesdays and so on. */
function weekdayMeters(
  sums: readonly { day: string; distanceMeters: number }[],
  days: readonly Temporal.PlainDate[],
): Map<number, number> {
  const metersOf = new Map(sums.map(({ day, distanceMeters }) => [day, distanceMeters]))
  return new Map(
    [...Map.groupBy(days, ({ dayOfWeek }) => dayOfWeek)].map(([weekday, all]) => {
      const meters = all.reduce((sum, day) => sum + (metersOf.get(day.toString()) ?? 0), 0)
      return [weekday, Math.round(meters / all.length)]
    }),
  )
}

function vehicleChart(
  sums: readonly VehicleSum[],
  { categories, hasBefore }: { categories: readonly Category[]; hasBefore: boolean },
): ReportChart {
  return {
    unit: 'meters',
    along: 'vehicle',
    parts: partsOf(categories),
    bars: sums.map(({ vehicle, meters, beforeMeters }) => ({
      label: vehicle.registration,
      vehicleId: vehicle.vehicleId,
      values: meters,
      before: hasBefore ? (beforeMeters ?? 0) : null,
    })),
  }
}

function partsOf(categories: readonly Category[]): ReportChart['parts'] {
  return categories.map(({ key, name, colour }) => ({ id: key, name, colour }))
}

function total<Key extends 'trips' | 'distanceMeters' | 'durationSeconds' | 'idleSeconds'>(
  sums: readonly Record<Key, number>[],
  key: Key,
): number {
  return sums.reduce((sum, one) => sum + one[key], 0)
}
