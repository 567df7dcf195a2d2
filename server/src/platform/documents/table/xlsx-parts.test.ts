import { byLanguage } from '@roadbook/contract/languages'
import { expect, test } from 'vitest'
import { dayPatternOf } from './xlsx-parts.ts'

test('a spreadsheet shows days as its language writes them', () => {
  expect(byLanguage(dayPatternOf)).toEqual({ en: 'dd/mm/yyyy', de: 'dd.mm.yyyy', fr: 'dd/mm/yyyy' })
})
