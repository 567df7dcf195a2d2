import type { SignInChange } from '@roadbook/contract/messages/catalogue'
import type { Context } from '../../../http/scope.ts'
import type { Mail } from '../../../platform/mail.ts'
import { recordChange } from '../../audit/index.ts'
import { mailTo } from '../messages.ts'
import { recipientLanguage } from '../recipient-language.ts'

type Parts = { mail: Mail; publicUrl: string }
type Change = {
  /** For the audit log, which never holds a secret, a code or a hash. */
  action: string
  change: SignInChange
  before?: object
  after?: object
}

/** Tells the audit log and the person, so that whoever did not make the change themselves learns of it. */
export async function recordSignInChange(
  { mail, publicUrl }: Parts,
  context: Context,
  { action, change, before, after }: Change,
): Promise<void> {
  const { tenantId, userId, email } = context.scope
  const of = { resourceType: 'user', resourceId: userId }
  await recordChange(context, { ...of, action, before: before ?? null, after: after ?? null })
  const link = new URL('/login?view=forgotten', publicUrl).href
  const language = await recipientLanguage(context.tx, { tenantId, userId })
  await mail.send(context.tx, mailTo({ email, language }, 'signInChanged', { change, email, link }))
}
