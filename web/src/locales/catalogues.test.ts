import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defaultLanguage, type Language, languages } from '@roadbook/contract/languages'
import { choicesOf, placeholdersOf } from '@roadbook/contract/messages/read-message'
import PO from 'pofile'
import { describe, expect, test } from 'vitest'

const others = languages.filter((language) => language !== defaultLanguage)

/** By message and context, each with its translation. */
function read(language: Language): Map<string, { message: string; translation: string }> {
  const text = readFileSync(new URL(`${language}/messages.po`, import.meta.url), 'utf8')
  const { items } = PO.parse(text)
  const current = items.filter(({ obsolete }) => !obsolete)
  return new Map(
    current.map(({ msgctxt, msgid, msgstr: [translation = ''] }) => [
      `${msgctxt ?? ''}\u0004${msgid}`,
      { message: msgid, translation },
    ]),
  )
}

const english = [...read(defaultLanguage)]

const tagsOf = (message: string) => message.match(/<\/?\d+\/?>/g) ?? []

describe.each(others)('the page in %s', (language) => {
  const translations = read(language)
  const translated = english.map(
    ([key, { message }]) => [message, translations.get(key)?.translation ?? ''] as const,
  )

  test('says every message', () => {
    // Missing here: add the translation to web/src/locales/<language>/messages.po, by the words of docs/languages.md.
    expect(translated.filter(([, translation]) => translation === '').map(([message]) => message)).toEqual([])
  })

  test('keeps the placeholders and the tags of each message', () => {
    for (const [message, translation] of translated) {
      if (translation === '') continue
      const of = (text: string) => [placeholdersOf(text).toSorted(), tagsOf(text)]
      expect([message, of(translation)]).toEqual([message, of(message)])
    }
  })

  test('has each plural that its grammar has', () => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    for (const [message, translation] of translated) {
      const plurals = choicesOf(translation).filter(({ kind }) => kind === 'plural')
      expect([message, plurals.map(({ name }) => name)]).toEqual([
        message,
        choicesOf(message)
          .filter(({ kind }) => kind === 'plural')
          .map(({ name }) => name),
      ])
      for (const { cases } of plurals) {
        const named = cases.filter((one) => !/^\d+$/.test(one)).toSorted()
        expect([message, named]).toEqual([message, categories])
      }
    }
  })

  test('can be read as ICU messages, with no blanks at their ends', () => {
    for (const [message, translation] of translated) {
      expect(() => compileMessage(translation)).not.toThrow()
      expect([message, translation.trim()]).toEqual([message, translation])
    }
  })
})

test('German calls an alert "Warnung" everywhere, and an alarm what watches for it', () => {
  const named = [...read('de').values()].filter(
    ({ message }) => /\balerts?\b/i.test(message) && !/\balarm/i.test(message),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ translation }) => /alarm/i.test(translation))).toEqual([])
})
