import { z } from 'zod'
import { words } from './entity.ts'
import { Instant, OffsetInstant } from './instant.ts'

/** How a vehicle came from where it stood to where it was heard next, without driving there as far as anybody knows. */
export const MoveKind = z.enum(['silent', 'ignitionOff', 'leap'])
export type MoveKind = z.infer<typeof MoveKind>

const Spot = z.object({ latitude: z.number(), longitude: z.number() })

/** A move that is in no trip. */
export const TripMove = z.object({
  kind: MoveKind,
  /** When the stop began that it left from; to take it in as a trip by. */
  stopTime: Instant,
  /** The last fix before it moved, and the first one after. */
  startTime: Instant,
  endTime: Instant,
  /** Straight from the one place to the other. */
  meters: z.int(),
  /** By the device's odometer, where that says how far; the vehicle's odometer counts them. */
  odometerMeters: z.int().nullable(),
  start: Spot,
  /** Null where it is not known, or not for the reader. */
  end: Spot.nullable(),
})
export type TripMove = z.infer<typeof TripMove>

/** Which move a person takes in as a trip, and what it was for. */
export const MoveTakenIn = z.object({
  stopTime: OffsetInstant,
  category: words(50).optional(),
  purpose: words(500).nullable().optional(),
  destination: words(500).nullable().optional(),
  partner: words(500).nullable().optional(),
  note: words(2000).nullable().optional(),
})
export type MoveTakenIn = z.infer<typeof MoveTakenIn>
