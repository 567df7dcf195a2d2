import { i18n, type Messages } from '@lingui/core'
import { type Language, languageOf } from '@roadbook/contract/languages'

/** Loads a page's texts in the first available language of those preferred, and in no other. */
export async function activateTexts(
  load: (language: Language) => Promise<{ messages: Messages }>,
  ...preferred: readonly (string | null)[]
): Promise<Language> {
  const language = languageOf(...preferred)
  if (i18n.locale === language) return language
  const { messages } = await load(language)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  return language
}
