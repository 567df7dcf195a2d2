import type { Invitation } from '@roadbook/contract/identity'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '../../database/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mail } from '../../platform/mail.ts'
import { readCompany } from '../companies/index.ts'
import { readNames } from '../users/index.ts'
import { onFreeEmail } from './companies.ts'
import { type Directory, directoryIn } from './directory.ts'
import { LIFETIME_HOURS, mailTo } from './messages.ts'
import { hashOfToken, newToken } from './one-time-token.ts'
import { recipientLanguage } from './recipient-language.ts'
import { accountOf, linkTo } from './recovery.ts'

export type InvitationParts = {
  database: Database
  directory: Directory
  mail: Mail
  clock: Clock
  publicUrl: string
  isEmbedded: boolean
}

export type Invited = { tenantId: string; userId: string; email: string; companyName: string }

/** Creates the account of an invited person and queues the email to them, in the caller's transaction. */
export async function invite(
  parts: InvitationParts,
  tx: Tx,
  { companyName, ...person }: Invited,
): Promise<{ accountId: string }> {
  const accountId = uuidv7()
  const at = parts.clock.now()
  const directory = directoryIn(tx)
  await onFreeEmail(() =>
    directory.createAccount({ ...person, accountId, passwordHash: null, status: 'invited', at }),
  )
  const { email } = person
  const to = { email, language: await recipientLanguage(tx, person) }
  if (!parts.isEmbedded) {
    const link = new URL('/login', parts.publicUrl).href
    await parts.mail.send(tx, mailTo(to, 'outsideInvitation', { companyName, link }))
    return { accountId }
  }
  const { token, hash } = newToken()
  const expiresAt = new Date(at.getTime() + LIFETIME_HOURS.invitation * 3_600_000)
  await directory.issueToken({ hash, purpose: 'invitation', email, accountId, payload: null, at, expiresAt })
  const link = linkTo(parts.publicUrl, 'invitation', token)
  await parts.mail.send(tx, mailTo(to, 'invitation', { companyName, link }))
  return { accountId }
}

/** The data that the invitation page shows. */
export async function readInvitation(parts: InvitationParts, token: string): Promise<Invitation> {
  const stored = await parts.directory.readToken(hashOfToken(token), 'invitation', parts.clock.now())
  const { tenantId, userId, email } = accountOf(stored)
  return parts.database.inTenant({ tenantId }, async (tx) => {
    const of = { scope: { tenantId }, tx }
    const { companyName } = await readCompany(of)
    return { email, companyName, ...(await readNames(of, userId)) }
  })
}
