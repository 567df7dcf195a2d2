import { defineConfig } from '@lingui/cli'
import { defaultLanguage, languages } from '../contract/src/languages.ts'

export default defineConfig({
  sourceLocale: defaultLanguage,
  locales: [...languages],
  catalogs: [
    {
      path: '<rootDir>/../contract/src/languages/{locale}/page',
      include: ['<rootDir>/src'],
      exclude: ['<rootDir>/src/public-location/**', '<rootDir>/src/embed/**'],
    },
    // Its visitors load neither the app nor the app's texts.
    {
      path: '<rootDir>/../contract/src/languages/{locale}/public-location',
      include: ['<rootDir>/src/public-location'],
    },
    // Nor do frames.
    { path: '<rootDir>/../contract/src/languages/{locale}/embed', include: ['<rootDir>/src/embed'] },
  ],
})
