import { api } from '@roadbook/contract/api'
import { reportTableLimits, type TableReportKind } from '@roadbook/contract/report-tables'
import type { Route } from '@roadbook/contract/route'
import type { SimplePeriod } from '../../lib/period.ts'

export type ReportCalls = {
  read: Route
  make: Route
  /** What the call that makes the file takes in its body; the rest is in the query. */
  inBody: readonly string[]
  /** Made anew each time, also from unchanged data. */
  isForced: boolean
  /** Undefined for the state of now. */
  usualPeriod?: SimplePeriod
  maxDays: number
}

const routes = api.tableReports

const usual = {
  inBody: [],
  isForced: false,
  usualPeriod: 'lastMonth',
  maxDays: reportTableLimits.days,
} as const

export const reportCalls: Record<TableReportKind, ReportCalls> = {
  mileage: { ...usual, read: routes.readMileage, make: routes.mileage, isForced: true },
  tourMileage: { ...usual, read: routes.readTourMileage, make: routes.tourMileage, usualPeriod: 'lastWeek' },
  stationaryStops: {
    ...usual,
    read: routes.readStationaryStops,
    make: routes.stationaryStops,
    isForced: true,
    usualPeriod: 'lastWeek',
  },
  movement: {
    ...usual,
    read: routes.readMovement,
    make: routes.movement,
    inBody: ['vehicleId', 'startDateTime', 'endDateTime', 'mode'],
    usualPeriod: 'yesterday',
    maxDays: reportTableLimits.movementDays,
  },
  fuelConsumption: {
    ...usual,
    read: routes.readFuelConsumption,
    make: routes.fuelConsumption,
    inBody: ['startDateTime', 'endDateTime'],
  },
  vehiclesStatus: {
    inBody: [],
    isForced: false,
    maxDays: reportTableLimits.days,
    read: routes.readVehiclesStatus,
    make: routes.vehiclesStatus,
  },
  billing: { ...usual, read: routes.readBilling, make: routes.billing },
}
