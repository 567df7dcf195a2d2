import type { OrderChallenge, OrderProof } from '@roadbook/contract/device-orders'
import { sha256 } from '../../lib/sha256.ts'

/** Tries one answer after the other: about a second on a phone. */
export function solveChallenge({ challenge, zeroBits }: OrderChallenge): OrderProof {
  const encoder = new TextEncoder()
  let answer = 0
  while (leadingZeroBits(sha256(encoder.encode(`${challenge}:${answer}`))) < zeroBits) answer += 1
  return { challenge, answer }
}

function leadingZeroBits(words: Int32Array): number {
  const at = words.findIndex((word) => word !== 0)
  return at < 0 ? words.length * 32 : at * 32 + Math.clz32(words[at] ?? 0)
}
