import { z } from 'zod'
import { idOf, OfVehicle, trimmedText } from '../core/entity.ts'
import { Instant, OffsetInstant } from '../core/instant.ts'
import { routes } from '../core/route.ts'
import { problem } from '../core/problem.ts'

/** A dashboard reading at an instant, entered by a user. */
export const OdometerReading = z.object({
  id: idOf('odometerReading'),
  time: Instant,
  odometerMeters: z.int(),
  /** The odometer was corrected: it may be lower than before, or far above the counted distance. */
  correction: z.boolean(),
  /** The reason for a correction. */
  note: z.string().nullable(),
  /** Entered as a reading, or with the vehicle's other fields. */
  source: z.enum(['reading', 'vehicle']),
  /** Null if it was made automatically. */
  enteredByEmail: z.string().nullable(),
  /** Their names; null without a name. */
  enteredByName: z.string().nullable(),
  enteredAt: Instant,
  /** Entered when a trip that ended after it was already locked in the logbook. */
  isBackdated: z.boolean(),
  /** The trips' total since the reading before; null for the first, and for a withdrawn one. */
  countedMeters: z.int().nullable(),
  /** A withdrawn reading is ignored in calculations but stays visible. */
  withdrawn: z
    .object({ at: Instant, byEmail: z.string(), byName: z.string().nullable(), reason: z.string() })
    .nullable(),
})
export type OdometerReading = z.infer<typeof OdometerReading>

/** Two distances over the same time: the dashboard's beside the trips'. */
export const OdometerDrift = z.object({
  since: Instant,
  until: Instant,
  dashboardMeters: z.int(),
  countedMeters: z.int(),
  /** How much more the device counts than the dashboard, as a share of it; negative if it counts less. */
  share: z.number().nullable(),
  /** False if the two differ too much: the vehicle drove without its device, or an odometer is broken. */
  isDrift: z.boolean(),
})
export type OdometerDrift = z.infer<typeof OdometerDrift>

export const VehicleOdometer = z.object({
  vehicleId: idOf('vehicle'),
  odometerMeters: z.int(),
  /** The reading that counting starts from; null until one is entered, in which case counting starts from zero. */
  base: OdometerReading.nullable(),
  /** The total of the trips and silent moves since then, before the factor. */
  countedMeters: z.int(),
  /** The part of it that was moved while the device was silent, by the device's own odometer. */
  silentMeters: z.int(),
  /** The factor for each of these metres; 1 while no drift is known. */
  factor: z.number(),
  /** What the factor is based on; null while it is 1 by default. */
  factorFrom: z.object({ dashboardMeters: z.int(), countedMeters: z.int() }).nullable(),
  /** Between the last two readings. */
  drift: OdometerDrift.nullable(),
  /** The device's own counter, which may have started at any value. */
  deviceOdometerMeters: z.int().nullable(),
  /** Newest first, at most 100. */
  readings: z.array(OdometerReading),
})
export type VehicleOdometer = z.infer<typeof VehicleOdometer>

/** Farther than any road vehicle has driven. */
export const MAX_ODOMETER_METERS = 10_000_000_000

/** What a person may enter as an odometer. */
export const OdometerMeters = z.int().min(0).max(MAX_ODOMETER_METERS, problem('odometer_impossible'))

export const OdometerReadingCreate = z
  .object({
    odometerMeters: OdometerMeters,
    /** By default now. */
    time: OffsetInstant.optional(),
    /** Confirms a reading that is lower than the count, far above it, or before a locked trip. */
    correction: z.boolean().optional(),
    note: trimmedText(500).nullable().optional(),
  })
  .refine(({ correction, note }) => correction !== true || (note ?? null) !== null, {
    path: ['note'],
    message: problem('correction_without_reason'),
  })
export type OdometerReadingCreate = z.infer<typeof OdometerReadingCreate>

export const ReadingWithdrawal = z.object({ reason: trimmedText(500) })

export const odometerRoutes = routes({
  get: {
    method: 'GET',
    path: '/vehicles/{id}/odometer',
    access: 'vehicles.read',
    summary:
      'Returns the odometer of a vehicle and what it is based on: readings, drift and correction factor.',
    params: OfVehicle,
    response: VehicleOdometer,
  },
  enter: {
    method: 'POST',
    path: '/vehicles/{id}/odometer-readings',
    access: 'vehicles.write',
    summary:
      'Enters a dashboard reading. A reading below the current odometer, or of before a trip that is locked in the logbook, is accepted only as a correction with a reason.',
    params: OfVehicle,
    body: OdometerReadingCreate,
    response: VehicleOdometer,
    status: 201,
  },
  withdraw: {
    method: 'DELETE',
    path: '/vehicles/{id}/odometer-readings/{readingId}',
    access: 'vehicles.write',
    summary: 'Withdraws an incorrect reading. It stays visible with the reason, but no longer counts.',
    params: OfVehicle.extend({ readingId: idOf('odometerReading') }),
    query: ReadingWithdrawal,
    response: VehicleOdometer,
  },
})
