import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { OrderChallenge, OrderProof } from '@roadbook/contract/tracking/device-orders'
import { leadingZeroBits } from '@roadbook/contract/core/leading-zero-bits'
import type { Database } from '../../../database/client.ts'
import { installationSecret } from '../../../platform/installation-secret.ts'
import { wideNetworkOf } from '../../../platform/network-of.ts'
import { isSameSecret } from '../../../platform/same-secret.ts'

export type OrderProofs = {
  challenge(now: Date): OrderChallenge
  isValid(proof: OrderProof, now: Date): boolean
  /** Distinguishes networks without revealing them. */
  networkHash(ip: string): Buffer
}

/** Takes a browser a second or two, while the person types. */
const ZERO_BITS = 17
const LIFETIME_MS = 3_600_000
/** Content, which includes the expiry, and signature. */
const signed = /^([\w-]+\.(\d+))\.([\w-]+)$/

export async function orderProofs(database: Database): Promise<OrderProofs> {
  return createOrderProofs(await installationSecret(database, 'device-orders.challenges'))
}

/** Challenges are signed instead of stored, so that requesting them costs nothing and every process accepts them. */
export function createOrderProofs(secret: Buffer, zeroBits = ZERO_BITS): OrderProofs {
  const signatureOf = (content: string): string =>
    createHmac('sha256', secret).update(content).digest('base64url')
  return {
    challenge(now) {
      const content = `${randomBytes(16).toString('base64url')}.${now.getTime() + LIFETIME_MS}`
      return { challenge: `${content}.${signatureOf(content)}`, zeroBits }
    },
    isValid({ challenge, answer }, now) {
      const [, content = '', expiresAtMs = '', signature = ''] = signed.exec(challenge) ?? []
      const isOurs = isSameSecret(signature, signatureOf(content))
      if (!isOurs || Number(expiresAtMs) <= now.getTime()) return false
      return leadingZeroBits(sha256(`${challenge}:${answer}`)) >= zeroBits
    },
    networkHash: (ip) =>
      createHmac('sha256', secret)
        .update(`network ${wideNetworkOf(ip)}`)
        .digest(),
  }
}

export function challengeHash({ challenge }: OrderProof): Buffer {
  return sha256(challenge)
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
