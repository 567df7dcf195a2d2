import type { ErrorCode, ErrorDetails } from '../core/errors.ts'
import type { Language } from '../languages.ts'
import type {
  Catalogue,
  MailName,
  MailValues,
  NotificationName,
  NotificationValues,
  PageText,
} from './catalogue.ts'
import { formatMessage } from './format-message.ts'
import { loadTexts } from './load-texts.ts'

/** The server's texts by language. */
export const catalogues = await loadTexts<Catalogue>('messages')

/** The sentence of an error; if it is about fields, of its first field. */
export function errorMessage(language: Language, code: ErrorCode, details: ErrorDetails = {}): string {
  const [first] = Object.values(details.fieldErrors ?? {})
  if (first && code === 'malformed_request') return first.message
  return formatMessage(language, catalogues[language].errors[code], details)
}

/** The sentence of a notification. */
export function notificationText<Name extends NotificationName>(
  language: Language,
  name: Name,
  values: NotificationValues[Name],
): string {
  return formatMessage(language, catalogues[language].notifications[name], values)
}

export type MailText = { subject: string; text: string }

export function mailText<Name extends MailName>(
  language: Language,
  name: Name,
  values: MailValues[Name],
): MailText {
  const { subject, text } = catalogues[language].mails[name]
  return { subject: formatMessage(language, subject, values), text: formatMessage(language, text, values) }
}

export function pageText(language: Language, name: PageText, values: Record<string, string> = {}): string {
  return formatMessage(language, catalogues[language].pages[name], values)
}
