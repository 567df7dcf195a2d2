/** The state of each vehicle in use, as it is now. */
import { VehicleState } from '@roadbook/contract/tracking/locations'
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { dateIn } from '../../../../../http/period.ts'
import { timeZoneOf } from '../../../../core/companies/index.ts'
import { readVehiclesInUse } from '../../../../fleet/vehicles/index.ts'
import { column, figure, vehicleRow } from '../../columns.ts'
import { readFilter, ReportFilter } from '../../filter.ts'
import { inMemory } from '../../in-memory.ts'
import { asSharedReader } from '../../shared-reader.ts'
import type { ReportHead } from '../../table-report.ts'

export const vehiclesStatusReport = inMemory({
  input: ReportFilter,
  inputOf: readFilter,
  // Current values: the next file may differ.
  dataState: async ({ now }) => now.toISOString(),
  nameOf: async (context) => dateIn(await timeZoneOf(context), context.now).toString(),
  async read(context, input) {
    const vehicles = (await readVehiclesInUse(asSharedReader(context))).filter((vehicle) =>
      isAsked(vehicle, input),
    )
    return { head: headOf(vehicles), rows: vehicles.map(rowOf) }
  },
})

function isAsked(
  { id, fleetCategoryId, driverId }: Vehicle,
  { vehicleIds, fleetCategoryId: categoryId, driverIds }: ReportFilter,
): boolean {
  return (
    (vehicleIds === undefined || vehicleIds.includes(id)) &&
    (categoryId === undefined || fleetCategoryId === categoryId) &&
    (driverIds === undefined || (driverId !== null && driverIds.includes(driverId)))
  )
}

function headOf(vehicles: readonly Vehicle[]): ReportHead {
  const inState = (state: VehicleState): number =>
    vehicles.filter((vehicle) => vehicle.state === state).length
  return {
    period: null,
    before: null,
    vehicles: vehicles.length,
    hiddenRows: 0,
    figures: [figure('vehicle', { unit: 'count', value: vehicles.length })],
    charts: [
      {
        unit: 'count',
        along: 'state',
        parts: [{ id: 'vehicle', name: null, colour: null }],
        bars: VehicleState.options.map((state) => ({
          label: state,
          vehicleId: null,
          values: [inState(state)],
          before: null,
        })),
      },
    ],
    columns: [
      column('vehicle'),
      column('label'),
      column('driver'),
      column('state'),
      column('since'),
      column('place'),
      column('lastReport'),
      column('odometer'),
      column('battery'),
      column('dongleId'),
    ],
    totals: null,
  }
}

function rowOf(vehicle: Vehicle): ReportRow {
  const { id, lastPosition: at, deviceIdentifier } = vehicle
  return vehicleRow(id, {
    vehicleId: id,
    cells: [
      vehicle.registration,
      vehicle.label,
      vehicle.driverName,
      vehicle.state,
      vehicle.stateSince,
      at?.geofenceName ?? at?.address ?? null,
      at?.timestamp ?? null,
      vehicle.odometerMeters,
      vehicle.batteryPercent,
      deviceIdentifier,
    ],
  })
}
