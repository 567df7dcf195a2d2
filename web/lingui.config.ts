import { defineConfig } from '@lingui/cli'
import { defaultLanguage, languages } from '../contract/src/languages.ts'

export default defineConfig({
  sourceLocale: defaultLanguage,
  locales: [...languages],
  catalogs: [
    {
      path: '<rootDir>/src/locales/{locale}/messages',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/public-location/**', '<rootDir>/src/embed/**'],
    },
    // Its visitors load neither the app nor its words.
    {
      path: '<rootDir>/src/public-location/locales/{locale}/messages',
      include: ['<rootDir>/src/public-location'],
    },
    // Nor do frames.
    { path: '<rootDir>/src/embed/locales/{locale}/messages', include: ['<rootDir>/src/embed'] },
  ],
})
