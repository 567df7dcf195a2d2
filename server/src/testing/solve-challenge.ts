import { createHash } from 'node:crypto'
import type { OrderChallenge, OrderProof } from '@roadbook/contract/tracking/device-orders'

/** Solves the challenge of a device order like a browser: some 0.2 s with the product's 17 bits. */
export function solveChallenge({ challenge, zeroBits }: OrderChallenge): OrderProof {
  const wanted = '0'.repeat(zeroBits)
  for (let answer = 0; ; answer++) {
    const digest = createHash('sha256').update(`${challenge}:${answer}`).digest()
    if (digest.readUInt32BE().toString(2).padStart(32, '0').startsWith(wanted)) return { challenge, answer }
  }
}
