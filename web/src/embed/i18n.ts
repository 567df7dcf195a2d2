import { i18n } from '@lingui/core'
import { activateTexts } from '../lib/activate-texts.ts'

export async function activateLanguage(locale: string): Promise<void> {
  await activateTexts(
    (language) => import(`../../../contract/src/languages/${language}/page.po?embed`),
    locale,
  )
}

export { i18n }
