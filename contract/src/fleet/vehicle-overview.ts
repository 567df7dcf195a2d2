import { z } from 'zod'
import { Instant } from '../core/instant.ts'

export const VehicleOverview = z.object({
  from: Instant,
  /** Exclusive. */
  until: Instant,
  distanceMeters: z.int(),
  /** Trip time: from start to end of all trips; driving and idling add up to it. */
  durationSeconds: z.int(),
  drivingSeconds: z.int(),
  idleSeconds: z.int(),
  /** Idling at the stops after these trips; not included in their time. */
  stopIdleSeconds: z.int(),
  trips: z.int(),
  /** As in `TripSums`. */
  unrecordedMeters: z.int(),
})
export type VehicleOverview = z.infer<typeof VehicleOverview>
