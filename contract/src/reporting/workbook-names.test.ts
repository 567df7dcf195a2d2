import { expect, test } from 'vitest'
import { formatLocales, byLanguage } from '../languages.ts'
import { dayPatternOf, sheetName } from './workbook-names.ts'

test('a spreadsheet shows days as its language writes them', () => {
  expect(byLanguage((language) => dayPatternOf(formatLocales[language]))).toEqual({
    en: 'dd/mm/yyyy',
    de: 'dd.mm.yyyy',
    fr: 'dd/mm/yyyy',
  })
  expect(['en-US', 'sv-SE', 'hu-HU'].map(dayPatternOf)).toEqual(['mm/dd/yyyy', 'yyyy-mm-dd', 'yyyy.mm.dd'])
})

test('a sheet’s name has no forbidden characters and fits', () => {
  expect(sheetName('Ausgaben: November/2026 und einiges mehr')).toBe('Ausgaben  November 2026 und ein')
})
