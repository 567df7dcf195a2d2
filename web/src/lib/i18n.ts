import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languageOf } from '@roadbook/contract/languages'

/** A message that isn't in the catalogue is shown in its source language, plurals included. */
i18n.setMessagesCompiler(compileMessage)

/** Loads the catalogue of the first available locale, and no other. */
export async function activateLanguage(...preferred: (string | null)[]): Promise<void> {
  const language = languageOf(...preferred)
  if (i18n.locale === language) return
  const { messages } = await import(`../locales/${language}/messages.po`)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}

export { i18n }
