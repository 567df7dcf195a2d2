import { apiBase } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing/app.ts'
import { requestLanguage } from './request-language.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

test('the language is the caller’s best that we speak, and English where we speak none', () => {
  const accepted = [
    'de-AT,de;q=0.9,en;q=0.5',
    'it-CH,it;q=0.9,fr;q=0.7,en;q=0.5',
    'en;q=0.5,de',
    'de;q=0,en',
    'it',
    '*',
    '',
    '%%%;q=x',
    `${'x,'.repeat(1000)}de`,
    undefined,
  ]
  expect(accepted.map((header) => requestLanguage({ headers: { 'accept-language': header } }))).toEqual([
    'de',
    'fr',
    'de',
    'en',
    'en',
    'en',
    'en',
    'en',
    'en',
    'en',
  ])
})

async function refused(language: string | undefined, payload: object, token = admin.token) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${apiBase}/vehicles`,
    headers: { authorization: `Bearer ${token}`, ...(language ? { 'accept-language': language } : {}) },
    payload,
  })
  const { code, message, details } = answer.json()
  return { code, message, fieldErrors: details.fieldErrors, language: answer.headers['content-language'] }
}

test('a refusal and its fields are in the caller’s language, with the same codes in each', async () => {
  const vehicle = { registration: 'LNG 1', fuelType: 'diesel', year: 12 }
  const german = await refused('de-AT,de;q=0.9,en;q=0.5', vehicle)
  const english = await refused(undefined, vehicle)
  expect(german).toEqual({
    code: 'malformed_request',
    message: '„year“ muss mindestens 1900 sein.',
    fieldErrors: {
      year: {
        code: 'number_too_low',
        message: '„year“ muss mindestens 1900 sein.',
        details: { field: 'year', minimum: 1900 },
      },
    },
    language: 'de',
  })
  expect(english).toMatchObject({
    code: 'malformed_request',
    message: '"year" must be at least 1900.',
    language: 'en',
  })
})

test("a forbidden request is refused in the caller's language too", async () => {
  const driver = await server.colleague(admin, 'driver')
  const vehicle = { registration: 'LNG 2', fuelType: 'diesel' }
  expect(await refused('de', vehicle, driver.token)).toMatchObject({
    code: 'forbidden',
    message: 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an einen Administrator Ihrer Firma.',
  })
  expect(await refused('de', vehicle, 'nonsense')).toMatchObject({
    code: 'token_invalid',
    message:
      'Dieses Token ist hier nicht gültig. Melden Sie sich an, oder verwenden Sie einen API-Schlüssel.',
  })
})
