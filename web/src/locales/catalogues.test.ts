import { readdirSync, readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { defaultLanguage, type Language, languages } from '@roadbook/contract/languages'
import { catalogues as serverTexts } from '@roadbook/contract/messages/messages'
import { choicesOf, placeholdersOf } from '@roadbook/contract/messages/read-message'
import PO from 'pofile'
import { describe, expect, test } from 'vitest'

const folder = new URL('../../../contract/src/languages/', import.meta.url)
const others = languages.filter((language) => language !== defaultLanguage)

/** Each translation by message and context. */
function read(language: Language): Map<string, { message: string; translation: string }> {
  const text = readFileSync(new URL(`${language}/page.po`, folder), 'utf8')
  const { items } = PO.parse(text)
  const current = items.filter(({ obsolete }) => !obsolete)
  return new Map(
    current.map(({ msgctxt, msgid, msgstr: [translation = ''] }) => [
      `${msgctxt ?? ''}\u0004${msgid}`,
      { message: msgid, translation },
    ]),
  )
}

/** Each once, since a language with more plural forms repeats them. */
const tagsOf = (message: string) => [...new Set(message.match(/<\/?\d+\/?>/g))].toSorted()

test('each language is one folder with the same files', () => {
  const files = (language: string) => readdirSync(new URL(language, folder)).toSorted()
  expect(readdirSync(folder).toSorted()).toEqual(languages.toSorted())
  // English names of reports are in their declarations.
  const expected = [...files(defaultLanguage), 'report-texts.ts'].toSorted()
  for (const language of others) expect([language, files(language)]).toEqual([language, expected])
})

describe.each(others)('the page in %s', (language) => {
  const translations = read(language)
  const translated = [...read(defaultLanguage)].map(
    ([key, { message }]) => [message, translations.get(key)?.translation ?? ''] as const,
  )

  test('says every message', () => {
    // Missing here: add the translation to contract/src/languages/<language>/page.po, with the terms of
    // docs/languages.md.
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

test('French has unbreakable spaces before two-part punctuation and inside guillemets', () => {
  const { errors, mails, notifications, pages } = serverTexts.fr
  const ofServer = [errors, notifications, pages, ...Object.values(mails)].flatMap((texts) =>
    Object.values(texts),
  )
  const ofPage = [...read('fr').values()].map(({ translation }) => translation)
  const broken = /[^\u00A0]:(?=\s|$)|[^\u202F][;!?](?=\s|$)|«(?!\u00A0)|(?<!\u00A0)»/mu
  expect(
    [...ofServer, ...ofPage].filter((text) => broken.test(text.replaceAll('content-type:', ''))),
  ).toEqual([])
})

test('German calls an alert "Warnung" everywhere, and an alarm what watches for it', () => {
  const named = [...read('de').values()].filter(
    ({ message }) => /\balerts?\b/i.test(message) && !/\balarm/i.test(message),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ translation }) => /alarm/i.test(translation))).toEqual([])
})
