import { z } from 'zod'
import { entityFields, expectedVersion, idOf, Latitude, Longitude, trimmedText } from '../core/entity.ts'
import { Day, Instant } from '../core/instant.ts'
import { DayOrTime } from '../core/period.ts'
import { routes } from '../core/route.ts'
import { problem } from '../core/problem.ts'

/** ISO 3166-1 alpha-2. */
export const Country = z.string().regex(/^[A-Z]{2}$/, problem('country_invalid'))

export const DefaultLocation = z.object({ latitude: Latitude, longitude: Longitude, country: Country })
export type DefaultLocation = z.infer<typeof DefaultLocation>

/** A group of vehicles, such as "Vans". */
export const FleetCategory = z.object({
  id: idOf('fleetCategory'),
  name: z.string(),
  colour: z.string(),
  /** How many vehicles are in it, archived ones separately. */
  vehicles: z.int(),
  archivedVehicles: z.int(),
  ...entityFields,
})
export type FleetCategory = z.infer<typeof FleetCategory>

export const Colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, problem('colour_invalid'))

export const FleetCategoryCreate = z.object({ name: trimmedText(100), colour: Colour.default('#5F7FEE') })
const FleetCategoryUpdate = z.object({
  name: trimmedText(100).optional(),
  colour: Colour.optional(),
  version: expectedVersion,
})

const wholeNumber = (min: number, max: number, unit: 'seconds' | 'meters' | 'days') => {
  const message = problem('number_outside_range', { minimum: min, maximum: max, unit })
  return z.int({ error: message }).min(min, message).max(max, message)
}
const StopSeconds = wholeNumber(60, 3600, 'seconds')

const stopDurations = {
  ignitionOff: StopSeconds,
  ignitionOn: StopSeconds,
  ignitionUnknown: StopSeconds,
}

const tripDetection = {
  /** Whether ignition is used if a device reports it. */
  useIgnition: z.boolean(),
  /** How long a vehicle must stand for a stop; with the ignition on it may be a traffic jam. */
  stopDurationSeconds: z.object(stopDurations),
  /** A shorter trip becomes a part of the stop around it. */
  minTripDistanceMeters: wholeNumber(50, 10_000, 'meters'),
  minTripDurationSeconds: wholeNumber(0, 3600, 'seconds'),
  /** Older fixes of devices are refused; imports may be of any age. */
  maxPastDays: wholeNumber(1, 3650, 'days'),
}

/** Scripts may still send the field that was split into `ignitionOn` and `ignitionUnknown`. */
function splitField(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys' || !issue.keys.includes('otherwise')) return undefined
  return problem('stop_duration_split')
}

export const TripDetection = z.object({
  ...tripDetection,
  /** Since when these values have applied to trips; null while they are the defaults. */
  validFrom: Instant.nullable(),
  /** The version of the company's settings. */
  version: z.int(),
})
export type TripDetection = z.infer<typeof TripDetection>

/** Fields left out don't change, including those of the stop durations. */
export const TripDetectionUpdate = z
  .object({
    ...tripDetection,
    stopDurationSeconds: z.strictObject(stopDurations, { error: splitField }).partial(),
    version: expectedVersion,
  })
  .partial()
export type TripDetectionUpdate = z.infer<typeof TripDetectionUpdate>

/** Fields left out have their saved values. */
export const TripDetectionPreviewAsked = TripDetectionUpdate.omit({
  maxPastDays: true,
  version: true,
}).extend({
  /** Previews the day of this trip for its vehicle, instead of the last seven days for all. */
  tripId: idOf('trip').optional(),
})

/** What happens to a trip, or to several overlapping ones. */
const tripChanges = ['kept', 'longer', 'shorter', 'split', 'merged', 'redrawn', 'gone', 'new'] as const
export type TripChange = (typeof tripChanges)[number]

export const maxPreviewedTrips = 50

const PreviewedTimes = z.array(z.object({ startTime: Instant, endTime: Instant }))

const PreviewedTrip = z.object({
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** From the first start to the last end, of the trips before and after. */
  startTime: Instant,
  endTime: Instant,
  change: z.enum(tripChanges),
  tripsBefore: z.int(),
  tripsAfter: z.int(),
  before: PreviewedTimes,
  after: PreviewedTimes,
  distanceBeforeMeters: z.number(),
  distanceAfterMeters: z.number(),
})
export type PreviewedTrip = z.infer<typeof PreviewedTrip>

