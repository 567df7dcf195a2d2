/** Each report as its page asks for it. */
import { reportInputs, type ReportRequest } from '@roadbook/contract/report-calls'
import type { TableReportKind } from '@roadbook/contract/report-tables'
import type { ReportFormat } from '@roadbook/contract/reports'
import type { z } from 'zod'
import type { OutsideContext } from '../../http/outside-context.ts'
import type { Context } from '../../http/scope.ts'
import type { RequestDeps } from '../reports/index.ts'
import { billingInput, billingReport } from './kinds/billing/billing.ts'
import { fuelConsumptionInput, fuelConsumptionReport } from './kinds/fuel-consumption/fuel-consumption.ts'
import { mileageInput } from './kinds/mileage/input.ts'
import { mileageReport } from './kinds/mileage/mileage.ts'
import { movementInput } from './kinds/movement/input.ts'
import { movementReport } from './kinds/movement/movement.ts'
import { stationaryStopsInput, stationaryStopsReport } from './kinds/stationary-stops/stationary-stops.ts'
import { tourMileageInput, tourMileageReport } from './kinds/tour-mileage/tour-mileage.ts'
import { vehiclesStatusInput, vehiclesStatusReport } from './kinds/vehicles-status/vehicles-status.ts'
import { requestFile } from './request-file.ts'
import type { TableReport } from './table-report.ts'

type Query = ReportRequest['query']

type AskedReport = {
  /** Throws what the page would be told, such as 404 for a vehicle that the reader can't see. */
  check: (context: Context, query: Query) => Promise<void>
  /** Asks for its file; returns the file's id. */
  request: (
    outside: OutsideContext,
    query: Query,
    wanted: { format: ReportFormat } & RequestDeps,
  ) => Promise<string>
}

function asked<Asked extends object, Input>(
  schema: z.ZodType<Asked>,
  report: TableReport<Input>,
  inputOf: (context: Context, asked: Asked) => Promise<Input>,
): AskedReport {
  return {
    async check(context, query) {
      await inputOf(context, schema.parse(query))
    },
    request(outside, query, wanted) {
      const parameters = schema.parse(query)
      return requestFile(outside, report, {
        ...wanted,
        parameters,
        inputOf: (context) => inputOf(context, parameters),
        forceGenerate: false,
      })
    },
  }
}

export const askedReports: Readonly<Record<TableReportKind, AskedReport>> = {
  mileage: asked(reportInputs.mileage, mileageReport, mileageInput),
  tourMileage: asked(reportInputs.tourMileage, tourMileageReport, tourMileageInput),
  stationaryStops: asked(reportInputs.stationaryStops, stationaryStopsReport, stationaryStopsInput),
  movement: asked(reportInputs.movement, movementReport, movementInput),
  fuelConsumption: asked(reportInputs.fuelConsumption, fuelConsumptionReport, fuelConsumptionInput),
  vehiclesStatus: asked(reportInputs.vehiclesStatus, vehiclesStatusReport, vehiclesStatusInput),
  billing: asked(reportInputs.billing, billingReport, billingInput),
}
