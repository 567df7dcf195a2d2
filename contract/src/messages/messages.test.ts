import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { costlyRuns } from '../../../property-runs.ts'
import { type ErrorCode, errorCodes, errorTable } from '../core/error-codes.ts'
import { defaultLanguage, languageOf, languages } from '../languages.ts'
import { choicesOf, placeholdersOf } from './read-message.ts'
import { catalogues, errorMessage, mailText } from './messages.ts'

const text = fc.stringMatching(/^[\wäöü .-]{1,20}$/)
const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Details according to the schema of a code. */
function valueOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodArray) return fc.array(text, { minLength: 1, maxLength: 3 })
  if (schema instanceof z.ZodISODate) return day
  if (schema instanceof z.ZodISODateTime) return day.map((date) => `${date}T13:00`)
  if (schema instanceof z.ZodNumber) return fc.nat(50_000_000)
  return text
}

function shapeOf(code: ErrorCode): Record<string, z.ZodType> {
  const row: object = errorTable[code]
  return 'details' in row ? (row.details as Record<string, z.ZodType>) : {} // the table is checked to contain shapes
}

const detailsOf = (code: ErrorCode) =>
  fc.record(
    Object.fromEntries(Object.entries(shapeOf(code)).map(([name, schema]) => [name, valueOf(schema)])),
  )

describe.each(languages)('in %s', (language) => {
  test.each(errorCodes)('%s is a whole sentence, whatever its details', (code) => {
    fc.assert(
      fc.property(detailsOf(code), (details) => {
        const sentence = errorMessage(language, code, details)
        expect(sentence).not.toMatch(/[{}]|undefined|NaN|Invalid|%__/)
        expect(sentence.trim().length).toBeGreaterThan(5)
      }),
      { numRuns: costlyRuns },
    )
  })

  test.each(errorCodes)('%s names all of its details that a person needs, and no others', (code) => {
    const named = placeholdersOf(catalogues[language].errors[code])
    expect(named.filter((name) => !(name in shapeOf(code)))).toEqual([])
    const english = placeholdersOf(catalogues[defaultLanguage].errors[code])
    expect(named.toSorted()).toEqual(english.toSorted())
  })

  test('a choice has a sentence for each value that its details may have', () => {
    for (const code of errorCodes)
      for (const { name, kind, cases } of choicesOf(catalogues[language].errors[code])) {
        const schema = shapeOf(code)[name]
        const wanted =
          kind === 'select' && schema instanceof z.ZodEnum
            ? choicesOf(catalogues[defaultLanguage].errors[code]).find((one) => one.name === name)?.cases
            : new Intl.PluralRules(language).resolvedOptions().pluralCategories
        expect([code, cases.toSorted()]).toEqual([code, wanted?.toSorted()])
      }
  })

  test('every mail says the same in its subject and its text as the English one', () => {
    for (const [name, { subject, text: body }] of Object.entries(catalogues[language].mails)) {
      const english = catalogues[defaultLanguage].mails[name as keyof typeof catalogues.en.mails]
      expect([name, placeholdersOf(subject), placeholdersOf(body).toSorted()]).toEqual([
        name,
        placeholdersOf(english.subject),
        placeholdersOf(english.text).toSorted(),
      ])
    }
  })

  test('the pages of the server say the same as the English ones', () => {
    for (const [name, message] of Object.entries(catalogues[language].pages)) {
      const english = catalogues[defaultLanguage].pages[name as keyof typeof catalogues.en.pages]
      expect([name, placeholdersOf(message).toSorted()]).toEqual([name, placeholdersOf(english).toSorted()])
    }
  })
})

