import { languages } from '@roadbook/contract/languages'
import type { ImportKeywords } from '@roadbook/contract/messages/import-keywords'
import { loadTexts } from '@roadbook/contract/messages/load-texts'

const texts = await loadTexts<{ importKeywords: ImportKeywords }>('import-keywords')

/** Words by which the contents of tables are recognised, in every language. */
export const importKeywords = languages.map((language) => texts[language].importKeywords)
