import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts'

let server: TestApp
let here: Person
beforeAll(async () => {
  server = await createTestApp()
  here = await server.company()
})
afterAll(() => server.close())

test('someone whose account was archived is signed out at once', async () => {
  const person = await server.colleague(here, 'viewer')
  const before = await server.call(person, api.users.me, {})
  await server.call(here, api.users.update, { params: { id: person.userId }, body: { archived: true } })
  const after = await server.call(person, api.users.me, {})
  expect([before.status, after.status]).toEqual([200, 401])
})

test('a new password signs out whoever came in by the old one, at once', async () => {
  const person = await server.colleague(here, 'viewer')
  const before = await server.call(person, api.users.me, {})
  server.clock.advance(2)
  const account = await server.identity.directory.accountByEmail(person.email)
  await server.database.inTenant(person, (tx) =>
    server.identity.setPassword(tx, account?.accountId ?? '', 'Another-horse-10'),
  )
  const after = await server.call(person, api.users.me, {})
  expect([before.status, after.status]).toEqual([200, 401])
})

test('a role that was taken away counts at once', async () => {
  const person = await server.colleague(here, 'manager')
  const before = await server.call(person, api.audit.activityLog, {})
  await server.call(here, api.users.update, { params: { id: person.userId }, body: { roles: ['viewer'] } })
  const after = await server.call(person, api.audit.activityLog, {})
  expect([before.status, after.status]).toEqual([200, 403])
})
