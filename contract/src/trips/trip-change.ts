import { z } from 'zod'
import { Instant } from '../core/instant.ts'

/** A change of the trip's record. */
export const TripChange = z.object({
  changedAt: Instant,
  /** When the person entered it, if it was sent later. */
  enteredAt: Instant.nullable(),
  /** Null if it came from the vehicle's positions. */
  actorEmail: z.string().nullable(),
  /** Their current names. */
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
    'locked',
    'merged',
    'split',
    'bordersRestored',
  ]),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
