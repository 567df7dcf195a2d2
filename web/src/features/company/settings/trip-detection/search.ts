import { z } from 'zod'

export const TripDetectionSearch = z.object({
  /** The preview shows the day of this trip. */
  trip: z.uuid().optional().catch(undefined),
})
export type TripDetectionSearch = z.infer<typeof TripDetectionSearch>
