/** What vehicles consumed in a period, and how that was found. */
import { type ReportColumn, type ReportRow, reportTableLimits } from '@roadbook/contract/report-tables'
import { z } from 'zod'
import type { Context } from '../../../../http/scope.ts'
import { timeZoneOf } from '../../../companies/index.ts'
import { fillsState } from '../../../expenses/index.ts'
import { deviceFuelState } from '../../../fuel-readings/index.ts'
import { column, figure, percentOf, toTenths, vehicleRow } from '../../columns.ts'
import { dataStateOf } from '../../data-state.ts'
import { type FilterQuery, readFilter } from '../../filter.ts'
import { inMemory } from '../../in-memory.ts'
import { daysOfSpan, periodName, spanOf } from '../../periods.ts'
import type { ReportHead } from '../../table-report.ts'
import { type Consumed, readConsumed } from './read-consumed.ts'

export const FuelConsumptionInput = z.object({
  from: z.iso.datetime(),
  until: z.iso.datetime(),
  vehicleIds: z.array(z.uuid()).optional(),
  fleetCategoryId: z.uuid().optional(),
  driverIds: z.array(z.uuid()).optional(),
})
export type FuelConsumptionInput = z.infer<typeof FuelConsumptionInput>

type Asked = FilterQuery & { startDateTime: string; endDateTime: string }

export async function fuelConsumptionInput(
  context: Context,
  { startDateTime, endDateTime, ...filter }: Asked,
): Promise<FuelConsumptionInput> {
  return {
    ...spanOf({ startDateTime, endDateTime }, reportTableLimits.days),
    ...(await readFilter(context, filter)),
  }
}

export const fuelConsumptionReport = inMemory({
  kind: 'fuelConsumption',
  input: FuelConsumptionInput,
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

function headOf(period: { startDate: string; endDate: string }, { vehicles, currency }: Found): ReportHead {
  const sumOf = (read: (one: Consumed) => number | null): number =>
    vehicles.reduce((sum, one) => sum + (read(one) ?? 0), 0)
  const [distance, litres, kwh, co2, costs] = [
    sumOf((one) => one.distanceMeters),
    toTenths(sumOf((one) => one.litres)),
    toTenths(sumOf((one) => one.kwh)),
    toTenths(sumOf((one) => one.co2Kilograms)),
    currency === null ? null : sumOf((one) => one.costsMinor),
  ]
  const measured = sumOf((one) => (one.method === null || one.method === 'stated' ? 0 : one.distanceMeters))
  return {
    period,
    before: null,
    vehicles: vehicles.length,
    hiddenRows: 0,
    figures: [
      figure('distance', 'meters', { value: distance }),
      figure('consumed', 'litres', { value: litres }),
      figure('consumedEnergy', 'kwh', { value: kwh }),
      figure('co2', 'kgCo2', { value: co2 }),
      figure('measured', 'percent', { value: percentOf(measured, distance) }),
    ],
    charts: [
      {
        unit: 'litres',
        along: 'vehicle',
        parts: [{ id: 'consumed', name: null, colour: null }],
        bars: vehicles
          .filter(({ litres: own }) => own !== null)
          .map((one) => ({
            label: one.registration,
            vehicleId: one.vehicleId,
            values: [one.litres ?? 0],
            before: null,
          })),
      },
    ],
    columns: columnsOf(currency),
    totals: [null, null, distance, litres, null, kwh, null, co2, ...(currency === null ? [] : [costs]), null],
  }
}

function columnsOf(currency: string | null): ReportColumn[] {
  return [
    column('vehicle', 'text'),
    column('label', 'text'),
    column('distance', 'meters'),
    column('consumed', 'litres'),
    column('consumption', 'litresPer100Km'),
    column('consumedEnergy', 'kwh'),
    column('energyConsumption', 'kwhPer100Km'),
    column('co2', 'kgCo2'),
    ...(currency === null ? [] : [column('costs', 'minor', { currency })]),
    column('method', 'word'),
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
