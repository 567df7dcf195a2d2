import { z } from 'zod'
import { Instant } from './instant.ts'
import { pageOf, pageQuery, queryList } from './paging.ts'
import { DayOrTime } from './period.ts'
import { routes } from './route.ts'

/** The types of records that an entry can be about. */
export const auditTypes = [
  'vehicle',
  'deviceCommand',
  'sensor',
  'trip',
  'job',
  'booking',
  'expense',
  'recurringExpense',
  'expenseImport',
  'service',
  'geofence',
  'classicGeofence',
  'alarm',
  'user',
  'driverKey',
  'fleetCategory',
  'tripCategory',
  'tenant',
  'tripDetection',
  'mapSettings',
  'domain',
  'apiKey',
  'webhook',
  'shareLink',
  'reportSchedule',
  'legalHold',
] as const
export type AuditType = (typeof auditTypes)[number]

/** The possible actions; each has a label on the page. */
export const auditActions = [
  'created',
  'updated',
  'archived',
  'taken back',
  'deleted',
  'revoked',
  'invited',
  'invited again',
  'withdrawn',
  'accepted invitation',
  'joined',
  'verified',
  'unverified',
  'set password',
  'changed password',
  'turned on two-step verification',
  'turned off two-step verification',
  'reset two-step verification',
  'replaced recovery codes',
  'used recovery code',
  'added passkey',
  'removed passkey',
  'renamed passkey',
  'refused copied passkey',
  'ended session',
  'ended other sessions',
  'took names from sign-in',
  'erased',
  'handed over',
  'returned',
  'signed on',
  'signed off',
  'linked to a trip',
  'taken off a trip',
  'taken in',
  'removed',
  'merged',
  'split',
  'merge undone',
  'split undone',
  'redrawn',
  'history imported',
  'imported from Traccar',
  'import from Traccar stopped',
  'expenses imported',
  'import undone',
  'odometer read',
  'odometer corrected',
  'addendum added',
  'gap note added',
  'odometer reading withdrawn',
  'calendar address created',
  'calendar address removed',
  'replaced secret',
  'stopped',
  'sent',
  'answered',
  'failed',
  'expired',
  'cancelled',
  'released',
  'deleted by age',
] as const
export type AuditAction = (typeof auditActions)[number]

export const AuditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = z.object({
  id: z.uuid(),
  timestamp: Instant,
  actor: z.object({
    /** Null for a company's API key, and for automatic changes. */
    id: z.uuid().nullable(),
    email: z.string(),
    /** Their name now; null if there is none. */
    name: z.string().nullable(),
    /** The API key that the call was made with, by its name at that time. */
    key: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  }),
  /** One of `auditActions`. */
  action: z.string(),
  /** One of `auditTypes`. */
  resourceType: z.string(),
  resourceId: z.uuid().nullable(),
  /** Its name now, or else the one in the changes; null if neither is known. */
  resourceName: z.string().nullable(),
  /** When a trip or a booking begins, which identifies it for people; null for other records and deleted ones. */
  resourceTime: Instant.nullable(),
  /** False if it was deleted since; for records without a name this is unknown, so true. */
  resourceExists: z.boolean(),
  vehicleReg: z.string().nullable(),
  changes: z.array(AuditChange),
  /** Names of the records that the changes refer to by id; null if such a record no longer exists. */
  names: z.record(z.uuid(), z.string().nullable()),
  ip: z.string().nullable(),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** This many matching entries are counted and can be paged through; a filter reaches older ones. */
export const mostAuditEntries = 10_000

export const auditRoutes = routes({
  activityLog: {
    method: 'GET',
    path: '/audit-trails/activity-log',
    access: 'audit.read',
    summary: `Who changed what, newest first. At most ${mostAuditEntries} entries are counted; \`hasMore\` says whether there are more.`,
    query: z.object({
      ...pageQuery,
      resourceId: z.uuid().optional(),
      /** Part of the registration that the vehicle had at the time. */
      searchStringVehicleReg: z.string().max(100).optional(),
      /** A part of a person's email address or name, or of the name of a company's API key. */
      searchStringUserEmail: z.string().max(320).optional(),
      startDate: DayOrTime.optional(),
      endDate: DayOrTime.optional(),
      resourceType: queryList(z.enum(auditTypes)).optional(),
      action: queryList(z.enum(auditActions)).optional(),
    }),
    response: pageOf(AuditEntry).extend({ hasMore: z.boolean() }),
  },
})
