import { inputsOf, type TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { z } from 'zod'
import { billingReport } from './kinds/billing/billing.ts'
import { drivingTimesReport } from './kinds/driving-times/driving-times.ts'
import { fuelConsumptionReport } from './kinds/fuel-consumption/fuel-consumption.ts'
import { mileageReport } from './kinds/mileage/mileage.ts'
import { movementReport } from './kinds/movement/movement.ts'
import { sensorsReport } from './kinds/sensors/sensors.ts'
import { stationaryStopsReport } from './kinds/stationary-stops/stationary-stops.ts'
import { tourMileageReport } from './kinds/tour-mileage/tour-mileage.ts'
import { vehiclesStatusReport } from './kinds/vehicles-status/vehicles-status.ts'
import type { TableReport } from './table-report.ts'

type TableReports = {
  readonly [Kind in TableReportKind]: TableReport<unknown, z.output<ReturnType<typeof inputsOf<Kind>>>>
}

/** The report of each kind. */
const tableReports: TableReports = {
  mileage: mileageReport,
  tourMileage: tourMileageReport,
  stationaryStops: stationaryStopsReport,
  movement: movementReport,
  fuelConsumption: fuelConsumptionReport,
  vehiclesStatus: vehiclesStatusReport,
  billing: billingReport,
  drivingTimes: drivingTimesReport,
  sensors: sensorsReport,
}

/** A report of any kind: it accepts whatever its inputs' schema parses. */
export function tableReport(kind: TableReportKind): TableReport<unknown, object> {
  return tableReports[kind] as TableReport<unknown, object> // `TableReports` has checked it
}

/** The inputs of a report from texts, as in an address. */
export function parseInputs(kind: TableReportKind, query: Readonly<Record<string, string>>): object {
  return inputsOf(kind).parse(query)
}
