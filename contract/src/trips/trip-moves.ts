import { z } from 'zod'
import { trimmedText } from '../core/entity.ts'
import { Instant, OffsetInstant } from '../core/instant.ts'

/** How a vehicle got from its stop to its next position without a recorded trip. */
export const MoveKind = z.enum(['silent', 'ignitionOff', 'leap'])
export type MoveKind = z.infer<typeof MoveKind>

const Spot = z.object({ latitude: z.number(), longitude: z.number() })

/** A move outside trips. */
export const TripMove = z.object({
  kind: MoveKind,
  /** Start of the stop that the vehicle left; identifies the move when it is added as a trip. */
  stopTime: Instant,
  /** The last fix before it moved, and the first one after. */
  startTime: Instant,
  endTime: Instant,
  /** In a straight line. */
  meters: z.int(),
  /** By the device's odometer; null if it is not trusted, or counts whole kilometres and hasn't counted this one yet. */
  odometerMeters: z.int().nullable(),
  start: Spot,
  /** Null if unknown, or if the reader may not see it. */
  end: Spot.nullable(),
})
export type TripMove = z.infer<typeof TripMove>

/** A move to add as a trip, with the trip's purpose. */
export const MoveToAdd = z.object({
  stopTime: OffsetInstant,
  category: trimmedText(50).optional(),
  purpose: trimmedText(500).nullable().optional(),
  destination: trimmedText(500).nullable().optional(),
  partner: trimmedText(500).nullable().optional(),
  note: trimmedText(2000).nullable().optional(),
})
export type MoveToAdd = z.infer<typeof MoveToAdd>
