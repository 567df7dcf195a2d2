import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

export const languages = ['en'] as const
export type Language = (typeof languages)[number]

/** The language of the words for a person's locale: `en-MT` reads English. */
export function languageOf(locale: string): Language {
  return languages.find((language) => locale.toLowerCase().startsWith(language)) ?? 'en'
}

/** A message that is not in the catalogue yet is shown in its source language, plurals included. */
i18n.setMessagesCompiler(compileMessage)

export async function activateLanguage(locale: string): Promise<void> {
  const language = languageOf(locale)
  const { messages } = await import(`../locales/${language}/messages.po`)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}

export { i18n }
