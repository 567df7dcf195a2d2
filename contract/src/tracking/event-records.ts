import { z } from 'zod'
import { Instant } from '../core/instant.ts'

/** A device's report at one instant; an unknown position is null, and filled in on the page. */
export const EventRecord = z.object({
  TIME: Instant,
  LATITUDE: z.number().nullable(),
  LONGITUDE: z.number().nullable(),
  SPEED: z.number().nullable(),
  HEADING: z.number().nullable(),
  IGNITION: z.boolean().nullable(),
  ODOMETER: z.number().nullable(),
  EVENT: z.string(),
})
export type EventRecord = z.infer<typeof EventRecord>

/** A report during a trip. */
export const TripEvent = z.object({
  time: Instant,
  event: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

type Coordinates = { LATITUDE: number | null; LONGITUDE: number | null }

/**
 * Gives events without a position the previous known one, or before the first fix the first known one. If none is known,
 * nothing is made up.
 */
export function fillMissingCoordinates<Event extends Coordinates>(events: readonly Event[]): Event[] {
  let latitude = firstKnown(events, 'LATITUDE')
  let longitude = firstKnown(events, 'LONGITUDE')
  return events.map((event) => {
    latitude = event.LATITUDE ?? latitude
    longitude = event.LONGITUDE ?? longitude
    return { ...event, LATITUDE: latitude, LONGITUDE: longitude }
  })
}

function firstKnown(events: readonly Coordinates[], field: keyof Coordinates): number | null {
  return events.find((event) => event[field] !== null)?.[field] ?? null
}
