import type { SecondStepMethod } from '@roadbook/contract/people/identity'
import type { SignInFactors } from './directory-factors.ts'

/**
 * The steps still needed after a password, any one of which suffices; empty if none is. In a company that requires a second
 * step, people without one set it up first.
 */
export function nextSteps(
  factors: Pick<SignInFactors, 'secret' | 'passkeys' | 'isRequired'>,
): SecondStepMethod[] {
  const hasPasskey = factors.passkeys > 0
  if (factors.secret !== null) return hasPasskey ? ['code', 'passkey'] : ['code']
  if (!factors.isRequired) return []
  return hasPasskey ? ['passkey'] : ['setUp']
}
