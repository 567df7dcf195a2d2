import { readableAlphabet, readableCode } from '../../../../platform/readable-code.ts'
import type { SecretBox } from '../../../../platform/secret-box.ts'

const COUNT = 10
/** 60 bits. */
const LENGTH = 12
const pattern = new RegExp(`^[${readableAlphabet}]{${LENGTH}}$`)

/** Such as ABCD-EFGH-JKLM. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => readableCode(LENGTH))
}

/** As typed: in any case, with or without hyphens. Undefined if it can't be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return pattern.test(code) ? code : undefined
}

/** Keyed, so that codes can't be found from a copy of the table alone. */
export function hashRecoveryCode(box: SecretBox, accountId: string, code: string): Buffer {
  return box.hash(`recovery code ${accountId}`, readRecoveryCode(code) ?? '')
}
