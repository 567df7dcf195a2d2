import { z } from 'zod'
import { Instant } from './instant.ts'

/** What a device said at one instant; a place that it did not know is null, and filled on the page. */
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

/** What it reported on a trip. */
export const TripEvent = z.object({
  time: Instant,
  event: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

type Coordinates = { LATITUDE: number | null; LONGITUDE: number | null }

/**
 * Events without a place of their own stand where the vehicle was known to be: at the nearest previous known
 * value, and before the first fix at the first known value. Where nothing is known nothing is made up.
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
