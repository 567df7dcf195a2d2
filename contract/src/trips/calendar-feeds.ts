import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { routes } from '../core/route.ts'

/** For a vehicle, or without one for the caller's own bookings. */
const ofFeed = z.object({ vehicleId: idOf('vehicle').optional() })

/** The secret URL at which a calendar app reads bookings. */
export const CalendarFeed = z.object({
  createdAt: Instant,
  /** Only in the response that creates it: it can't be read again later. */
  address: z.string().optional(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const calendarFeedRoutes = routes({
  feed: {
    method: 'GET',
    path: '/bookings/calendar-feed',
    access: 'bookings.read',
    apiKeys: 'personal',
    summary:
      'Whether the caller has a calendar address for a vehicle, or for their own bookings, and since when.',
    query: ofFeed,
    response: CalendarFeed.nullable(),
  },
  createFeed: {
    method: 'POST',
    path: '/bookings/calendar-feed',
    access: 'bookings.read',
    apiKeys: 'personal',
    summary: 'Creates a secret calendar address (iCalendar); an earlier one stops working.',
    body: ofFeed,
    response: CalendarFeed,
    status: 201,
  },
  removeFeed: {
    method: 'DELETE',
    path: '/bookings/calendar-feed',
    access: 'bookings.read',
    apiKeys: 'personal',
    summary: 'Stops a calendar address.',
    query: ofFeed,
    response: z.undefined(),
    status: 204,
  },
})
