import type { Context } from '../../../http/scope.ts'
import { recordSignInChange } from './account/record-sign-in-change.ts'
import { recordChange } from '../../core/audit/index.ts'
import { activate, changeNames, lockNames, readLocale } from '../users/index.ts'
import type { Origin } from './companies.ts'
import { type AccountRef, directoryIn, type StoredToken, type TokenPurpose } from './directory/directory.ts'
import { LIFETIME_HOURS, mailTo } from './messages.ts'
import { hashToken, newToken } from './one-time-token.ts'
import { userLanguage } from '../users/index.ts'
import { linkIsOver, type SignUpParts } from './sign-up.ts'

export type RecoveryParts = Omit<SignUpParts, 'isLocal'>

/** Emails a password reset link if the account exists; returns nothing, so that callers can't find out whether it does. */
export async function mailResetLink(parts: RecoveryParts, email: string): Promise<void> {
  const { database, directory, clock, mail } = parts
  const isWithin = await parts.attempts.isWithin({ kind: 'mailbox', subject: email })
  const account = await directory.accountByEmail(email)
  if (!isWithin || !account || account.status !== 'active') return
  const { token, hash } = newToken()
  const link = linkTo(parts.publicUrl, 'reset', token)
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + LIFETIME_HOURS.passwordReset * 3_600_000)
  const { accountId } = account
  const language = await database.inTenant(account, (tx) => userLanguage(tx, account), 'read')
  const message = mailTo({ email, language }, 'passwordReset', { email, link })
  await database.asDirectory(async (tx) => {
    const stored = { hash, purpose: 'passwordReset' as const, email, accountId, payload: null, at, expiresAt }
    await directoryIn(tx).issueToken(stored)
    await mail.send(tx, message)
  })
}

export function linkTo(publicUrl: string, view: string, token: string): string {
  const link = new URL('/login', publicUrl)
  link.search = new URLSearchParams({ view, token }).toString()
  return link.href
}

type Person = Partial<Record<'firstName' | 'lastName' | 'locale', string | undefined>>
export type PasswordLink = { token: string; purpose: TokenPurpose; password: string } & Person

/** Uses up the link and sets the password; ends all sessions of the account. */
export async function setPasswordByLink(
  parts: RecoveryParts,
  link: PasswordLink,
  origin: Origin,
): Promise<AccountRef> {
  const { purpose } = link
  const hash = hashToken(link.token)
  const account = accountOf(await parts.directory.readToken(hash, purpose, origin.now))
  const passwordHash = await parts.passwords.hash(link.password)
  await parts.database.inTenant(account, async (tx) => {
    if (!(await directoryIn(tx).spendToken(hash, purpose, origin.now))) throw linkIsOver()
    const isAccepted = await directoryIn(tx).acceptInvitation(account.accountId)
    await directoryIn(tx).setPassword(account.accountId, passwordHash, origin.now)
    // Users act on their own account; no permission of a role is used.
    const context: Context = { scope: { ...account, role: 'viewer', reach: 'own' }, tx, ...origin }
    if (isAccepted) await activate(context, account.userId)
    const person = await changePerson(context, link)
    if (purpose === 'invitation') {
      const ref = { resourceType: 'user', resourceId: account.userId } as const
      const entry = { ...ref, action: 'accepted invitation' } as const
      await recordChange(context, { ...entry, ...person })
    } else await recordSignInChange(parts, context, { action: 'set password', change: 'password' })
  })
  return account
}

export function accountOf(stored: StoredToken | undefined): AccountRef {
  if (!stored?.accountId || !stored.tenantId || !stored.userId) throw linkIsOver()
  return {
    accountId: stored.accountId,
    tenantId: stored.tenantId,
    userId: stored.userId,
    email: stored.email,
  }
}

async function changePerson(context: Context, { firstName, lastName, locale }: Person) {
  if (firstName === undefined && lastName === undefined && locale === undefined)
    return { before: null, after: null }
  const { userId } = context.scope
  const before = { ...(await lockNames(context, userId)), locale: await readLocale(context, userId) }
  const after = {
    firstName: firstName ?? before.firstName,
    lastName: lastName ?? before.lastName,
    locale: locale ?? before.locale,
  }
  await changeNames(context, userId, after)
  return { before, after }
}
