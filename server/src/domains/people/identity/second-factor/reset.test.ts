import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newestMails } from '../../../../platform/mail/mail.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

async function turnOn(person: Person): Promise<void> {
  const { directory } = server.identity
  const accountId = (await directory.accountByEmail(person.email))?.accountId ?? ''
  const codeHashes = [Buffer.alloc(32, 1)]
  await directory.turnOnTotp({
    accountId,
    secret: Buffer.alloc(48),
    step: 1,
    codeHashes,
    at: server.clock.now(),
  })
}

const signIn = async (userId: string) =>
  (await server.call(admin, api.account.signIn, { params: { id: userId } })).body
const reset = (userId: string, by = admin) =>
  server.call(by, api.account.resetSecondFactor, { params: { id: userId } })

test('an admin resets the second factor of someone else; it is in the audit log, and the person is told', async () => {
  const person = await server.colleague(admin, 'driver')
  await turnOn(person)
  expect(await signIn(person.userId)).toEqual({ twoStep: true, passkeys: 0 })
  expect((await reset(person.userId)).body).toEqual({ done: true })
  expect(await signIn(person.userId)).toEqual({ twoStep: false, passkeys: 0 })
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: person.userId } })
  expect(body.items.map(({ action, actor }) => [action, actor.email])).toEqual([
    ['reset two-step verification', admin.email],
  ])
  const [mail] = await newestMails(server.database, 1)
  expect([mail?.recipient, mail?.subject]).toEqual([
    person.email,
    'An admin reset your second step at sign-in',
  ])
})

test('without a second factor there is nothing to reset and nothing to tell', async () => {
  const person = await server.colleague(admin, 'driver')
  const before = (await newestMails(server.database, 50)).length
  expect((await reset(person.userId)).status).toBe(200)
  expect(await newestMails(server.database, 50)).toHaveLength(before)
})

test('an admin turns off their own only at their account, where a proof is needed', async () => {
  await turnOn(admin)
  const reply = await reset(admin.userId)
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'two_step_own' }])
  expect(await signIn(admin.userId)).toMatchObject({ twoStep: true })
})

test('nobody but an admin of the same company resets it', async () => {
  const person = await server.colleague(admin, 'driver')
  const manager = await server.colleague(admin, 'manager')
  const outsider = await server.company('Quay Ltd')
  await turnOn(person)
  expect([
    (await reset(person.userId, manager)).status,
    (await reset(person.userId, outsider)).status,
  ]).toEqual([403, 404])
  expect(await signIn(person.userId)).toMatchObject({ twoStep: true })
})
