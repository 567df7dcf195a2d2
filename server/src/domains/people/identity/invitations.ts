import type { Invitation } from '@roadbook/contract/people/identity'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { readCompany } from '../../core/companies/index.ts'
import { readNames, userLanguage } from '../users/index.ts'
import { onFreeEmail } from './companies.ts'
import { type Directory, directoryIn } from './directory/directory.ts'
import { LIFETIME_HOURS, mailTo } from './messages.ts'
import { hashToken, newToken } from './one-time-token.ts'
import { accountOf, linkTo } from './recovery.ts'

export type InvitationParts = {
  database: Database
  directory: Directory
  mail: Mail
  clock: Clock
  publicUrl: string
  isEmbedded: boolean
}

type Invited = { tenantId: string; userId: string; email: string; companyName: string }

export type Invitations = {
  /** Creates the account of an invited person and queues the email to them, in the caller's transaction. */
  invite(tx: Tx, person: Invited): Promise<{ accountId: string }>
  /** A new link for an invited person; the previous one stops working. */
  inviteAgain(tx: Tx, person: Invited): Promise<void>
  /** Until when the link works; null with an external issuer, whose invitations have no link. */
  invitationEnd(now: Date): Date | null
}

export function createInvitations(parts: InvitationParts): Invitations {
  return {
    invitationEnd: (now) => endOf(parts, now),

    async invite(tx, person) {
      const accountId = await createInvitedAccount(tx, person, parts.clock.now())
      await sendInvitation(parts, tx, { ...person, accountId })
      return { accountId }
    },

    async inviteAgain(tx, person) {
      const account = await directoryIn(tx).accountByEmail(person.email)
      if (!account || account.userId !== person.userId || account.status !== 'invited')
        throw new AppError('invitation_accepted')
      await sendInvitation(parts, tx, { ...person, accountId: account.accountId })
    },
  }
}

/** Without an email: nobody can sign in with it until an invitation is sent. Throws `email_taken`. */
export async function createInvitedAccount(
  tx: Tx,
  { tenantId, userId, email }: Omit<Invited, 'companyName'>,
  at: Date,
): Promise<string> {
  const accountId = uuidv7()
  const account = { accountId, tenantId, userId, email, passwordHash: null, status: 'invited' as const, at }
  await onFreeEmail(() => directoryIn(tx).createAccount(account))
  return accountId
}

function endOf({ isEmbedded }: Pick<InvitationParts, 'isEmbedded'>, now: Date): Date | null {
  return isEmbedded ? new Date(now.getTime() + LIFETIME_HOURS.invitation * 3_600_000) : null
}

async function sendInvitation(
  parts: InvitationParts,
  tx: Tx,
  { accountId, email, companyName, ...person }: Invited & { accountId: string },
): Promise<void> {
  const at = parts.clock.now()
  const expiresAt = endOf(parts, at)
  const to = { email, language: await userLanguage(tx, person) }
  if (expiresAt === null) {
    const link = new URL('/login', parts.publicUrl).href
    await parts.mail.send(tx, mailTo(to, 'outsideInvitation', { companyName, link }))
    return
  }
  const { token, hash } = newToken()
  const stored = { hash, purpose: 'invitation' as const, email, accountId, payload: null, at, expiresAt }
  await directoryIn(tx).issueToken(stored)
  const link = linkTo(parts.publicUrl, 'invitation', token)
  await parts.mail.send(tx, mailTo(to, 'invitation', { companyName, link }))
}

/** The data that the invitation page shows. */
export async function readInvitation(parts: InvitationParts, token: string): Promise<Invitation> {
  const stored = await parts.directory.readToken(hashToken(token), 'invitation', parts.clock.now())
  const { tenantId, userId, email } = accountOf(stored)
  return parts.database.inTenant({ tenantId }, async (tx) => {
    const of = { scope: { tenantId }, tx }
    const { companyName } = await readCompany(of)
    return { email, companyName, ...(await readNames(of, userId)) }
  })
}
