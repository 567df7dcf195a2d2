import { api } from '@roadbook/contract/api'
import type { DeviceOrder } from '@roadbook/contract/tracking/device-orders'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { PendingProof } from './order-proof.ts'

/** The number of the order. An answer that was lost on its way is answered again: the same order is one. */
export async function placeOrder(
  order: DeviceOrder & { website: string },
  proof: PendingProof,
): Promise<string> {
  const send = async () =>
    (await call(api.deviceOrders.place, { body: { ...order, proof: await proof.get() } })).orderNumber
  try {
    return await send()
  } catch (error) {
    // Such as of a form that was open for hours.
    if (!(error instanceof ApiError) || error.code !== 'order_proof_refused') throw error
    proof.drop()
    return send()
  }
}
