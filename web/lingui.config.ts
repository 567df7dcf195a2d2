import { defineConfig } from '@lingui/cli'
import { defaultLanguage, languages } from '../contract/src/languages.ts'

export default defineConfig({
  sourceLocale: defaultLanguage,
  locales: [...languages],
  // With them, every change of a file would change the catalogues of all languages.
  formatOptions: { lineNumbers: false },
  catalogs: [{ path: '<rootDir>/../contract/src/languages/{locale}/page', include: ['<rootDir>/src'] }],
})
