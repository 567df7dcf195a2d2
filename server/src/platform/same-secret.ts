import { timingSafeEqual } from 'node:crypto'

/** Takes as long for any text of this length, so that a secret can't be guessed bit by bit. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
