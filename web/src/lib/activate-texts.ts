import { i18n, type Messages } from '@lingui/core'
import { type Language, languageOf } from '@roadbook/contract/languages'

let wanted: Language | undefined

/** Loads a page's texts in the first available language of those preferred, and in no other; of two requests the later one wins. */
export async function activateTexts(
  load: (language: Language) => Promise<{ messages: Messages }>,
  ...preferred: readonly (string | null)[]
): Promise<Language> {
  const language = languageOf(...preferred)
  wanted = language
  if (i18n.locale === language) return language
  const { messages } = await load(language)
  if (wanted !== language) return activateTexts(load, wanted)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  return language
}
