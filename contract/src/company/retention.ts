/** How long a company keeps its data, and legal holds, which extend it. */
import { z } from 'zod'
import { entityFields, expectedVersion, idOf, trimmedText } from '../core/entity.ts'
import { Day, EnteredDay, Instant } from '../core/instant.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'

const MAX_MONTHS = 240

/** The fewest and the most months for which each can be kept. */
export const retentionLimits = {
  positionMonths: { min: 1, max: MAX_MONTHS },
  tripMonths: { min: 3, max: MAX_MONTHS },
  documentMonths: { min: 12, max: MAX_MONTHS },
} as const

const months = ({ min, max }: { min: number; max: number }) => {
  const message = problem('number_outside_range', { minimum: min, maximum: max, unit: 'months' })
  return z.int({ error: message }).min(min, message).max(max, message)
}

const limited = {
  positionMonths: months(retentionLimits.positionMonths),
  tripMonths: months(retentionLimits.tripMonths),
  documentMonths: months(retentionLimits.documentMonths),
}

/** Whole months before the current one; null keeps everything. */
const kept = {
  positionMonths: limited.positionMonths.nullable(),
  tripMonths: limited.tripMonths.nullable(),
  documentMonths: limited.documentMonths.nullable(),
}

export type KeptMonths = z.infer<z.ZodObject<typeof kept>>

/** Refused: trips would be computed from positions again. */
export function positionsOutlastTrips({ positionMonths, tripMonths }: KeptMonths): boolean {
  return tripMonths !== null && (positionMonths === null || positionMonths > tripMonths)
}

/** How many were deleted, on a day or in total. */
const DeletedCounts = z.object({
  positions: z.int(),
  trips: z.int(),
  stops: z.int(),
  documents: z.int(),
})

export const Retention = z.object({
  ...kept,
  /** Earlier positions are refused, and earlier trips aren't recomputed; null if positions were never deleted. */
  positionsSince: Instant.nullable(),
  /** The last day on which something was deleted. */
  lastDeletion: DeletedCounts.extend({ day: Day }).nullable(),
  /** The version of the company's settings. */
  version: z.int(),
})
export type Retention = z.infer<typeof Retention>

export const RetentionUpdate = z.object({ ...kept, version: expectedVersion }).partial()
export type RetentionUpdate = z.infer<typeof RetentionUpdate>

const Due = z.object({
  /** Older data is deleted; null if everything is kept. */
  beforeDay: Day.nullable(),
  /** How many would be deleted now … */
  count: z.int(),
  vehicles: z.int(),
  /** Size on disk; approximate for positions. Null for trips and stops. */
  bytes: z.int().nullable(),
  oldestDay: Day.nullable(),
  /** … and how many of that age are kept: by a legal hold, for a logbook, or as receipts of locked expenses. */
  keptByHold: z.int(),
  keptForLogbook: z.int(),
  keptByLaw: z.int(),
})
export type Due = z.infer<typeof Due>

export const RetentionPreview = z.object({ positions: Due, trips: Due, stops: Due, documents: Due })
export type RetentionPreview = z.infer<typeof RetentionPreview>

export const LegalHold = z.object({
  id: idOf('legalHold'),
  /** Null for all vehicles. */
  vehicleId: idOf('vehicle').nullable(),
  registration: z.string().nullable(),
  fromDay: Day,
  /** Inclusive; null if it has no end. */
  untilDay: Day.nullable(),
  reason: z.string(),
  createdBy: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  releasedAt: Instant.nullable(),
  releasedBy: z.uuid().nullable(),
  releasedByName: z.string().nullable(),
  ...entityFields,
})
export type LegalHold = z.infer<typeof LegalHold>

export const LegalHoldCreate = z
  .object({
    vehicleId: idOf('vehicle').nullable().default(null),
    fromDay: EnteredDay,
    untilDay: EnteredDay.nullable().default(null),
    reason: trimmedText(500),
  })
  .refine(({ fromDay, untilDay }) => untilDay === null || untilDay >= fromDay, {
    path: ['untilDay'],
    error: problem('hold_ends_before_start'),
  })
export type LegalHoldCreate = z.input<typeof LegalHoldCreate>

const fromQuery = (limits: z.ZodInt) => z.coerce.number().pipe(limits).optional()

const AskedMonths = z.object({
  positionMonths: fromQuery(limited.positionMonths),
  tripMonths: fromQuery(limited.tripMonths),
  documentMonths: fromQuery(limited.documentMonths),
})

export const retentionRoutes = routes({
  get: {
    method: 'GET',
    path: '/settings/retention',
    access: 'settings.write',
    summary: 'How long the company keeps positions, trips and documents.',
    response: Retention,
  },
  preview: {
    method: 'GET',
    path: '/settings/retention/preview',
    access: 'settings.write',
    summary:
      'What these months would delete now. A missing field keeps everything. What can’t be saved is refused here, too.',
    query: AskedMonths,
    response: RetentionPreview,
  },
  put: {
    method: 'PUT',
    path: '/settings/retention',
    access: 'settings.write',
    summary: 'Changes the given fields. What is too old is deleted the next night. Null keeps everything.',
    body: RetentionUpdate,
    response: Retention,
  },
  listHolds: {
    method: 'GET',
    path: '/settings/legal-holds',
    access: 'settings.write',
    summary: 'All legal holds, those in force first.',
    response: z.array(LegalHold),
  },
  addHold: {
    method: 'POST',
    path: '/settings/legal-holds',
    access: 'settings.write',
    summary: 'Keeps what belongs to these days, whatever its age, until the hold is released.',
    body: LegalHoldCreate,
    response: LegalHold,
    status: 201,
  },
  releaseHold: {
    method: 'POST',
    path: '/settings/legal-holds/{id}/release',
    access: 'settings.write',
    summary: 'Ends a legal hold. It stays in the list.',
    params: z.object({ id: idOf('legalHold') }),
    body: z.object({ version: expectedVersion }),
    response: LegalHold,
  },
})
