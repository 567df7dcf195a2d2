/** What vehicles consumed in a period, and how that was determined. */
import { reportTableLimits } from '@roadbook/contract/reporting/report-inputs'
import type { ReportColumn, ReportRow } from '@roadbook/contract/reporting/report-tables'
import { z } from 'zod'
import type { Context } from '../../../../../http/scope.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import { fillsState } from '../../../../money/expenses/index.ts'
import { deviceFuelState } from '../../../../tracking/fuel-readings/index.ts'
import { column, figure, percentOf, toTenths, vehicleRow } from '../../columns.ts'
import { dataStateOf } from '../../data-state.ts'
import { type FilterQuery, readFilter, ReportFilter } from '../../filter.ts'
import { inMemory } from '../../in-memory.ts'
import { daysOfSpan, periodName, spanOf } from '../../periods.ts'
import type { ReportHead } from '../../table-report.ts'
import { type Consumed, readConsumed } from './read-consumed.ts'

const FuelConsumptionInput = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  ...ReportFilter.shape,
})
type FuelConsumptionInput = z.infer<typeof FuelConsumptionInput>

type Asked = FilterQuery & { startDateTime: string; endDateTime: string }

export const fuelConsumptionReport = inMemory({
  input: FuelConsumptionInput,
  inputOf: async (context: Context, { startDateTime, endDateTime, ...filter }: Asked) => ({
    ...spanOf({ startDateTime, endDateTime }, reportTableLimits.days),
    ...(await readFilter(context, filter)),
  }),
  async dataState(context, { from, until }) {
    const span = { from: new Date(from), until: new Date(until) }
    const days = daysOfSpan({ from, until }, await timeZoneOf(context))
    return JSON.stringify([
      await dataStateOf(context, span),
      await fillsState(context),
      await deviceFuelState(context, days),
    ])
  },
  nameOf: async (context, input) => periodName(daysOfSpan(input, await timeZoneOf(context))),
  async read(context, input) {
    const days = daysOfSpan(input, await timeZoneOf(context))
    const found = await readConsumed(context, input, days)
    return { head: headOf(days, found), rows: found.vehicles.map((one) => rowOf(one, found)) }
  },
})

type Found = Awaited<ReturnType<typeof readConsumed>>

function headOf(
  period: { startDate: string; endDate: string },
  { vehicles, fleet, currency }: Found,
): ReportHead {
  const [distance, litres, kwh, co2, costs] = [
    sumOf(vehicles, (one) => one.distanceMeters) ?? 0,
    sumOf(vehicles, (one) => one.litres),
    sumOf(vehicles, (one) => one.kwh),
    sumOf(vehicles, (one) => one.co2Kilograms),
    sumOf(vehicles, (one) => one.costsMinor),
  ]
  const isMeasured = ({ method }: Consumed) => method !== null && method !== 'stated'
  const measured = sumOf(vehicles.filter(isMeasured), (one) => one.distanceMeters) ?? 0
  return {
    period,
    before: null,
    vehicles: vehicles.length,
    hiddenRows: 0,
    figures: [
      figure('distance', { value: distance }),
      figure('consumed', { value: litres }),
      figure('consumedEnergy', { value: kwh }),
      figure('co2', { value: co2 }),
      figure('measured', { value: percentOf(measured, distance) }),
    ],
    charts: [chartOf(vehicles)],
    columns: columnsOf(currency),
    totals: [
      null,
      null,
      distance,
      litres,
      fleet.litres,
      kwh,
      fleet.kwh,
      co2,
      ...(currency === null ? [] : [costs]),
      fleet.method,
    ],
  }
}

function chartOf(vehicles: readonly Consumed[]): ReportHead['charts'][number] {
  return {
    unit: 'litres',
    along: 'vehicle',
    parts: [{ id: 'consumed', name: null, colour: null }],
    bars: vehicles
      .filter(({ litres }) => litres !== null)
      .map(({ registration, vehicleId, litres }) => ({
        label: registration,
        vehicleId,
        values: [litres ?? 0],
        before: null,
      })),
  }
}

type Read = (one: Consumed) => number | null

/** Null if no vehicle has any. */
function sumOf(vehicles: readonly Consumed[], read: Read): number | null {
  const known = vehicles.flatMap((one) => read(one) ?? [])
  return known.length === 0 ? null : toTenths(known.reduce((sum, one) => sum + one, 0))
}

function columnsOf(currency: string | null): ReportColumn[] {
  return [
    column('vehicle'),
    column('label'),
    column('distance'),
    column('consumed'),
    column('consumption'),
    column('consumedEnergy'),
    column('energyConsumption'),
    column('co2'),
    ...(currency === null ? [] : [column('costs', { currency })]),
    column('method'),
  ]
}

function rowOf(one: Consumed, { currency }: Found): ReportRow {
  const { vehicleId, registration, label, distanceMeters, litres, kwh } = one
  return vehicleRow(vehicleId, {
    vehicleId,
    cells: [
      registration,
      label,
      distanceMeters,
      litres,
      litres === null ? null : one.per100Km,
      kwh,
      kwh === null ? null : one.per100Km,
      one.co2Kilograms,
      ...(currency === null ? [] : [one.costsMinor]),
      one.method,
    ],
  })
}
