import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike: 5 bits each. */
export const readableAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random code that people read out and type, in groups of four such as ABCD-EFGH. */
export function readableCode(length: number): string {
  const letters = Array.from({ length }, () => readableAlphabet[randomInt(readableAlphabet.length)]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** As typed: in any case, with other hyphens or none. */
export function lettersOf(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
