import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { mailTo } from '../identity/messages.ts'
import { userLanguage } from './user-language.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

test('a mail is in its reader’s own language, else in their company’s', async () => {
  const reader = await server.colleague(admin, 'driver')
  const language = () => server.database.inTenant(reader, (tx) => userLanguage(tx, reader), 'read')
  expect(await language()).toBe('en')
  await server.call(reader, api.users.updateMe, { body: { locale: 'de' } })
  expect(await language()).toBe('de')
  const link = 'https://fleet.example/login?view=reset&token=x'
  const mail = mailTo({ email: reader.email, language: await language() }, 'passwordReset', {
    email: reader.email,
    link,
  })
  expect([mail.to, mail.subject]).toEqual([reader.email, 'Neues Passwort für Roadbook festlegen'])
  expect(mail.text).toContain(`Für ${reader.email} wurde ein neues Passwort angefordert.`)
  expect(mail.text).toContain(link)
})
