import type { DeviceOrder } from '@roadbook/contract/tracking/device-orders'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { toJson } from '../../../database/storable-text.ts'

export type StoredOrder = DeviceOrder & { number: string; placedAt: Date }

type Outcome =
  | { outcome: 'placed' | 'duplicate'; number: string }
  | { outcome: 'used' }
  | { outcome: 'full'; waitSeconds: number }

/** Maximum orders in a day: per network, per installation, and per installation from networks without an order so far. */
export type OrderLimits = { ofNetwork: number; usualADay: number; mostADay: number }

/** Stores the order, unless it is a duplicate, its challenge was used before, or a limit of the day is reached. */
export async function storeOrder(
  tx: Tx,
  order: StoredOrder & { challengeHash: Buffer; networkHash: Buffer },
  { ofNetwork, usualADay, mostADay }: OrderLimits,
): Promise<Outcome> {
  const row = {
    number: order.number,
    company_name: order.companyName,
    contact_name: order.contactName,
    email: order.email,
    phone: order.phone,
    number_of_devices: order.numberOfDevices,
    address: order.address,
    message: order.message,
    challenge_hash: `\\x${order.challengeHash.toString('hex')}`,
    placed_at: order.placedAt,
    network: `\\x${order.networkHash.toString('hex')}`,
  }
  const query = sql<Outcome>`select * from directory.place_device_order(
    ${toJson(row)}::jsonb, ${ofNetwork}::integer, ${usualADay}::integer, ${mostADay}::integer)`
  const [outcome] = (await query.execute(tx)).rows
  if (!outcome) throw new Error('place_device_order answers one row')
  return outcome
}
