import type { deviceOrderRoutes, PlacedOrder } from '@roadbook/contract/tracking/device-orders'
import type { Database } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import { AppError } from '../../../errors.ts'
import { type Handlers, withAdmission } from '../../../http/mount.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { networkOf } from '../../../platform/network-of.ts'
import { readableCode } from '../../../platform/readable-code.ts'
import { TokenBuckets } from '../../../platform/token-buckets.ts'
import { challengeHash, type OrderProofs } from './order-proofs.ts'
import { type OrderLimits, storeOrder } from './order-rows.ts'
import { orderMail } from './order-text.ts'

type Parts = {
  database: Database
  log: Log
  mail: Mail
  proofs: OrderProofs
  /** Undefined if orders are only listed. */
  operatorEmail: string | undefined
}

/** Attempts per network. */
const triesOfNetwork = { burst: 10, everySeconds: 600 }
const MAX_NETWORKS = 10_000
/** Limits how many orders a day a few networks can use up; the installation's limit is what its operator can still read. */
const limits: OrderLimits = { ofNetwork: 5, usualADay: 200, mostADay: 2_000 }
/** 40 random bits, so that nobody can guess orders. */
const NUMBER_LENGTH = 8

export function createDeviceOrderHandlers(parts: Parts): Handlers<typeof deviceOrderRoutes> {
  const networks = new TokenBuckets(triesOfNetwork, MAX_NETWORKS)
  return {
    challenge: async ({ now }) => parts.proofs.challenge(now),
    place: withAdmission(
      ({ ip, now }) => networks.take(networkOf(ip), now),
      async (caller, { body }) => ({ orderNumber: await placeOrder(parts, body, caller) }),
    ),
  }
}

type Caller = { now: Date; ip: string }

/** The cheapest check comes first. */
async function placeOrder(parts: Parts, placed: PlacedOrder, { now, ip }: Caller): Promise<string> {
  const { proof, website, ...wish } = placed
  const order = { ...wish, number: readableCode(NUMBER_LENGTH), placedAt: now }
  // A bot must not notice that it was recognised.
  if (website !== '') return order.number
  if (!parts.proofs.isValid(proof, now)) throw new AppError('order_proof_refused')
  const stored = await parts.database.asDirectory(async (tx) => {
    const hashes = { challengeHash: challengeHash(proof), networkHash: parts.proofs.networkHash(ip) }
    const outcome = await storeOrder(tx, { ...order, ...hashes }, limits)
    if (outcome.outcome === 'placed' && parts.operatorEmail !== undefined)
      await parts.mail.send(tx, orderMail(parts.operatorEmail, order))
    return outcome
  })
  if (stored.outcome === 'used') throw new AppError('order_proof_refused')
  if (stored.outcome === 'full') {
    parts.log.warn(limits, 'A device order was refused: there were too many within a day')
    throw new AppError('too_many_orders', { retryAfterSeconds: Math.ceil(stored.waitSeconds) })
  }
  if (stored.outcome === 'placed')
    parts.log.info({ orderNumber: stored.number }, 'A device order came in: npm run operator -- orders')
  return stored.number
}
