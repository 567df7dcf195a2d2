import { i18n } from '@lingui/core'
import { languageOf } from '@roadbook/contract/languages'

/** Loads the frame's own catalogue in the language of a locale. */
export async function activateLanguage(locale: string): Promise<void> {
  const language = languageOf(locale)
  if (i18n.locale === language) return
  const { messages } = await import(`../../../contract/src/languages/${language}/embed.po`)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
}

export { i18n }
