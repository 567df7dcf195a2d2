import type { OutsideSignUp, SignUp } from '@roadbook/contract/people/identity'
import { languageOf } from '@roadbook/contract/languages'
import { z } from 'zod'
import type { Database } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { Attempts } from './attempts.ts'
import { notVerified } from './account-refusals.ts'
import { createCompany, type NewCompany, type Origin } from './companies.ts'
import { type AccountRef, type Directory, directoryIn } from './directory/directory.ts'
import { LIFETIME_HOURS, mailTo } from './messages.ts'
import { hashToken, newToken } from './one-time-token.ts'
import type { Passwords } from './passwords.ts'
import type { OutsideIdentity } from './verify-token.ts'

export type SignUpParts = {
  database: Database
  directory: Directory
  passwords: Passwords
  attempts: Attempts
  mail: Mail
  clock: Clock
  publicUrl: string
  isLocal: boolean
}

/**
 * Sets up a company. By default the email address is confirmed first, and the answer does not reveal whether
 * it has an account. The first company, and any on a local machine without a mail server, is set up at once.
 */
export async function signUp(
  parts: SignUpParts,
  wish: SignUp & { locale: string },
  origin: Origin,
): Promise<AccountRef | { mailing: Promise<void> }> {
  const { password, ...rest } = wish
  const company: NewCompany = { ...rest, passwordHash: await parts.passwords.hash(password) }
  if (await isSetUpAtOnce(parts)) return createCompany(parts.database, company, origin)
  if (Buffer.byteLength(JSON.stringify(company)) > MAX_WAITING_BYTES)
    throw new AppError('company_names_too_long')
  // Not awaited: the response time must not reveal which email was sent.
  return { mailing: mailLink(parts, company) }
}

/** Limits what an unconfirmed sign-up may store. */
const MAX_WAITING_BYTES = 1024

async function isSetUpAtOnce({ mail, isLocal, directory }: SignUpParts): Promise<boolean> {
  if (mail.mode === 'operator' && isLocal) return true
  return !(await directory.hasCompany({ butDemo: true }))
}

async function mailLink(
  { database, directory, attempts, mail, clock, publicUrl }: SignUpParts,
  company: NewCompany,
): Promise<void> {
  if (!(await attempts.isWithin({ kind: 'mailbox', subject: company.email }))) return
  const { token, hash } = newToken()
  const at = clock.now()
  const link = new URL('/login', publicUrl)
  const { email, companyName } = company
  const isFree = await directory.emailIsFree(email)
  if (isFree) link.search = new URLSearchParams({ view: 'confirm', token }).toString()
  const to = { email, language: languageOf(company.locale) }
  const message = isFree
    ? mailTo(to, 'signUp', { companyName, link: link.href })
    : mailTo(to, 'accountExists', { email, link: link.href })
  const expiresAt = new Date(at.getTime() + LIFETIME_HOURS.signUp * 3_600_000)
  await database.asDirectory(async (tx) => {
    const pending = { purpose: 'signUp' as const, email, accountId: null, payload: company }
    await directoryIn(tx).issueToken({ hash, ...pending, at, expiresAt })
    await mail.send(tx, message)
  })
}

const PendingCompany = z.object({
  companyName: z.string(),
  country: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  locale: z.string(),
  timeZone: z.string().optional(),
  currency: z.string().optional(),
})

/** Called when the emailed link is opened. */
export async function confirmSignUp(parts: SignUpParts, token: string, origin: Origin): Promise<AccountRef> {
  const hash = hashToken(token)
  const stored = await parts.directory.readToken(hash, 'signUp', origin.now)
  if (!stored) throw linkIsOver()
  return createCompany(parts.database, PendingCompany.parse(stored.payload), origin, async ({ tx }) => {
    if (!(await directoryIn(tx).spendToken(hash, 'signUp', origin.now))) throw linkIsOver()
  })
}

export function linkIsOver(): AppError {
  return new AppError('link_expired')
}

/** With an external issuer: a user who signed in there and has no account here sets up their own company. */
export async function signUpFromOutside(
  { database }: SignUpParts,
  wish: OutsideSignUp & { locale: string },
  { issuer, subject, email, statedEmail, names, issuedAt }: OutsideIdentity,
  origin: Origin,
): Promise<AccountRef> {
  if (email === undefined) throw notVerified(statedEmail)
  const company = { ...wish, email, passwordHash: null }
  return createCompany(database, company, origin, async ({ tx }) => {
    const directory = directoryIn(tx)
    // A user whose address changed at the issuer still has their company.
    const known = await directory.accountOfIdentity(issuer, subject)
    const linked =
      known === undefined && (await directory.linkIdentity({ issuer, subject, email, at: origin.now }))
    if (!linked) throw new AppError('account_exists')
    // Recorded as known, so that the names entered here are kept.
    if (names) await directory.tellNames({ issuer, subject, ...names, at: issuedAt })
  })
}
