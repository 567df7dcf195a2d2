import type { Database } from '../../../../database/client.ts'
import { AppError } from '../../../../errors.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { accountArchived, linkedElsewhere, noAccount, notVerified } from '../account-refusals.ts'
import type { Directory, KnownIdentity, SignedIn, StoredAccount } from '../directory/directory.ts'
import { joinByDomain } from '../domains/join-by-domain.ts'
import { followNames } from './issuer-names.ts'
import type { OutsideIdentity, ReadIdToken, ReadOutsideToken } from '../verify-token.ts'

type LinkParts = { database: Database; directory: Directory; clock: Clock; read: ReadOutsideToken }

/**
 * Finds the account of an external identity; the first time by the email address that the issuer has verified. A person
 * without an account joins the company that has verified the domain of the address.
 */
export function readLinked(parts: LinkParts): ReadIdToken {
  return async (token) => {
    const outside = await parts.read(token)
    const { issuer, subject, issuedAt, sessionKeys, names } = outside
    const identity = { issuer, subject }
    const known = await parts.directory.identityOf(identity)
    const { accountId, isInvited, ...before } = known
      ? { ...known, isInvited: false }
      : await link(parts, outside)
    const signedIn: SignedIn = { accountId, issuedAt, sessionKeys }
    const isNews = names?.givenName !== before.givenName || names?.familyName !== before.familyName
    if (names && isNews)
      await followNames(parts, { signedIn, identity, told: names, before: isInvited ? undefined : before })
    return signedIn
  }
}

async function join(parts: LinkParts, outside: OutsideIdentity, email: string): Promise<StoredAccount> {
  await joinByDomain(parts, outside, email).catch((error: unknown) => {
    // Of two concurrent first calls, the other one has joined.
    if (!(error instanceof AppError && error.code === 'email_taken')) throw error
  })
  const account = await parts.directory.accountByEmail(email)
  if (!account) throw noAccount(email)
  return account
}

type Linked = KnownIdentity & { isInvited: boolean }

async function link(parts: LinkParts, outside: OutsideIdentity): Promise<Linked> {
  const { directory, clock } = parts
  const { issuer, subject, email } = outside
  if (email === undefined) throw notVerified(outside.statedEmail)
  const account = (await directory.accountByEmail(email)) ?? (await join(parts, outside, email))
  if (account.status === 'archived') throw accountArchived()
  const linked = await directory.linkIdentity({ issuer, subject, email, at: clock.now() })
  // Of two concurrent first calls, one has created the link.
  const known = await directory.identityOf({ issuer, subject })
  if (!known) throw linkedElsewhere(email)
  return { ...known, isInvited: linked !== undefined && account.status === 'invited' }
}
