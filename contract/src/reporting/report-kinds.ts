/**
 * Each report with a table, declared once: its inputs, calls, page and name. Routes, schedules, pages and files are derived
 * from this; how its rows are read is in `server/src/domains/reporting/report-tables/kinds`.
 */
import { z } from 'zod'
import type { AlertKind } from '../rules/alarm-types.ts'
import type { FleetConsumptionMethod } from '../money/cost-sums.ts'
import { idOf } from '../core/entity.ts'
import type { VehicleState } from '../tracking/locations.ts'
import { type ReportText, sensorColumns } from './report-columns.ts'
import { declare, type ReportDeclaration } from './report-declaration.ts'
import { dated, filter, MovementMode, ReportDate, reportTableLimits, span } from './report-inputs.ts'
import type { TourEndReason } from '../trips/tours.ts'

/** Alerts that trackers report. */
const alertWords = {
  crash: 'Crash',
  panic: 'SOS',
  towing: 'Towing',
  jamming: 'Jamming',
  unplugged: 'Tracker unplugged',
  powerCut: 'Power cut',
  lowBattery: 'Tracker battery low',
  overspeed: 'Speeding',
  harshBraking: 'Harsh braking',
  harshAcceleration: 'Harsh acceleration',
  harshCornering: 'Harsh cornering',
} as const satisfies Record<AlertKind, ReportText>

export const reportKinds = declare({
  mileage: {
    path: 'mileage',
    page: 'vehicles-mileage-report',
    access: 'trips.read',
    summary:
      'What vehicles drove in a period, by category. A trip belongs to the day on which it starts. With `against`, beside another period.',
    fileSummary: 'Makes the mileage report as a file.',
    inputs: { ...dated, against: ReportDate.optional() },
    inBody: {},
    usualPeriod: 'lastMonth',
    isMadeAnew: true,
    leadsTo: 'lists',
    title: 'Vehicle mileage',
    about: 'Distance, driving and idling of each vehicle by trip category, beside another period.',
  },
  tourMileage: {
    path: 'tour-mileage',
    page: 'tour-reports',
    access: 'trips.read',
    summary: 'The tours of vehicles that started in a period, with their sums.',
    fileSummary: 'Makes the tour report as a file.',
    inputs: dated,
    inBody: {},
    usualPeriod: 'lastWeek',
    leadsTo: 'tour',
    title: 'Tours',
    about: 'From the base and back: distance, stops and standing time of each tour.',
    words: {
      returned: { onPage: 'Back at base', inFiles: 'Return to base' },
      rest: 'Long rest',
      running: { onPage: 'Under way', inFiles: 'Still under way' },
    } satisfies Record<TourEndReason, ReportText>,
  },
  stationaryStops: {
    path: 'stationary-stops',
    page: 'stationary-stops-reports',
    access: 'trips.read',
    summary: 'Where vehicles stood in a period, and for how long.',
    fileSummary: 'Makes the report of stops as a file.',
    inputs: {
      ...dated,
      minSeconds: z.coerce
        .number()
        .int()
        .min(0)
        .max(86_400 * 31)
        .optional(),
    },
    inBody: {},
    usualPeriod: 'lastWeek',
    isMadeAnew: true,
    leadsTo: 'route',
    title: 'Stops',
    about: 'Where vehicles stood, and for how long.',
  },
  movement: {
    path: 'movement',
    page: 'movement-report',
    access: 'trips.read',
    summary: `What one vehicle did in at most ${reportTableLimits.movementDays} days: day by day, drive by drive and stop by stop, or position by position.`,
    fileSummary: 'Makes the movement report as a file.',
    inputs: {},
    inBody: { ...span, vehicleId: idOf('vehicle'), mode: MovementMode },
    usualPeriod: 'yesterday',
    leadsTo: 'route',
    title: 'Movement',
    about: 'What one vehicle did: day by day, drive by drive, or position by position.',
    words: {
      trip: 'Trip',
      stop: 'Stop',
      privateTrip: 'Private trip',
      position: 'Position',
      ignitionOn: 'Ignition on',
      ignitionOff: 'Ignition off',
      ...alertWords,
    },
  },
  fuelConsumption: {
    path: 'fuel-consumption',
    page: 'fuel-consumption-report',
    access: 'trips.read',
    summary: 'What vehicles consumed in a period, and how that was found.',
    fileSummary: 'Makes the report of fuel consumption as a file.',
    inputs: filter,
    inBody: span,
    usualPeriod: 'lastMonth',
    leadsTo: 'lists',
    title: 'Fuel consumption',
    about: 'Fuel, energy and CO₂ of each vehicle, and how they were found.',
    words: {
      deviceCounter: 'Fuel counter',
      fullTanks: 'Between full tanks',
      levelDrop: 'Tank level',
      stated: 'Vehicle’s record',
      measured: 'Measured',
      partlyMeasured: 'Partly measured',
    } satisfies Record<FleetConsumptionMethod, ReportText>,
  },
  vehiclesStatus: {
    path: 'vehicles-status',
    page: 'vehicles-status-report',
    access: 'vehicles.read',
    summary: 'The state of each vehicle now.',
    fileSummary: 'Makes the report of vehicle states as a file.',
    inputs: filter,
    inBody: {},
    title: 'Vehicle status',
    about: 'The state and place of each vehicle now, since when, and its odometer.',
    words: {
      moving: 'Moving',
      idling: 'Idling',
      parked: 'Parked',
      offline: 'Offline',
      noDevice: 'No device',
    } satisfies Record<VehicleState, ReportText>,
  },
  billing: {
    path: 'billing-active-vehicles',
    page: 'billing-active-vehicles-report',
    access: 'vehicles.read',
    summary: 'The vehicles that sent positions in a month, with the first and the last day.',
    fileSummary: 'Makes the report of active vehicles as a file.',
    inputs: dated,
    inBody: {},
    usualPeriod: 'lastMonth',
    title: 'Active vehicles',
    about: 'The vehicles that sent positions in a month, with the first and the last day.',
    columns: {
      firstDay: { unit: 'day', label: 'First day' },
      lastDay: { unit: 'day', label: 'Last day' },
      activeDays: { unit: 'count', label: { onPage: 'Days with positions', inFiles: 'Active days' } },
    },
  },
  drivingTimes: {
    path: 'driving-times',
    page: 'driving-times-report',
    access: 'trips.read',
    summary:
      'When each driver drove on each day of a period, and what that violates of Regulation (EC) 561/2006. A day lasts until the daily rest, whatever the calendar.',
    fileSummary: 'Makes the report of driving times as a file.',
    inputs: { date: ReportDate, driversId: filter.driversId },
    inBody: {},
    usualPeriod: 'lastWeek',
    leadsTo: 'route',
    title: 'Driving times',
    about: 'First and last drive, breaks and rests of each driver by day, beside the limits of EC 561/2006.',
    note: 'From trips with a driver, without private ones. Driving is trip time without idling. A day lasts until the daily rest, so a night belongs to the evening before. Other work, a second driver, vehicles without a tracker, and breaks within merged trips are not known; weekly rests are not judged. This does not replace a tachograph.',
    columns: {
      firstDrive: { unit: 'instant', label: 'First drive' },
      lastDrive: { unit: 'instant', label: 'Last drive' },
      longestDriving: {
        unit: 'seconds',
        label: { onPage: 'Longest without a break', inFiles: 'Without a break' },
      },
      restBefore: { unit: 'seconds', label: 'Rest before' },
      violations: { unit: 'word', label: 'Violations', isLong: true, isForPhones: true },
    },
    words: {
      breakMissing: 'No break after 4 h 30 min',
      over10Hours: 'Over 10 h of driving',
      thirdLongDay: 'Over 9 h, more than twice in the week',
      restTooShort: 'Under 9 h of rest before',
      restTooLate: 'No 9 h of rest within 24 h',
      fourthReducedRest: 'Under 11 h of rest before, more than three times',
      weekOver56Hours: 'Over 56 h in the week',
      fortnightOver90Hours: 'Over 90 h in two weeks',
    },
  },
  sensors: {
    path: 'sensors',
    page: 'sensors-report',
    access: 'vehicles.read',
    summary:
      'What the sensors of vehicles measured in a period: lowest, average and highest value, the time out of range, and how long and how often switches were on.',
    fileSummary: 'Makes the report of sensors as a file.',
    inputs: { date: ReportDate, vehiclesId: filter.vehiclesId, fleetCategoryId: filter.fleetCategoryId },
    inBody: {},
    usualPeriod: 'lastWeek',
    title: 'Sensors',
    about:
      'Lowest, average and highest value of each sensor, time out of range, and how long doors and switches were on.',
    note: 'A value holds until the next one, for an hour at most. The average counts each value as long as it held. Times on private trips are left out.',
    columns: sensorColumns,
  },
})

