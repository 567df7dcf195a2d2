/** The vehicles that sent positions in a period, with the first and the last day: what a provider bills. */
import type { ReportRow } from '@roadbook/contract/report-tables'
import { z } from 'zod'
import type { Context } from '../../../../http/scope.ts'
import { column, figure, vehicleRow } from '../../columns.ts'
import { type FilterQuery, readFilter } from '../../filter.ts'
import { inMemory } from '../../in-memory.ts'
import { DayPeriod, dayPeriod, daysOf, periodName } from '../../periods.ts'
import type { ReportHead } from '../../table-report.ts'
import { type ActiveVehicle, readActive } from './read-active.ts'

export const BillingInput = z.object({
  period: DayPeriod,
  vehicleIds: z.array(z.uuid()).optional(),
  fleetCategoryId: z.uuid().optional(),
})
export type BillingInput = z.infer<typeof BillingInput>

export async function billingInput(
  context: Context,
  { date, ...filter }: FilterQuery & { date: string },
): Promise<BillingInput> {
  const { vehicleIds, fleetCategoryId } = await readFilter(context, filter)
  return { period: dayPeriod(date), vehicleIds, fleetCategoryId }
}

export const billingReport = inMemory({
  kind: 'billing',
  // Vehicles are billed for the whole month.
  countsWorkingDays: false,
  input: BillingInput,
  // Late positions make another day active without any other trace.
  dataState: async ({ now }) => now.toISOString(),
  nameOf: async (_context, { period }) => periodName(period),
  async read(context, input) {
    const active = await readActive(context, input)
    return { head: headOf(input, active), rows: active.map(rowOf) }
  },
})

function headOf({ period }: BillingInput, active: readonly ActiveVehicle[]): ReportHead {
  return {
    period,
    before: null,
    vehicles: active.length,
    hiddenRows: 0,
    figures: [figure('vehicle', 'count', { value: active.length })],
    charts: [
      {
        unit: 'count',
        along: 'day',
        parts: [{ id: 'vehicle', name: null, colour: null }],
        bars: daysOf(period).map((day) => ({
          label: day.toString(),
          vehicleId: null,
          values: [active.filter(({ days }) => days.includes(day.toString())).length],
          before: null,
        })),
      },
    ],
    columns: [
      column('vehicle', 'text'),
      column('label', 'text'),
      column('fleetCategory', 'text'),
      column('dongleId', 'text'),
      column('firstDay', 'day'),
      column('lastDay', 'day'),
      column('activeDays', 'count'),
    ],
    totals: [null, null, null, null, null, null, active.reduce((sum, { days }) => sum + days.length, 0)],
  }
}

function rowOf({
  vehicleId,
  registration,
  label,
  fleetCategoryName,
  devices,
  days,
}: ActiveVehicle): ReportRow {
  return vehicleRow(vehicleId, {
    vehicleId,
    cells: [
      registration,
      label,
      fleetCategoryName,
      devices.join(', ') || null,
      days[0] ?? null,
      days.at(-1) ?? null,
      days.length,
    ],
  })
}
