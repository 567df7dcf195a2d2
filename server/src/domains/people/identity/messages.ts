import type { MailName, MailValues } from '@roadbook/contract/messages/catalogue'
import type { Language } from '@roadbook/contract/languages'
import { mailText } from '@roadbook/contract/messages/messages'
import type { Message } from '../../../platform/mail/mail.ts'

export const LIFETIME_HOURS = { passwordReset: 1, signUp: 24, invitation: 7 * 24 } as const

/**
 * An email from the catalogue. Its link leads to our own page; recipients who did not ask for it can ignore
 * it.
 */
export function mailTo<Name extends MailName>(
  to: { email: string; language: Language },
  name: Name,
  values: MailValues[Name],
): Message {
  return { to: to.email, ...mailText(to.language, name, values) }
}
