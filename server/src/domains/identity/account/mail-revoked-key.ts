import { nameOrEmail } from '../../../database/person-name.ts'
import type { Context } from '../../../http/scope.ts'
import type { Mail } from '../../../platform/mail.ts'
import { readEmail } from '../../users/index.ts'
import { mailTo } from '../messages.ts'
import { recipientLanguage } from '../recipient-language.ts'

/** Nothing is sent to people who revoke their own, or whose address was erased. */
export async function mailRevokedKey(
  { mail, publicUrl }: { mail: Mail; publicUrl: string },
  { tx, scope }: Context,
  { name, userId }: { name: string; userId: string },
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
  const language = await recipientLanguage(tx, { tenantId: scope.tenantId, userId })
  const link = new URL('/account', publicUrl).href
  await mail.send(tx, mailTo({ email, language }, 'apiKeyRevoked', { name, email, revokedBy, link }))
}
