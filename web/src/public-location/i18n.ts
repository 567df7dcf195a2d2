import { i18n } from '@lingui/core'
import { formatLocales, languageOf } from '@roadbook/contract/languages'

/** Loads this page's own catalogue in the first available language of the browser. Returns the locale of dates and numbers. */
export async function activateVisitorLanguage(preferred: readonly string[]): Promise<string> {
  const language = languageOf(...preferred)
  const { messages } = await import(`../../../contract/src/languages/${language}/public-location.po`)
  i18n.loadAndActivate({ locale: language, messages })
  document.documentElement.lang = language
  return (
    preferred.find((locale) => languageOf(locale) === language && locale.startsWith(language)) ??
    formatLocales[language]
  )
}

export { i18n }