test('numbers, distances, days, durations and sizes are written as the language writes them', () => {
  const odometer = { enteredMeters: 12_300_900, differenceMeters: 1_312_000, direction: 'higher' }
  expect([
    errorMessage('en', 'odometer_unlikely', odometer),
    errorMessage('de', 'odometer_unlikely', odometer),
    errorMessage('en', 'odometer_below_start', { startMeters: 67_592_448, distanceUnit: 'mile' }),
    errorMessage('en', 'radius_outside_range', { minMeters: 10, maxMeters: 500_000 }),
    errorMessage('de', 'radius_outside_range', { minMeters: 0, maxMeters: 999.6, distanceUnit: 'mile' }),
    errorMessage('en', 'expense_in_future', { day: '2026-11-21' }),
    errorMessage('de', 'expense_in_future', { day: '2026-11-21' }),
    errorMessage('en', 'too_many_requests', { retryAfterSeconds: 1 }),
    errorMessage('de', 'too_many_requests', { retryAfterSeconds: 91 }),
    errorMessage('de', 'payload_too_large', { maxBytes: 20 * 1024 * 1024 }),
    errorMessage('de', 'too_many_trips', { trips: 12_001, most: 10_000 }),
    errorMessage('de', 'category_in_use', { name: 'Transporter', vehicles: 1 }),
    errorMessage('fr', 'expense_in_future', { day: '2026-11-21' }),
    ...[0, 3, 2_000_000].map((vehicles) => errorMessage('fr', 'category_in_use', { name: 'VUL', vehicles })),
  ]).toEqual([
    '12,300 km is 1,312 km more than was counted. Check for an extra digit, or confirm it as a correction with a reason.',
    '12.300 km sind 1.312 km mehr als gezählt. Prüfen Sie, ob eine Ziffer zu viel ist, oder bestätigen Sie die Zahl als Korrektur mit Begründung.',
    'The odometer was at 42,000 mi at the handover, so it can’t be lower now. Check the figure.',
    'Enter a radius from 10 m to 500 km.',
    'Geben Sie einen Radius von 0 mi bis 3.280 ft ein.',
    '21 Nov 2026 is in the future. Enter the expense once it has been paid.',
    'Der 21. Nov. 2026 liegt in der Zukunft. Erfassen Sie die Ausgabe, wenn sie angefallen ist.',
    'Too many attempts. Wait 1 second, then try again.',
    'Zu viele Versuche. Versuchen Sie es in 2 Minuten erneut.',
    'Die Anfrage ist größer als 20 MiB, die Obergrenze dieses Aufrufs. Senden Sie weniger auf einmal.',
    '12.001 Fahrten passen zum Filter. Höchstens 10.000 können auf einmal geändert werden. Grenzen Sie den Filter ein, zum Beispiel auf einen kürzeren Zeitraum.',
    'Transporter enthält noch 1 Fahrzeug. Verschieben Sie es zuerst in eine andere Gruppe.',
    'Le 21 nov. 2026 est dans le futur. Saisissez la dépense une fois qu’elle a été payée.',
    'VUL contient encore 0 véhicule. Déplacez-le d’abord dans une autre catégorie.',
    'VUL contient encore 3 véhicules. Déplacez-les d’abord dans une autre catégorie.',
    'VUL contient encore 2\u202F000\u202F000 de véhicules. Déplacez-les d’abord dans une autre catégorie.',
  ])
})

test('an error about fields says what is wrong with the first of them', () => {
  const fieldErrors = {
    country: { code: 'country_invalid' as const, message: 'A country is two capital letters, such as MT.' },
    email: { code: 'email_invalid' as const, message: 'Second.' },
  }
  expect(errorMessage('en', 'malformed_request', { fieldErrors })).toBe(
    'A country is two capital letters, such as MT.',
  )
})

test('what a person typed is no part of a message', () => {
  const title = "{count, plural, other {#}} '{' %__lingui_octothorpe__%"
  expect(errorMessage('en', 'job_archived', { title })).toContain(`“${title}”`)
})

test("a mail is written in its recipient's language", () => {
  const values = { companyName: 'Meier GmbH', link: 'https://x.example/login' }
  expect(mailText('de', 'invitation', values)).toEqual({
    subject: 'Meier GmbH lädt Sie zu Roadbook ein',
    text: expect.stringContaining('https://x.example/login'),
  })
})

test('the first supported language is used, otherwise English', () => {
  expect([
    languageOf('de-AT', 'en'),
    languageOf('it-CH', 'fr-CH', 'en'),
    languageOf('it', 'mt'),
    languageOf('deu'),
    languageOf(null, undefined, 'DE_de'),
    languageOf(),
  ]).toEqual(['de', 'fr', 'en', 'en', 'de', 'en'])
})
