import { i18n } from '@lingui/core'
import type { Language } from '@roadbook/contract/languages'
import { activateTexts } from './activate-texts.ts'

export async function activateLanguage(...preferred: (string | null)[]): Promise<void> {
  await activateTexts(
    (language) => import(`../../../contract/src/languages/${language}/page.po?app`),
    ...preferred,
  )
}

const CHOSEN_KEY = 'roadbook.language'

/** The language of a visitor who isn't signed in: the one they chose here, else the browser's preferred one. */
export function visitorLanguages(): (string | null)[] {
  return [globalThis.localStorage.getItem(CHOSEN_KEY), ...navigator.languages]
}

/** Kept across reloads, since a sign-in leaves the page and comes back. */
export async function chooseVisitorLanguage(language: Language): Promise<void> {
  globalThis.localStorage.setItem(CHOSEN_KEY, language)
  await activateLanguage(language)
}

export { i18n }
