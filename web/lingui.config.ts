import { defineConfig } from '@lingui/cli'
import { defaultLanguage, languages } from '../contract/src/languages.ts'

export default defineConfig({
  sourceLocale: defaultLanguage,
  locales: [...languages],
  // Line numbers would change the catalogues of all languages with every edit of a file.
  formatOptions: { lineNumbers: false },
  catalogs: [{ path: '<rootDir>/../contract/src/languages/{locale}/page', include: ['<rootDir>/src'] }],
})
