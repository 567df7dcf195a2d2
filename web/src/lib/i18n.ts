import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languageOf } from '@roadbook/contract/languages'

/** A message that is not in the catalogue yet is shown in its source language, plurals included. */
i18n.setMessagesCompiler(compileMessage)

/** Loads the catalogue of the first of these locales that Roadbook speaks; no other one is loaded. */
export async function activateLanguage(...preferred: (string | null)[]): Promise<void> {
  const language = languageOf(...preferred)
  if (i18n.locale === language) return
  const { messages } = await import(`../locales/${language}/messages.po`)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}

export { i18n }
