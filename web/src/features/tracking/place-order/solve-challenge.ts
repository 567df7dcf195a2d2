import { sha256 } from '@noble/hashes/sha2.js'
import type { OrderChallenge, OrderProof } from '@roadbook/contract/tracking/device-orders'
import { leadingZeroBits } from '@roadbook/contract/core/leading-zero-bits'

/**
 * Tries one answer after another: takes a second or two, while the user types. `crypto.subtle` is slower, and missing over
 * plain http.
 */
export function solveChallenge({ challenge, zeroBits }: OrderChallenge): OrderProof {
  const encoder = new TextEncoder()
  let answer = 0
  while (leadingZeroBits(sha256(encoder.encode(`${challenge}:${answer}`))) < zeroBits) answer += 1
  return { challenge, answer }
}
