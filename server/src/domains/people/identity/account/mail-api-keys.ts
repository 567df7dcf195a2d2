import { nameOrEmail } from '../../../../database/person-name.ts'
import type { Context } from '../../../../http/scope.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { readEmail, userLanguage } from '../../users/index.ts'
import { mailTo } from '../messages.ts'
import { mailSignInChange } from './record-sign-in-change.ts'

type Parts = { mail: Mail; publicUrl: string }

/** Emails to people about their own API keys. */
export function apiKeyMails(parts: Parts, isEmbedded: boolean) {
  return {
    async tellOfOwnKey(context: Context, name: string): Promise<void> {
      // The mail links to a password reset, which an external provider has elsewhere.
      if (isEmbedded) await mailSignInChange(parts, context, { change: 'apiKeyCreated', name })
    },
    tellOfRevokedKey: (context: Context, key: Key) => mailRevokedKey(parts, context, key),
  }
}

type Key = { name: string; userId: string }

/** Nothing is sent to people who revoke their own key, or whose address was erased. */
async function mailRevokedKey(
  { mail, publicUrl }: Parts,
  { tx, scope }: Context,
  { name, userId }: Key,
): Promise<void> {
  if (userId === scope.userId) return
  const email = await readEmail({ tx, scope }, userId)
  if (email === undefined) return
  const { revokedBy } = await tx
    .selectFrom('users')
    .select(nameOrEmail('users').as('revokedBy'))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow()
  const language = await userLanguage(tx, { tenantId: scope.tenantId, userId })
  const link = new URL('/account', publicUrl).href
  await mail.send(tx, mailTo({ email, language }, 'apiKeyRevoked', { name, email, revokedBy, link }))
}
