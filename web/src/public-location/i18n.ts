import { i18n } from '@lingui/core'
import { formatLocales, languageOf } from '@roadbook/contract/languages'
import { activateTexts } from '../lib/activate-texts.ts'

/** Returns the locale of dates and numbers. */
export async function activateVisitorLanguage(preferred: readonly string[]): Promise<string> {
  const language = await activateTexts(
    (one) => import(`../../../contract/src/languages/${one}/page.po?public-location`),
    ...preferred,
  )
  return (
    preferred.find((locale) => languageOf(locale) === language && locale.startsWith(language)) ??
    formatLocales[language]
  )
}

export { i18n }
