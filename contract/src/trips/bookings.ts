import { z } from 'zod'
import { entityFields, expectedVersion, idOf, trimmedText } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { OdometerMeters } from '../fleet/odometer.ts'
import { pageOf, pageQuery, queryList, sortBy } from '../core/paging.ts'
import { DayOrTime } from '../core/period.ts'
import type { Reach } from '../core/permissions.ts'
import { routes } from '../core/route.ts'

/** `active` from handover to return. The states and their transitions are in `trips/bookings/status.ts` of the server. */
export const BookingStatus = z.enum(['requested', 'confirmed', 'active', 'completed', 'cancelled'])
export type BookingStatus = z.infer<typeof BookingStatus>

/**
 * The current state of a booking: its status, and what follows from the current time. `requestOverdue` has started without
 * being confirmed; `returnOverdue` has ended and the vehicle was not returned.
 */
export const BookingState = z.enum([
  'requested',
  'requestOverdue',
  'confirmed',
  'active',
  'returnOverdue',
  'completed',
  'cancelled',
])
export type BookingState = z.infer<typeof BookingState>

/** Another vehicle that the same person has booked for an overlapping time. */
const AlsoBooked = z.object({
  bookingId: idOf('booking'),
  registration: z.string(),
  startDate: Instant,
  endDate: Instant,
})
export type AlsoBooked = z.infer<typeof AlsoBooked>

/** The longest booking. */
export const maxBookingDays = 366

export const Booking = z.object({
  id: idOf('booking'),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  vehicleLabel: z.string().nullable(),
  /** The driver. */
  userId: idOf('user'),
  userName: z.string(),
  startDate: Instant,
  endDate: Instant,
  /** '' if there is none. */
  purpose: z.string(),
  destination: z.string().nullable(),
  category: z.string(),
  status: BookingStatus,
  state: BookingState,
  /** The first of them; null for a booking that is over. */
  alsoBooked: AlsoBooked.nullable(),
  /** The dashboard's odometer at the handover and at the return. */
  startOdometerMeters: z.int().nullable(),
  endOdometerMeters: z.int().nullable(),
  startedAt: Instant.nullable(),
  returnedAt: Instant.nullable(),
  /** Who checked the driver's licence at the handover, if its last check was too long ago. */
  licenceConfirmedBy: z.string().nullable(),
  ...entityFields,
})
export type Booking = z.infer<typeof Booking>

/** The fields that users enter. */
const bookingFields = {
  vehicleId: idOf('vehicle'),
  userId: idOf('user'),
  /** A day lasts from its midnight to the next, in the tenant's time zone. */
  startDate: DayOrTime,
  endDate: DayOrTime,
  purpose: z.string().trim().max(300),
  destination: trimmedText(300).nullable(),
  category: trimmedText(50),
}

export const BookingCreate = z
  .object(bookingFields)
  .partial()
  .required({ vehicleId: true, startDate: true, endDate: true })
export type BookingCreate = z.infer<typeof BookingCreate>

export const BookingUpdate = z
  .object({
    ...bookingFields,
    /** `confirmed` or `cancelled`; the handover and the return have their own calls. */
    status: z.enum(['confirmed', 'cancelled']),
    startOdometerMeters: OdometerMeters,
    endOdometerMeters: OdometerMeters,
  })
  .partial()
  .extend({ version: expectedVersion })
export type BookingUpdate = z.infer<typeof BookingUpdate>

const managersFields = ['startOdometerMeters', 'endOdometerMeters'] as const

/** Drivers may not confirm a booking or correct its odometer readings; they can't see other people. */
export function mayChangeBooking(
  reach: Reach | undefined,
  field: keyof BookingUpdate,
  value?: unknown,
): boolean {
  if (reach !== 'own') return reach === 'all'
  return !managersFields.some((name) => name === field) && !(field === 'status' && value === 'confirmed')
}

export const BookingSort = [
  'startDate',
  'endDate',
  'registration',
  'userName',
  'status',
  'createdAt',
] as const
export type BookingSort = (typeof BookingSort)[number]

const BookingId = z.object({ id: idOf('booking') })

/** A vehicle that can be booked. */
export const BookableVehicle = z.object({
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  label: z.string().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  fleetCategoryId: idOf('fleetCategory').nullable(),
})
export type BookableVehicle = z.infer<typeof BookableVehicle>

/** A period to book. */
const wanted = {
  startDate: DayOrTime,
  endDate: DayOrTime,
  /** The booking to be changed, which doesn't conflict with itself. */
  bookingId: idOf('booking').optional(),
}

