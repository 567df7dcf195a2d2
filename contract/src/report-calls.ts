/** The calls of reports with a table: each as data for the page, and as a file. */
import { z } from 'zod'
import { idOf } from './entity.ts'
import { OffsetInstant } from './instant.ts'
import { pageOf, pageQuery, queryFlag, queryList } from './paging.ts'
import type { Permission } from './permissions.ts'
import {
  ColumnId,
  MovementMode,
  ReportDate,
  ReportTable,
  reportTableLimits,
  TableReportKind,
} from './report-tables.ts'
import { forceGenerate, ReportFile, ReportFormat, ReportKind } from './reports.ts'
import { routes } from './route.ts'

/** All vehicles, if none is named. */
const vehiclesId = queryList(idOf('vehicle')).optional()
const filter = {
  vehiclesId,
  fleetCategoryId: idOf('fleetCategory').optional(),
  driversId: queryList(idOf('user')).optional(),
}
const dated = { ...filter, date: ReportDate }
const mileage = { ...dated, against: ReportDate.optional() }
const stops = {
  ...dated,
  minSeconds: z.coerce
    .number()
    .int()
    .min(0)
    .max(86_400 * 31)
    .optional(),
}
const fuel = { startDateTime: OffsetInstant, endDateTime: OffsetInstant }
const movement = { ...fuel, vehicleId: idOf('vehicle'), mode: MovementMode }
const billing = { ...filter, date: ReportDate }

/** What each report is asked by, in the query and the body of its calls. */
export const reportInputs = {
  mileage: z.object(mileage),
  tourMileage: z.object(dated),
  stationaryStops: z.object(stops),
  movement: z.object(movement),
  fuelConsumption: z.object({ ...fuel, ...filter }),
  vehiclesStatus: z.object(filter),
  billing: z.object(billing),
} as const satisfies Record<TableReportKind, z.ZodObject>

/** Who may ask for a report. */
export const reportPermissions = {
  mileage: 'trips.read',
  tourMileage: 'trips.read',
  stationaryStops: 'trips.read',
  movement: 'trips.read',
  fuelConsumption: 'trips.read',
  vehiclesStatus: 'vehicles.read',
  billing: 'vehicles.read',
} as const satisfies Record<TableReportKind, Permission>

/** Where a report has its page. */
export const reportPaths = {
  mileage: '/reports/vehicles-mileage-report',
  vehiclesStatus: '/reports/vehicles-status-report',
  tourMileage: '/reports/tour-reports',
  stationaryStops: '/reports/stationary-stops-reports',
  movement: '/reports/movement-report',
  fuelConsumption: '/reports/fuel-consumption-report',
  billing: '/reports/billing-active-vehicles-report',
} as const satisfies Record<TableReportKind, string>

const paged = {
  ...pageQuery,
  /** A column of the report; `desc` puts the largest first. */
  sortBy: ColumnId.optional(),
  sortDescending: queryFlag.optional(),
}
const file = { format: ReportFormat.default('pdf') }

