import { z } from 'zod'
import { Instant } from './instant.ts'
import { pageOf, pageQuery } from './paging.ts'
import { DayOrTime } from './period.ts'
import { routes } from './route.ts'

export const AuditChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = z.object({
  id: z.uuid(),
  timestamp: Instant,
  actor: z.object({
    /** Null for a company's API key, and for what the system did by itself. */
    id: z.uuid().nullable(),
    email: z.string(),
    /** The API key that the call was made with, by its name at that time. */
    key: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  }),
  action: z.string(),
  resourceType: z.string(),
  resourceId: z.uuid().nullable(),
  vehicleReg: z.string().nullable(),
  changes: z.array(AuditChange),
  ip: z.string().nullable(),
  requestId: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditRoutes = routes({
  activityLog: {
    method: 'GET',
    path: '/audit-trails/activity-log',
    access: 'audit.read',
    summary: 'Who changed what, newest first.',
    query: z.object({
      ...pageQuery,
      resourceId: z.uuid().optional(),
      searchStringVehicleReg: z.string().max(100).optional(),
      searchStringUserEmail: z.string().max(320).optional(),
      startDate: DayOrTime.optional(),
      endDate: DayOrTime.optional(),
    }),
    response: pageOf(AuditEntry),
  },
})
