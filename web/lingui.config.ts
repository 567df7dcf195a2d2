import { defineConfig } from '@lingui/cli'
import { defaultLanguage, languages } from '../contract/src/languages.ts'

export default defineConfig({
  sourceLocale: defaultLanguage,
  locales: [...languages],
  catalogs: [{ path: '<rootDir>/../contract/src/languages/{locale}/page', include: ['<rootDir>/src'] }],
})
