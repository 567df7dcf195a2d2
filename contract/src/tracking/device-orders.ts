import { z } from 'zod'
import { oneLine, trimmedText } from '../core/entity.ts'
import { Email } from '../people/identity.ts'
import { routes } from '../core/route.ts'

export const deviceOrderLimits = { devices: 10_000, address: 500, message: 2_000 }

/** What anybody can order from the operator of this installation. */
export const DeviceOrder = z.object({
  companyName: oneLine(200),
  contactName: oneLine(200),
  email: Email,
  phone: z.union([z.literal(''), oneLine(50)]).default(''),
  numberOfDevices: z.int().min(1).max(deviceOrderLimits.devices),
  /** Where the devices are sent. */
  address: trimmedText(deviceOrderLimits.address),
  message: z.string().trim().max(deviceOrderLimits.message).default(''),
})
export type DeviceOrder = z.infer<typeof DeviceOrder>

/**
 * A proof of work that the browser computes while the user types, so that many orders cost their sender something: an answer
 * for which SHA-256 of the challenge, a colon and the answer begins with `zeroBits` zero bits.
 */
export const OrderChallenge = z.object({ challenge: z.string(), zeroBits: z.int() })
export type OrderChallenge = z.infer<typeof OrderChallenge>

/** A challenge with its answer, for one order. */
export const OrderProof = z.object({ challenge: z.string().max(200), answer: z.int().min(0) })
export type OrderProof = z.infer<typeof OrderProof>

export const PlacedOrder = DeviceOrder.extend({
  proof: OrderProof,
  /** A field that the page hides: only bots fill it in. */
  website: z.string().max(500).default(''),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

export const deviceOrderRoutes = routes({
  challenge: {
    method: 'GET',
    path: '/place-order/challenge',
    access: 'public',
    summary: 'What must be computed for a device order.',
    response: OrderChallenge,
  },
  place: {
    method: 'POST',
    path: '/place-order',
    access: 'public',
    summary: 'Orders devices from whoever runs this installation; the same order within an hour is one.',
    body: PlacedOrder,
    response: z.object({ orderNumber: z.string() }),
    refuses: ['too_many_orders'],
    status: 201,
    maxBodyBytes: 16 * 1024,
  },
})