export const tableReportRoutes = routes({
  readMileage: {
    method: 'GET',
    path: '/reports/mileage',
    access: 'trips.read',
    summary:
      'What vehicles drove in a period, by category. A trip belongs to the day on which it starts. With `against`, beside another period.',
    query: z.object({ ...mileage, ...paged }),
    response: ReportTable,
  },
  mileage: {
    method: 'POST',
    path: '/reports/mileage',
    access: 'trips.read',
    summary: 'Makes the mileage report as a file.',
    query: z.object({ ...mileage, ...file, forceGenerate }),
    response: ReportFile,
    status: 201,
  },
  readTourMileage: {
    method: 'GET',
    path: '/reports/tour-mileage',
    access: 'trips.read',
    summary: 'The tours of vehicles that started in a period, with their sums.',
    query: z.object({ ...dated, ...paged }),
    response: ReportTable,
  },
  tourMileage: {
    method: 'POST',
    path: '/reports/tour-mileage',
    access: 'trips.read',
    summary: 'Makes the tour report as a file.',
    query: z.object({ ...dated, ...file, forceGenerate }),
    response: ReportFile,
    status: 201,
  },
  readStationaryStops: {
    method: 'GET',
    path: '/reports/stationary-stops',
    access: 'trips.read',
    summary: 'Where vehicles stood in a period, and for how long.',
    query: z.object({ ...stops, ...paged }),
    response: ReportTable,
  },
  stationaryStops: {
    method: 'POST',
    path: '/reports/stationary-stops',
    access: 'trips.read',
    summary: 'Makes the report of stops as a file.',
    query: z.object({ ...stops, ...file, forceGenerate }),
    response: ReportFile,
    status: 201,
  },
  readMovement: {
    method: 'GET',
    path: '/reports/movement',
    access: 'trips.read',
    summary: `What one vehicle did in at most ${reportTableLimits.movementDays} days: day by day, drive by drive and stop by stop, or position by position.`,
    query: z.object({ ...movement, ...paged }),
    response: ReportTable,
  },
  movement: {
    method: 'POST',
    path: '/reports/movement',
    access: 'trips.read',
    summary: 'Makes the movement report as a file.',
    query: z.object({ ...file, forceGenerate }),
    body: z.object(movement),
    response: ReportFile,
    status: 201,
  },
  readFuelConsumption: {
    method: 'GET',
    path: '/reports/fuel-consumption',
    access: 'trips.read',
    summary: 'What vehicles consumed in a period, and how that was found.',
    query: z.object({ ...fuel, ...filter, ...paged }),
    response: ReportTable,
  },
  fuelConsumption: {
    method: 'POST',
    path: '/reports/fuel-consumption',
    access: 'trips.read',
    summary: 'Makes the report of fuel consumption as a file.',
    query: z.object({ ...filter, ...file, forceGenerate }),
    body: z.object(fuel),
    response: ReportFile,
    status: 201,
  },
  readVehiclesStatus: {
    method: 'GET',
    path: '/reports/vehicles-status',
    access: 'vehicles.read',
    summary: 'The state of each vehicle now.',
    query: z.object({ ...filter, ...paged }),
    response: ReportTable,
  },
  vehiclesStatus: {
    method: 'POST',
    path: '/reports/vehicles-status',
    access: 'vehicles.read',
    summary: 'Makes the report of vehicle states as a file.',
    query: z.object({ ...filter, ...file, forceGenerate }),
    response: ReportFile,
    status: 201,
  },
  readBilling: {
    method: 'GET',
    path: '/reports/billing-active-vehicles',
    access: 'vehicles.read',
    summary: 'The vehicles that sent positions in a month, with the first and the last day.',
    query: z.object({ ...billing, ...paged }),
    response: ReportTable,
  },
  billing: {
    method: 'POST',
    path: '/reports/billing-active-vehicles',
    access: 'vehicles.read',
    summary: 'Makes the report of active vehicles as a file.',
    query: z.object({ ...billing, ...file, forceGenerate }),
    response: ReportFile,
    status: 201,
  },
})

/** A report as it was asked for: what its page needs to open it again. */
export const ReportRequest = z.object({ kind: TableReportKind, query: z.record(z.string(), z.string()) })
export type ReportRequest = z.infer<typeof ReportRequest>

/** A file that somebody has asked for. */
export const ListedReport = ReportFile.extend({
  /** Null for a logbook. */
  request: ReportRequest.nullable(),
  requestedByName: z.string().nullable(),
  /** Whether the same file would be made now; null while it is being made, and if that takes long to find out. */
  isUnchanged: z.boolean().nullable(),
})
export type ListedReport = z.infer<typeof ListedReport>

export const reportListRoutes = routes({
  list: {
    method: 'GET',
    path: '/reports',
    access: 'trips.read',
    summary: 'Lists the files of the last 30 days, newest first. A driver sees their own.',
    query: z.object({ ...pageQuery, kind: queryList(ReportKind).optional() }),
    response: pageOf(ListedReport),
  },
})
