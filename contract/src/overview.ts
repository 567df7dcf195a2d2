import { z } from 'zod'
import { idOf } from './entity.ts'
import { CostSum } from './expenses.ts'
import { Day, Instant } from './instant.ts'
import { Job } from './jobs.ts'
import { pageOf, pageQuery, queryList } from './paging.ts'
import { routes } from './route.ts'
import { Alert, AlertGroup, AlertKind } from './alerts.ts'
import { VehicleState } from './locations.ts'

/** Why a vehicle or a driver needs attention. */
export const AttentionKind = z.enum([
  /** The ignition was on in the last report. */
  'offline',
  'insuranceExpires',
  'inspectionDue',
  /** By its day. */
  'serviceDue',
  /** By its distance. */
  'serviceDistance',
  'licenceCheck',
  /** Of the tracker. */
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
  /** The plate, or the driver's name. */
  name: z.string(),
  /** True when it should have been done already. */
  isOverdue: z.boolean(),
  /** Of what is a state: since when. */
  since: Instant.nullable(),
  /** For kinds with a due date; null for a licence that was never checked. */
  dueDate: Day.nullable(),
  /** Until the service; below zero when it is overdue. */
  remainingMeters: z.int().nullable(),
  batteryVolts: z.number().nullable(),
  /** Where it was last. */
  address: z.string().nullable(),
})
export type Attention = z.infer<typeof Attention>

/** A figure of today until now, beside what is usual on this weekday until this time of day. */
const Compared = z.object({
  today: z.int(),
  /** Null where fewer than two such days can be compared with. */
  usual: z.int().nullable(),
  /** Of today against the usual, with one digit; null also where nothing is usual. */
  changePercent: z.number().nullable(),
})
export type Compared = z.infer<typeof Compared>

export const Driven = z.object({
  distanceMeters: Compared,
  /** Trip time less idling. */
  drivingSeconds: Compared,
  /** Of today's distance, what trips that began before the midnight have of it: a list of today's trips has none of them. */
  overnightMeters: z.int(),
  /** How many of the last weeks' days of this weekday the usual is the average of. */
  comparedDays: z.int(),
  /** The day's midnight in the company's time zone. */
  startTime: Instant,
  slotSeconds: z.int(),
  /** Metres since the midnight, at the midnight and after each slot; today's end with the last whole slot. */
  todayMeters: z.array(z.int()),
  usualMeters: z.array(z.int()).nullable(),
})
export type Driven = z.infer<typeof Driven>

/** What the company spent from the first of the month until today, in its own currency. */
export const CostsOfMonth = CostSum.extend({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** What the types after the first `NAMED_COST_TYPES` add up to; null where there are no more. */
  otherTypesMinor: z.int().nullable(),
  /** The same days of the month before; null where no expense is from then. */
  previousMinor: z.int().nullable(),
  /** Against the same days, with one digit; null also where they add up to nothing, or to less. */
  changePercent: z.number().nullable(),
  /** What was spent in other currencies; none of it is in the sums above. */
  otherCurrencies: z.array(z.object({ currency: z.string(), totalMinor: z.int() })),
})
export type CostsOfMonth = z.infer<typeof CostsOfMonth>

/** The dashboard in one answer. */
export const Overview = z.object({
  /** Each vehicle in use is counted in exactly one state. */
  counts: z.record(VehicleState, z.int()),
  vehicles: z.int(),
  /** A device is known for a vehicle; one of them has sent something. */
  hasDevice: z.boolean(),
  hasReported: z.boolean(),
  needsAttention: z.object({
    /** The first ones: of each kind the most urgent, so that many of one kind hide no other. */
    items: z.array(Attention),
    total: z.int(),
    byKind: z.partialRecord(AttentionKind, z.int()),
  }),
  /** What trackers reported by themselves in the last 24 hours. */
  recentAlerts: z.object({
    /** The first ones: grave before all others, then the newest. */
    items: z.array(AlertGroup),
    /** Of single alerts. Null where there are hundreds: they are counted when all are asked for. */
    total: z.int().nullable(),
  }),
  driven: Driven,
  jobsToday: z.object({
    /** The first ones by their begin, those that are done last; what was cancelled is left out. */
    items: z.array(Job),
    total: z.int(),
  }),
  /** Null for who does not see all expenses, such as a driver. */
  costsOfMonth: CostsOfMonth.nullable(),
})
export type Overview = z.infer<typeof Overview>

const AlertPage = pageOf(AlertGroup).extend({
  /** How many single alerts there are, whatever `kinds` were asked for. */
  byKind: z.partialRecord(AlertKind, z.int()),
})

export const overviewRoutes = routes({
  get: {
    method: 'GET',
    path: '/overview/v2',
    access: 'vehicles.read',
    summary: 'The fleet at a glance: counts by state, what wants attention, what was driven today.',
    response: Overview,
  },
  attention: {
    method: 'GET',
    path: '/overview/attention',
    access: 'vehicles.read',
    summary: 'All that wants attention, the most urgent first; with `kinds` of those kinds alone.',
    query: z.object({ ...pageQuery, kinds: queryList(AttentionKind).optional() }),
    response: pageOf(Attention),
  },
  alerts: {
    method: 'GET',
    path: '/overview/alerts',
    access: 'vehicles.read',
    summary:
      'What trackers reported by themselves in the last 24 hours, one row for each vehicle and kind: grave ones first, then the newest; with `kinds` of those kinds alone.',
    query: z.object({ ...pageQuery, kinds: queryList(AlertKind).optional() }),
    response: AlertPage,
  },
  vehicleAlerts: {
    method: 'GET',
    path: '/overview/alerts/{vehicleId}',
    access: 'vehicles.read',
    summary:
      'What one tracker reported of one kind in the last 24 hours, each alert on its own, the newest first.',
    params: z.object({ vehicleId: idOf('vehicle') }),
    query: z.object({ ...pageQuery, kind: AlertKind }),
    response: pageOf(Alert),
  },
})
