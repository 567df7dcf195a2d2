import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import type { Directory } from '../directory/directory.ts'

const LIFETIME_MS = 5 * 60_000

type Parts = { directory: Directory; clock: Clock }

/** To be signed once within five minutes; null for a sign-in, before the account is known. */
export async function newChallenge({ directory, clock }: Parts, accountId: string | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS)
  await directory.issueChallenge(hashOf(challenge), accountId, expiresAt)
  return challenge
}

/** Checks the challenge of a response, and uses it up. */
export function spendChallenge({ directory, clock }: Parts, accountId: string | null) {
  return (challenge: string): Promise<boolean> =>
    directory.spendChallenge(hashOf(challenge), accountId, clock.now())
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}
