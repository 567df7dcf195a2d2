/** The vehicles that sent positions in a period, with the first and last day, which a provider bills. */
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import { column, figure, vehicleRow } from '../../columns.ts'
import { ofDays, readVehiclesInput, VehiclesInput } from '../../filter.ts'
import { inMemory } from '../../in-memory.ts'
import type { ReportHead } from '../../table-report.ts'
import { type ActiveVehicle, readActive } from './read-active.ts'
import { chartByDay } from '../../day-chart.ts'

export const billingReport = inMemory({
  // Vehicles are billed for the whole month.
  countsWorkingDays: false,
  input: VehiclesInput,
  inputOf: readVehiclesInput,
  // Late positions may make another day active without changing anything else.
  dataState: async ({ now }) => now.toISOString(),
  nameOf: ofDays.nameOf,
  async read(context, input) {
    const active = await readActive(context, input)
    return { head: headOf(input, active), rows: active.map(rowOf) }
  },
})

function headOf({ period }: VehiclesInput, active: readonly ActiveVehicle[]): ReportHead {
  return {
    period,
    before: null,
    vehicles: active.length,
    hiddenRows: 0,
    figures: [figure('vehicle', { unit: 'count', value: active.length })],
    charts: [
      chartByDay(
        period,
        { unit: 'count', id: 'vehicle' },
        (day) => active.filter(({ days }) => days.includes(day)).length,
      ),
    ],
    columns: [
      column('vehicle'),
      column('label'),
      column('fleetCategory'),
      column('dongleId'),
      column('firstDay'),
      column('lastDay'),
      column('activeDays'),
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
