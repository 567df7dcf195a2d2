import { expect, test } from 'vitest'
import { activateLanguage, i18n } from './i18n.ts'

test('of two languages requested at once the later one wins, whichever loads first', async () => {
  await activateLanguage('fr')
  await activateLanguage('en')
  // The visitor's, which has not loaded, and the signed-in person's, which has.
  await Promise.all([activateLanguage('de'), activateLanguage('fr')])
  expect(i18n.locale).toBe('fr')
  expect(document.documentElement.lang).toBe('fr')
})
