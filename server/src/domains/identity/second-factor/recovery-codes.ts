import { randomInt } from 'node:crypto'
import type { SecretBox } from '../../../platform/secret-box.ts'

const COUNT = 10
// Without letters and digits that look alike: 60 bits in twelve of them.
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12
const pattern = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** Such as ABCD-EFGH-JKLM. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return code.replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3')
  })
}

/** As typed: in any case, with or without hyphens. Undefined if it can't be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return pattern.test(code) ? code : undefined
}

/** Keyed, so that a copy of the table alone can't be searched for codes. */
export function hashOfRecoveryCode(box: SecretBox, accountId: string, code: string): Buffer {
  return box.hash(`recovery code ${accountId}`, readRecoveryCode(code) ?? '')
}
