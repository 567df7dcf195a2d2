/**
 * All languages, the default first. A new one is a line here, `contract/src/messages/<code>.ts` and
 * `web/src/locales/<code>/messages.po`; see docs/languages.md.
 */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

/** Its name in the language itself. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** The format of dates and numbers if only the language is known. */
export const formatLocales: Record<Language, string> = { en: 'en-GB', de: 'de-DE' }

/** The first available language among those that a person prefers: `de-AT` gets German, `fr` falls through to the next. */
export function languageOf(...preferred: (string | null | undefined)[]): Language {
  return knownLanguage(...preferred) ?? defaultLanguage
}

/** The same; undefined if none of them is available. */
export function knownLanguage(...preferred: (string | null | undefined)[]): Language | undefined {
  for (const locale of preferred) {
    const [code] = locale?.toLowerCase().split(/[-_]/, 1) ?? []
    const found = languages.find((language) => language === code)
    if (found) return found
  }
  return undefined
}
