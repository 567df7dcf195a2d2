import type { AuditAction } from '@roadbook/contract/core/audit'
import type { SignInChange } from '@roadbook/contract/messages/catalogue'
import type { Context } from '../../../../http/scope.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { mailTo } from '../messages.ts'
import { userLanguage } from '../../users/index.ts'

type Parts = { mail: Mail; publicUrl: string }
type Told = {
  change: SignInChange
  /** Number of recovery codes. */
  left?: number
  /** Name of a passkey or an API key. */
  name?: string
  /** Whose sign-in it is, if not the caller's own. */
  person?: { userId: string; email: string }
}
type Change = Told & {
  /** For the audit log, which never holds a secret, a code or a hash. */
  action: AuditAction
  before?: object
  after?: object
}

/** Notifies the audit log and the person, in case somebody else made the change. */
export async function recordSignInChange(parts: Parts, context: Context, change: Change): Promise<void> {
  const { action, before = null, after = null, person } = change
  const resourceId = person?.userId ?? context.scope.userId
  await recordChange(context, { resourceType: 'user', resourceId, action, before, after })
  await mailSignInChange(parts, context, change)
}

export async function mailSignInChange(
  { mail, publicUrl }: Parts,
  { tx, scope }: Context,
  { change, left = 0, name = '', person = scope }: Told,
): Promise<void> {
  const { userId, email } = person
  const link = new URL('/login?view=forgotten', publicUrl).href
  const language = await userLanguage(tx, { tenantId: scope.tenantId, userId })
  await mail.send(tx, mailTo({ email, language }, 'signInChanged', { change, email, left, name, link }))
}
