import { z } from 'zod'
import { Instant } from './instant.ts'

/** A change of the trip's record. */
export const TripChange = z.object({
  changedAt: Instant,
  /** Null when the vehicle's positions made it. */
  actorEmail: z.string().nullable(),
  /** As they are called now. */
  actorName: z.string().nullable(),
  reason: z.enum([
    'detected',
    'redetected',
    'dissolved',
    'person',
    'addendum',
    'kept',
    'takenIn',
    'removed',
    'jobLinked',
  ]),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