export const TripDetectionPreview = z.object({
  /** The last seven whole days, or the day of the trip. */
  startDate: Day,
  endDate: Day,
  /** Vehicles that reported in that time. */
  vehicles: z.int(),
  /** Those that could be computed in the time for a preview; the figures below are for these. */
  vehiclesRead: z.int(),
  tripsBefore: z.int(),
  tripsAfter: z.int(),
  /** How many of `tripsBefore` would change. */
  tripsChanged: z.int(),
  /** Among those after: drives that are no trip with the current values. */
  tripsNew: z.int(),
  /** The number of changes; `items` are the newest of them. */
  changes: z.int(),
  distanceChangeMeters: z.number(),
  /** People's merges and splits among these trips: they don't depend on the values. */
  borderEdits: z.int(),
  /**
   * The changes, the newest first, up to 50; for one day, unchanged trips too. Private trips of vehicles in privacy mode are
   * excluded from everything.
   */
  items: z.array(PreviewedTrip),
})
export type TripDetectionPreview = z.infer<typeof TripDetectionPreview>

export const TripRecompute = z.object({ startDate: DayOrTime, endDate: DayOrTime })

export const TripsRecomputed = z.object({
  from: Instant,
  /** Not included. */
  until: Instant,
  /** Vehicles whose trips will be recomputed in the next minutes. */
  vehicles: z.int(),
})

const CategoryId = z.object({ id: idOf('fleetCategory') })

export const settingsRoutes = routes({
  getDefaultLocation: {
    method: 'GET',
    path: '/settings/default-tenant-location',
    access: 'settings.read',
    summary: "The company's default location; null until it is set.",
    response: DefaultLocation.nullable(),
  },
  putDefaultLocation: {
    method: 'PUT',
    path: '/settings/default-tenant-location',
    access: 'settings.write',
    summary: 'Says where the company is at home.',
    body: DefaultLocation,
    response: DefaultLocation,
  },
  getTripDetection: {
    method: 'GET',
    path: '/settings/trip-detection',
    access: 'settings.read',
    summary: 'When a drive counts as a trip and a stand as a stop.',
    response: TripDetection,
  },
  putTripDetection: {
    method: 'PUT',
    path: '/settings/trip-detection',
    access: 'settings.write',
    summary:
      'Changes the fields that the body names, for trips from now on; the one under way is rebuilt by them too.',
    body: TripDetectionUpdate,
    response: TripDetection,
  },
  previewTripDetection: {
    method: 'POST',
    path: '/settings/trip-detection/preview',
    access: 'settings.write',
    summary:
      'What these values would change in the trips of the last seven days, or of one vehicle on the day of a trip; saves nothing.',
    body: TripDetectionPreviewAsked,
    response: TripDetectionPreview,
  },
  recomputeTrips: {
    method: 'POST',
    path: '/settings/trip-detection/recompute',
    access: 'settings.write',
    summary: 'Rebuilds the trips of a period of the past, at most 366 days, by the present values.',
    body: TripRecompute,
    response: TripsRecomputed,
    status: 201,
  },
  listFleetCategories: {
    method: 'GET',
    path: '/settings/fleet-categories',
    access: 'settings.read',
    summary: 'The groups of vehicles, by name.',
    response: z.array(FleetCategory),
  },
  createFleetCategory: {
    method: 'POST',
    path: '/settings/fleet-categories',
    access: 'settings.write',
    summary: 'Adds a group of vehicles.',
    body: FleetCategoryCreate,
    response: FleetCategory,
    status: 201,
  },
  updateFleetCategory: {
    method: 'PUT',
    path: '/settings/fleet-categories/{id}',
    access: 'settings.write',
    summary: 'Changes the fields that the body names.',
    params: CategoryId,
    body: FleetCategoryUpdate,
    response: FleetCategory,
  },
  deleteFleetCategory: {
    method: 'DELETE',
    path: '/settings/fleet-categories/{id}',
    access: 'settings.write',
    summary: 'Removes a group; a group that still has vehicles is refused.',
    params: CategoryId,
    response: z.undefined(),
    status: 204,
  },
})
