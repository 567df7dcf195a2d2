import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that nobody can guess a secret byte by byte from how long it takes. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