export const BookingConflict = z.object({
  /** The first conflicting booking. Its person is null for callers who see only their own bookings. */
  conflict: z
    .object({
      id: idOf('booking').nullable(),
      userName: z.string().nullable(),
      purpose: z.string().nullable(),
      destination: z.string().nullable(),
      startDate: Instant,
      endDate: Instant,
      overlapSeconds: z.int(),
    })
    .nullable(),
  /** Another vehicle that is free for the whole period, preferably of the same fleet category. */
  freeVehicle: BookableVehicle.nullable(),
  /** When the vehicle is next free for this duration. */
  nextStart: Instant.nullable(),
  /** The person's other bookings at that time. Two vehicles at once are allowed, but rarely intended. */
  alsoBooked: AlsoBooked.nullable(),
})
export type BookingConflict = z.infer<typeof BookingConflict>

/** Data for a handover or a return. */
export const BookingHandover = z.object({
  /** The vehicle's odometer now; null if no reading was ever entered, and for drivers before they can take it and after. */
  odometerMeters: z.int().nullable(),
  licenceCheckedAt: Instant.nullable(),
  /** Without a valid check, an admin or manager has to check the licence. */
  isLicenceChecked: z.boolean(),
})
export type BookingHandover = z.infer<typeof BookingHandover>

export const bookingRoutes = routes({
  list: {
    method: 'GET',
    path: '/bookings',
    access: 'bookings.read',
    summary: 'A page of the bookings that fit every filter, by their start unless sorted otherwise.',
    query: z.object({
      ...pageQuery,
      sort: sortBy(BookingSort).optional(),
      /** Bookings that overlap the period. */
      startDate: DayOrTime.optional(),
      endDate: DayOrTime.optional(),
      showVehiclesId: queryList(idOf('vehicle')).optional(),
      category: queryList(trimmedText(50)).optional(),
      status: queryList(BookingStatus).optional(),
      state: queryList(BookingState).optional(),
      userId: queryList(idOf('user')).optional(),
      fleetCategoryId: queryList(idOf('fleetCategory')).optional(),
      /** Searches purpose, destination, the person's name, registration and label. */
      search: trimmedText(200).optional(),
    }),
    response: pageOf(Booking),
  },
  availability: {
    method: 'GET',
    path: '/bookings/availability',
    access: 'bookings.read',
    summary:
      'A page of the vehicles that are free for a whole period; for a driver without those of other drivers.',
    query: z.object({
      ...pageQuery,
      ...wanted,
      fleetCategoryId: queryList(idOf('fleetCategory')).optional(),
      /** Searches registration, label, make and model. */
      search: trimmedText(200).optional(),
    }),
    response: pageOf(BookableVehicle),
  },
  conflict: {
    method: 'GET',
    path: '/bookings/conflict',
    access: 'bookings.write',
    summary:
      'Whether a vehicle is taken in a period, by whom, and what else could be booked; and whether its person has another vehicle then.',
    query: z.object({
      vehicleId: idOf('vehicle'),
      /** The driver; by default the caller. */
      userId: idOf('user').optional(),
      ...wanted,
    }),
    response: BookingConflict,
  },
  get: {
    method: 'GET',
    path: '/bookings/{id}',
    access: 'bookings.read',
    summary: 'One booking.',
    params: BookingId,
    response: Booking,
  },
  handover: {
    method: 'GET',
    path: '/bookings/{id}/handover',
    access: 'bookings.write',
    summary: 'What the vehicle’s odometer shows now, and whether the driver’s licence was checked in time.',
    params: BookingId,
    response: BookingHandover,
  },
  create: {
    method: 'POST',
    path: '/bookings',
    access: 'bookings.write',
    summary: 'Books a vehicle. A driver requests it for themselves, and an admin or manager confirms.',
    body: BookingCreate,
    response: Booking,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/bookings/{id}',
    access: 'bookings.write',
    summary: 'Changes the fields that the body names, confirms or cancels a booking.',
    params: BookingId,
    body: BookingUpdate,
    response: Booking,
  },
  start: {
    method: 'POST',
    path: '/bookings/{id}/start',
    access: 'bookings.write',
    // A person checks the licence.
    apiKeys: 'personal',
    summary: 'Hands the vehicle over; up to an hour early if it is free.',
    params: BookingId,
    body: z.object({
      odometerMeters: OdometerMeters,
      /** An admin or manager has seen the driver's licence. */
      licenceSeen: z.boolean().optional(),
      version: expectedVersion,
    }),
    response: Booking,
  },
  return: {
    method: 'POST',
    path: '/bookings/{id}/return',
    access: 'bookings.write',
    summary: 'Takes the vehicle back; returned early, it is free for others at once.',
    params: BookingId,
    body: z.object({ odometerMeters: OdometerMeters, version: expectedVersion }),
    response: Booking,
  },
  delete: {
    method: 'DELETE',
    path: '/bookings/{id}',
    access: 'bookings.write',
    summary: 'Deletes a booking that isn’t under way; drivers delete their own requests.',
    params: BookingId,
    response: z.undefined(),
    status: 204,
  },
})
