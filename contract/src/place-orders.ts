import { z } from 'zod'
import { oneLine, trimmedText } from './entity.ts'
import { routes } from './route.ts'

export const placeOrderLimits = { devices: 10_000, postalAddress: 500, message: 2_000 }

/** An order of devices, from anybody. */
export const PlaceOrder = z.object({
  companyName: oneLine(200),
  contactName: oneLine(200),
  email: z.email().max(254),
  phone: z.string().trim().max(50).default(''),
  numberOfDevices: z.int().min(1).max(placeOrderLimits.devices),
  address: trimmedText(placeOrderLimits.postalAddress),
  message: z.string().trim().max(placeOrderLimits.message).default(''),
  /** From `challenge`, solved. */
  proof: z.object({ challenge: z.string().max(500), answer: z.int().min(0) }),
  /** Hidden in the form: people leave it empty. */
  website: z.string().max(500).default(''),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

/** A computation that the browser makes while somebody types, so that a thousand orders cost their sender something. */
export const OrderChallenge = z.object({
  challenge: z.string(),
  /** How many leading zero bits SHA-256 of the challenge, a colon and the answer must have. */
  zeroBits: z.int(),
})
export type OrderChallenge = z.infer<typeof OrderChallenge>

export const placeOrderRoutes = routes({
  challenge: {
    method: 'GET',
    path: '/place-order/challenge',
    access: 'public',
    summary: 'The computation that an order is sent with.',
    response: OrderChallenge,
  },
  create: {
    method: 'POST',
    path: '/place-order',
    access: 'public',
    summary: 'Orders devices from whoever runs this installation.',
    body: PlaceOrder,
    response: z.object({ orderNumber: z.string() }),
    status: 201,
  },
})
