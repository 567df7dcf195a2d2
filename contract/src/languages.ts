/** All languages, the default first. A new one is a line here and a folder of texts in `contract/src/languages`; see docs/languages.md. */
const declared = {
  en: { name: 'English', formats: 'en-GB', daySign: 'd' },
  de: { name: 'Deutsch', formats: 'de-DE', daySign: 'd' },
  fr: { name: 'Français', formats: 'fr-FR', daySign: 'j' },
} as const

export type Language = keyof typeof declared
export const languages = Object.keys(declared) as readonly Language[] // TypeScript widens them to strings

export const defaultLanguage: Language = 'en'

/** Its name in the language itself. */
export const languageNames = byLanguage((language) => declared[language].name)

/** The format of dates and numbers if only the language is known. */
export const formatLocales = byLanguage((language) => declared[language].formats)

/** For durations: "3 d 4 h". */
export const daySigns = byLanguage((language) => declared[language].daySign)

export function byLanguage<T>(of: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, of(language)])) as Record<Language, T> // each has its entry
}

/**
 * The first available language among a person's preferred ones: `de-AT` gets German; for an unavailable one, the next is
 * tried.
 */
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
