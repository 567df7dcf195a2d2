import { z } from 'zod'
import { DocumentKind } from '../core/attachments.ts'
import { idOf } from '../core/entity.ts'
import { CostSum } from '../money/cost-sums.ts'
import { Day, Instant } from '../core/instant.ts'
import { Job } from '../trips/jobs.ts'
import { pageOf, pageQuery, queryList } from '../core/paging.ts'
import { routes } from '../core/route.ts'
import { RecentAlertKind } from '../rules/alarm-types.ts'
import { Alert, AlertGroup } from '../rules/alerts.ts'
import { VehicleState } from '../tracking/locations.ts'

/** Why a vehicle or a driver needs attention. */
export const AttentionKind = z.enum([
  /** The ignition was on in the last report. */
  'offline',
  'insuranceExpires',
  'inspectionDue',
  /** One of the vehicle's documents. */
  'documentExpires',
  /** By date. */
  'serviceDue',
  /** By distance. */
  'serviceDistance',
  'licenceCheck',
  /** Business trips in its logbook that are incomplete, before they are locked. */
  'tripsToComplete',
  /** The tracker's battery. */
  'batteryLow',
  /** Parked, without any report for a long time. */
  'silent',
  'neverSent',
])
export type AttentionKind = z.infer<typeof AttentionKind>

export const Attention = z.object({
  kind: AttentionKind,
  /** The vehicle or the driver that is affected. */
  vehicleId: idOf('vehicle').nullable(),
  userId: idOf('user').nullable(),
  /** The registration, or the driver's name. */
  name: z.string(),
  /** True if it is overdue. */
  isOverdue: z.boolean(),
  /** For kinds that are a state: when it began. */
  since: Instant.nullable(),
  /** For kinds with a due date; null for a licence that was never checked. */
  dueDate: Day.nullable(),
  /** Until the service; negative if it is overdue. */
  remainingMeters: z.int().nullable(),
  batteryVolts: z.number().nullable(),
  /** For `tripsToComplete`: how many; `dueDate` is when the first of them is locked. */
  trips: z.int().nullable(),
  /** For `documentExpires`: the kind of document, and its name. */
  documentKind: DocumentKind.nullable(),
  fileName: z.string().nullable(),
  /** The geofence where it was last, or else the last known address. */
  address: z.string().nullable(),
})
export type Attention = z.infer<typeof Attention>

/** Today's value until now, and the usual value for this weekday until this time of day. */
const Compared = z.object({
  today: z.int(),
  /** Null if there are fewer than two such days to compare with. */
  usual: z.int().nullable(),
  /** The change from the usual value to today's, with one decimal; also null if the usual value is zero or too little. */
  changePercent: z.number().nullable(),
})
export type Compared = z.infer<typeof Compared>

export const Driven = z.object({
  distanceMeters: Compared,
  /** Trip time without idling. */
  drivingSeconds: Compared,
  /** The part of today's distance that was driven on trips from before midnight, which today's list of trips leaves out. */
  overnightMeters: z.int(),
  /** How many past days of this weekday the usual value is the average of. */
  comparedDays: z.int(),
  /** Midnight at the start of today, in the company's time zone. */
  startTime: Instant,
  slotSeconds: z.int(),
  /** Metres since midnight, at midnight and after each slot; today ends with the last complete slot. */
  todayMeters: z.array(z.int()),
  usualMeters: z.array(z.int()).nullable(),
})
export type Driven = z.infer<typeof Driven>

/** The company's expenses from the first of the month until today, in its own currency. */
export const CostsOfMonth = CostSum.extend({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** The sum of the types after the first `NAMED_COST_TYPES`; null if there are no more. */
  otherTypesMinor: z.int().nullable(),
  /** The same days of the previous month; null if they have no expenses. */
  previousMinor: z.int().nullable(),
  /** Compared with the same days, with one decimal; also null if their sum is zero, negative or too little. */
  changePercent: z.number().nullable(),
  /** Expenses in other currencies, which the sums above don't include. */
  otherCurrencies: z.array(z.object({ currency: z.string(), totalMinor: z.int() })),
})
export type CostsOfMonth = z.infer<typeof CostsOfMonth>

/** The dashboard in one response. */
export const Overview = z.object({
  /** Each vehicle in use is counted in exactly one state. */
  counts: z.record(VehicleState, z.int()),
  vehicles: z.int(),
  /** Whether any vehicle has a device, and whether any device has reported. */
  hasDevice: z.boolean(),
  hasReported: z.boolean(),
  needsAttention: z.object({
    /** The most urgent of each kind, so that many of one kind don't hide the others. */
    items: z.array(Attention),
    total: z.int(),
    byKind: z.partialRecord(AttentionKind, z.int()),
  }),
  /** The alarm history of the last 24 hours, without due dates. */
  recentAlerts: z.object({
    /** The first ones: serious alerts first, then the newest. */
    items: z.array(AlertGroup),
    /** The number of single alerts. Null if there are hundreds: only the full list counts them. */
    total: z.int().nullable(),
  }),
  driven: Driven,
  jobsToday: z.object({
    /** The first ones by start time, completed jobs last; without cancelled jobs. */
    items: z.array(Job),
    total: z.int(),
  }),
  /** Null for users who can't see all expenses, such as drivers. */
  costsOfMonth: CostsOfMonth.nullable(),
})
export type Overview = z.infer<typeof Overview>

const AlertPage = pageOf(AlertGroup).extend({
  /** The number of single alerts by kind, regardless of the `kinds` filter. */
  byKind: z.partialRecord(RecentAlertKind, z.int()),
})

export const overviewRoutes = routes({
  get: {
    method: 'GET',
    path: '/overview/v2',
    access: 'vehicles.read',
    summary: 'Returns the dashboard: vehicles by state, what needs attention, and the distance driven today.',
    response: Overview,
  },
  attention: {
    method: 'GET',
    path: '/overview/attention',
    access: 'vehicles.read',
    summary: 'Lists everything that needs attention, most urgent first. With `kinds`, only those kinds.',
    query: z.object({ ...pageQuery, kinds: queryList(AttentionKind).optional() }),
    response: pageOf(Attention),
  },
  alerts: {
    method: 'GET',
    path: '/overview/alerts',
    access: 'vehicles.read',
    summary:
      'Lists the alerts of the last 24 hours that alarms found or trackers reported, one row per vehicle and kind: most severe first, then newest. With `kinds`, only those kinds.',
    query: z.object({ ...pageQuery, kinds: queryList(RecentAlertKind).optional() }),
    response: AlertPage,
  },
  vehicleAlerts: {
    method: 'GET',
    path: '/overview/alerts/{vehicleId}',
    access: 'vehicles.read',
    summary: 'Lists each alert of one kind from one vehicle in the last 24 hours, newest first.',
    params: z.object({ vehicleId: idOf('vehicle') }),
    query: z.object({ ...pageQuery, kind: RecentAlertKind }),
    response: pageOf(Alert),
  },
})
