import type { SecondStepMethod } from '@roadbook/contract/people/identity'
import type { SignInFactors } from './directory-factors.ts'

/**
 * What is still needed after a password, by any one method; empty if nothing is. A company that requires a second step gets
 * one from everybody: whoever has none sets it up first.
 */
export function nextSteps(
  factors: Pick<SignInFactors, 'secret' | 'passkeys' | 'isRequired'>,
): SecondStepMethod[] {
  const hasPasskey = factors.passkeys > 0
  if (factors.secret !== null) return hasPasskey ? ['code', 'passkey'] : ['code']
  if (!factors.isRequired) return []
  return hasPasskey ? ['passkey'] : ['setUp']
}
