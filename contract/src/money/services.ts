import { z } from 'zod'
import { entityFields, expectedVersion, idOf, OfVehicle, trimmedText } from '../core/entity.ts'
import { Day, EnteredDay } from '../core/instant.ts'
import { OdometerMeters } from '../fleet/odometer.ts'
import { routes } from '../core/route.ts'

/** A completed service. */
export const VehicleService = z.object({
  id: idOf('service'),
  vehicleId: idOf('vehicle'),
  /** A day in the company's time zone. */
  date: Day,
  odometerMeters: z.int(),
  note: z.string().nullable(),
  /** Its cost, if it is linked to an expense that the reader may see. */
  expense: z.object({ id: idOf('expense'), amountMinor: z.int(), currency: z.string() }).nullable(),
  /** The planned day of the next service. */
  nextDueDate: Day.nullable(),
  createdByName: z.string().nullable(),
  ...entityFields,
})
export type VehicleService = z.infer<typeof VehicleService>

/** When the next service is due: by date, by distance, or whichever comes first. */
export const NextService = z.object({
  dueDate: Day.nullable(),
  /** The odometer at which it is due by distance. */
  dueOdometerMeters: z.int().nullable(),
  /** Negative if it is overdue. */
  remainingMeters: z.int().nullable(),
  isOverdue: z.boolean(),
  /** No service is recorded yet: due at each multiple of the vehicle's `serviceEveryMeters`. */
  isEstimate: z.boolean(),
})
export type NextService = z.infer<typeof NextService>

export const VehicleServices = z.object({
  vehicleId: idOf('vehicle'),
  odometerMeters: z.int(),
  serviceEveryMeters: z.int().nullable(),
  next: NextService,
  /** Newest first, at most 100. */
  services: z.array(VehicleService),
})
export type VehicleServices = z.infer<typeof VehicleServices>

const serviceFields = {
  date: EnteredDay,
  odometerMeters: OdometerMeters,
  note: trimmedText(2000).nullable(),
  /** An expense of the same vehicle. */
  expenseId: idOf('expense').nullable(),
  /** For the latest service: when the next one is due; if left out, by distance only. */
  nextDueDate: EnteredDay.nullable(),
}

export const VehicleServiceCreate = z
  .object(serviceFields)
  .partial()
  .required({ date: true, odometerMeters: true })
export type VehicleServiceCreate = z.infer<typeof VehicleServiceCreate>

export const VehicleServiceUpdate = z.object(serviceFields).partial().extend({ version: expectedVersion })
export type VehicleServiceUpdate = z.infer<typeof VehicleServiceUpdate>

const OneOfVehicle = OfVehicle.extend({ serviceId: idOf('service') })

/** Each returns the whole plan, so that the page can show it at once. */
export const serviceRoutes = routes({
  get: {
    method: 'GET',
    path: '/vehicles/{id}/services',
    access: 'vehicles.read',
    summary: 'Returns when the next service of a vehicle is due, and its past services.',
    params: OfVehicle,
    response: VehicleServices,
  },
  create: {
    method: 'POST',
    path: '/vehicles/{id}/services',
    access: 'vehicles.write',
    summary: 'Records a completed service, from which the next due date is planned.',
    params: OfVehicle,
    body: VehicleServiceCreate,
    response: VehicleServices,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/vehicles/{id}/services/{serviceId}',
    access: 'vehicles.write',
    summary: 'Changes the given fields.',
    params: OneOfVehicle,
    body: VehicleServiceUpdate,
    response: VehicleServices,
  },
  delete: {
    method: 'DELETE',
    path: '/vehicles/{id}/services/{serviceId}',
    access: 'vehicles.write',
    summary: 'Deletes a service. If it was the latest, the due date before it is restored.',
    params: OneOfVehicle,
    response: VehicleServices,
  },
})
