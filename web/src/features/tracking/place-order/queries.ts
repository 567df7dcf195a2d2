import { api } from '@roadbook/contract/api'
import type { DeviceOrder } from '@roadbook/contract/tracking/device-orders'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { PendingProof } from './order-proof.ts'

/** Returns the order number. If the response was lost, sending the same order again returns the same number. */
export async function placeOrder(
  order: DeviceOrder & { website: string },
  proof: PendingProof,
): Promise<string> {
  const send = async () =>
    (await call(api.deviceOrders.place, { body: { ...order, proof: await proof.get() } })).orderNumber
  try {
    return await send()
  } catch (error) {
    // For example, the form was open for hours.
    if (!(error instanceof ApiError) || error.code !== 'order_proof_refused') throw error
    proof.drop()
    return send()
  }
}
