import type { tableReportRoutes } from '@roadbook/contract/report-tables'
import type { ReportFormat } from '@roadbook/contract/reports'
import { type Handlers, withBefore } from '../../http/mount.ts'
import type { OutsideContext } from '../../http/outside-context.ts'
import type { Context } from '../../http/scope.ts'
import type { DownloadSigning } from '../../platform/object-store/download-address.ts'
import { readReport, type ReportRenderers, type RequestDeps } from '../reports/index.ts'
import { tableRenderer } from './files/render-table.ts'
import { billingInput, billingReport } from './kinds/billing/billing.ts'
import { fuelConsumptionInput, fuelConsumptionReport } from './kinds/fuel-consumption/fuel-consumption.ts'
import { mileageInput } from './kinds/mileage/input.ts'
import { mileageReport } from './kinds/mileage/mileage.ts'
import { movementInput } from './kinds/movement/input.ts'
import { movementReport } from './kinds/movement/movement.ts'
import { stationaryStopsInput, stationaryStopsReport } from './kinds/stationary-stops/stationary-stops.ts'
import { tourMileageInput, tourMileageReport } from './kinds/tour-mileage/tour-mileage.ts'
import { vehiclesStatusInput, vehiclesStatusReport } from './kinds/vehicles-status/vehicles-status.ts'
import { type Paging, readTable } from './read-table.ts'
import { requestFile } from './request-file.ts'
import type { TableReport } from './table-report.ts'

type Deps = RequestDeps & DownloadSigning
type FileQuery = { format: ReportFormat; forceGenerate?: boolean | undefined }
type InputOf<Asked, Input> = (context: Context, asked: Asked) => Promise<Input>

export function createTableReportHandlers(deps: Deps): Handlers<typeof tableReportRoutes> {
  const mileage = callsOf(mileageReport, mileageInput, deps)
  const tours = callsOf(tourMileageReport, tourMileageInput, deps)
  const stops = callsOf(stationaryStopsReport, stationaryStopsInput, deps)
  const movement = callsOf(movementReport, movementInput, deps)
  const fuel = callsOf(fuelConsumptionReport, fuelConsumptionInput, deps)
  const status = callsOf(vehiclesStatusReport, vehiclesStatusInput, deps)
  const billing = callsOf(billingReport, billingInput, deps)
  const read = (context: Context, _request: unknown, reportId: string) => readReport(context, reportId, deps)
  return {
    readMileage: (context, { query }) => mileage.read(context, query),
    mileage: withBefore((outside, { query }) => mileage.request(outside, query), read),
    readTourMileage: (context, { query }) => tours.read(context, query),
    tourMileage: withBefore((outside, { query }) => tours.request(outside, query), read),
    readStationaryStops: (context, { query }) => stops.read(context, query),
    stationaryStops: withBefore((outside, { query }) => stops.request(outside, query), read),
    readMovement: (context, { query }) => movement.read(context, query),
    movement: withBefore(
      (outside, { query, body }) => movement.request(outside, { ...query, ...body }),
      read,
    ),
    readFuelConsumption: (context, { query }) => fuel.read(context, query),
    fuelConsumption: withBefore(
      (outside, { query, body }) => fuel.request(outside, { ...query, ...body }),
      read,
    ),
    readVehiclesStatus: (context, { query }) => status.read(context, query),
    vehiclesStatus: withBefore((outside, { query }) => status.request(outside, query), read),
    readBilling: (context, { query }) => billing.read(context, query),
    billing: withBefore((outside, { query }) => billing.request(outside, query), read),
  }
}

/** The two calls of a report: its table for the page, and its file. Both ask in the same words. */
function callsOf<Asked extends object, Input>(
  report: TableReport<Input>,
  inputOf: InputOf<Asked, Input>,
  deps: Deps,
) {
  return {
    async read(context: Context, query: Asked & Paging) {
      const { page, limit, sortBy, sortDescending, ...asked } = query
      const input = await inputOf(context, asked as unknown as Asked) // what is left of it
      return readTable(context, report, { input, paging: { page, limit, sortBy, sortDescending } })
    },
    request(outside: OutsideContext, query: Asked & FileQuery): Promise<string> {
      const { format, forceGenerate, ...asked } = query
      const parameters = asked as unknown as Asked // what is left of it
      const wanted = { parameters, format, forceGenerate }
      return requestFile(outside, report, {
        ...wanted,
        inputOf: (context) => inputOf(context, parameters),
        ...deps,
      })
    },
  }
}

/** How files of these reports are made. */
export function createTableRenderers(): Omit<ReportRenderers, 'logbook'> {
  return {
    mileage: tableRenderer(mileageReport),
    tourMileage: tableRenderer(tourMileageReport),
    stationaryStops: tableRenderer(stationaryStopsReport),
    movement: tableRenderer(movementReport),
    fuelConsumption: tableRenderer(fuelConsumptionReport),
    vehiclesStatus: tableRenderer(vehiclesStatusReport),
    billing: tableRenderer(billingReport),
  }
}
