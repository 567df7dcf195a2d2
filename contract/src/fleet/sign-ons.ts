import { z } from 'zod'
import { idOf, OfVehicle } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { routes } from '../core/route.ts'

/** Whoever doesn't sign off is signed off after this time. */
export const SIGN_ON_HOURS = 12

/** A vehicle as its QR code opens it. */
export const VehicleSignOn = z.object({
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  label: z.string().nullable(),
  /** Who has signed on; null if nobody has. */
  signedOn: z
    .object({
      /** Null for a driver who isn't this person. */
      name: z.string().nullable(),
      isYou: z.boolean(),
      since: Instant,
      /** When it ends if nobody signs off. */
      until: Instant,
    })
    .nullable(),
})
export type VehicleSignOn = z.infer<typeof VehicleSignOn>

/** A driver reaches the vehicles that they have, and those that nobody is assigned to. */
const access = 'vehicles.drive'

export const signOnRoutes = routes({
  get: {
    method: 'GET',
    path: '/vehicles/{id}/sign-on',
    access,
    apiKeys: 'personal',
    summary: 'Returns who has signed on in a vehicle.',
    params: OfVehicle,
    response: VehicleSignOn,
  },
  signOn: {
    method: 'PUT',
    path: '/vehicles/{id}/sign-on',
    access,
    apiKeys: 'personal',
    summary:
      'Signs the caller on in a vehicle: from now on they drive it, until they sign off, somebody else signs on, they sign on elsewhere, or 12 hours have passed. A trip in progress that nobody else signed on for becomes theirs.',
    params: OfVehicle,
    response: VehicleSignOn,
    refuses: ['archived'],
  },
  signOff: {
    method: 'DELETE',
    path: '/vehicles/{id}/sign-on',
    access,
    apiKeys: 'personal',
    summary: 'Signs the caller off. Nothing changes if they haven’t signed on.',
    params: OfVehicle,
    response: VehicleSignOn,
  },
})