type Kinds = typeof reportKinds
export type TableReportKind = keyof Kinds
/** The reports with a table; each has its page. */
export const TableReportKind = z.enum(Object.keys(reportKinds) as TableReportKind[])

type Shape<Of> = Of extends z.ZodRawShape ? Of : never
export type QueryOf<Kind extends TableReportKind> = Shape<Kinds[Kind]['inputs']>
export type BodyOf<Kind extends TableReportKind> = Shape<Kinds[Kind]['inBody']>
export type InputsOf<Kind extends TableReportKind> = Shape<Kinds[Kind]['inBody'] & Kinds[Kind]['inputs']>

/** A report, as the page and the server iterate over them. */
export function reportKind(kind: TableReportKind): ReportDeclaration {
  return reportKinds[kind]
}

/** The inputs of a report. */
export function inputsOf<Kind extends TableReportKind>(kind: Kind): z.ZodObject<InputsOf<Kind>> {
  const { inBody, inputs } = reportKinds[kind]
  const shape: z.ZodRawShape = { ...inBody, ...inputs }
  return z.object(shape) as z.ZodObject<InputsOf<Kind>> // both of this kind
}

/** The name of the call that reads it. */
export function readCallOf<Kind extends TableReportKind>(kind: Kind): `read${Capitalize<Kind>}` {
  return `read${kind[0]?.toUpperCase()}${kind.slice(1)}` as `read${Capitalize<Kind>}`
}

/** A report's input for time: none, days, the instants at which days begin and end, or times to the minute. */
type AskedTime = 'now' | 'days' | 'instantsOfDays' | 'span'

export function askedTime(kind: TableReportKind): AskedTime {
  const { inputs, inBody } = reportKind(kind)
  if ('date' in inputs) return 'days'
  if (!('startDateTime' in inBody)) return 'now'
  return 'vehicleId' in inBody ? 'span' : 'instantsOfDays'
}

/** Whether it has this input. */
export function isAskedBy(kind: TableReportKind, input: string): boolean {
  return input in reportKind(kind).inputs
}

/** The URL of a report's page. */
export function reportPath(kind: TableReportKind): string {
  return `/reports/${reportKind(kind).page}`
}
