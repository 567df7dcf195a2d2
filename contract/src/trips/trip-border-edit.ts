import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'

/**
 * A person merged trips into one, or split a trip. The edit is applied whenever trips are recomputed, until it is undone.
 */
export const TripBorderEdit = z.object({
  id: idOf('borderEdit'),
  kind: z.enum(['merged', 'split']),
  /** Where it was split; null if merged. */
  splitTime: Instant.nullable(),
  madeAt: Instant,
  /** Null if it was made with an API key of the company. */
  madeByName: z.string().nullable(),
  /** False while a later edit of the same time applies. */
  canUndo: z.boolean(),
})
export type TripBorderEdit = z.infer<typeof TripBorderEdit>
