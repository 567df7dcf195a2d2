import { api } from '@roadbook/contract/api'
import { webhookEventTypes } from '@roadbook/contract/sharing/webhook-events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { refusal } from '../../money/expenses/testing.ts'
import { addWebhook } from './testing.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const url = 'https://example.com/hooks'
const eventTypes = ['geofence.exited' as const]
const create = (owner: Person, body: object) =>
  server.call(owner, api.webhooks.create, { body: { url, eventTypes, ...body } })

test('a webhook has a secret that can be seen again, and never with the others', async () => {
  const owner = await server.company()
  const { secret, ...webhook } = await addWebhook(server, owner, { url })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(webhook).toMatchObject({ url, description: '', eventTypes, active: true, disabledFor: null })
  const params = { id: webhook.id }
  const shown = await server.call(owner, api.webhooks.secret, { params })
  expect(shown.body).toEqual({ secret, previousSecretUntil: null })
  expect((await server.call(owner, api.webhooks.list, {})).body).toEqual([webhook])
  expect((await server.call(owner, api.webhooks.get, { params })).body).toEqual(webhook)
})

test('the database holds no secret as it is', async () => {
  const owner = await server.company()
  const { secret } = await addWebhook(server, owner, { url })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const { rows } = await server.database.asOwner((tx) =>
    sql<{ secret: Buffer }>`select secret from webhooks where tenant_id = ${owner.tenantId}`.execute(tx),
  )
  expect(rows.map((row) => row.secret.includes(key))).toEqual([false])
})

test('a new secret is another one, and the audit log tells when, not which', async () => {
  const owner = await server.company()
  const { id, secret } = await addWebhook(server, owner, { url })
  const params = { id }
  const rotated = await server.call(owner, api.webhooks.rotateSecret, { params })
  expect(rotated.body.previousSecretUntil).toBe('2026-11-21T09:42:00.000Z')
  expect(rotated.body.secret).not.toBe(secret)
  expect((await server.call(owner, api.webhooks.secret, { params })).body).toEqual(rotated.body)
  const log = await server.call(owner, api.audit.activityLog, { query: { resourceId: id } })
  expect(log.body.items.map(({ action }) => action)).toEqual(['replaced secret', 'created'])
  expect(JSON.stringify(log.body)).not.toContain('whsec_')
})

test.each([
  ['ftp://example.com/', 'malformed_request'],
  ['example.com', 'malformed_request'],
  ['https://user:password@example.com/', 'malformed_request'],
  ['http://example.com/', 'webhook_url_not_https'],
  ['https://10.0.0.1/', 'webhook_url_private'],
  ['https://[::ffff:127.0.0.1]/', 'webhook_url_private'],
  ['https://0x7f000001/', 'webhook_url_private'],
])('%s is refused', async (address, code) => {
  const owner = await server.company()
  const { status, body } = await create(owner, { url: address })
  expect([status, body]).toMatchObject([400, { code, details: { fieldErrors: { url: {} } } }])
})

test('a webhook without an event is refused, and a known address is changed to no private one', async () => {
  const owner = await server.company()
  expect(refusal(await create(owner, { eventTypes: [] }))).toEqual([
    400,
    ['eventTypes'],
    'Choose at least one event.',
  ])
  const { id } = await addWebhook(server, owner, { url })
  const answer = await server.call(owner, api.webhooks.update, {
    params: { id },
    body: { url: 'https://192.168.1.7/' },
  })
  expect(answer.body).toMatchObject({ code: 'webhook_url_private' })
})

test('event types come in the order of the catalogue, each once', async () => {
  const owner = await server.company()
  const { body } = await create(owner, {
    eventTypes: [...webhookEventTypes, ...webhookEventTypes].toReversed(),
  })
  expect(body.eventTypes).toEqual(webhookEventTypes)
})

test('a company has at most 20 webhooks', async () => {
  const owner = await server.company()
  for (let nth = 0; nth < 20; nth++) await addWebhook(server, owner, { url })
  const { status, body } = await create(owner, {})
  expect([status, body]).toMatchObject([409, { code: 'too_many_webhooks', details: { most: 20 } }])
})

test('a deleted webhook takes its log with it', async () => {
  const owner = await server.company()
  const { id } = await addWebhook(server, owner, { url })
  const params = { id }
  await server.call(owner, api.webhooks.test, { params })
  expect((await server.call(owner, api.webhooks.delete, { params })).status).toBe(204)
  const { rows } = await server.database.asOwner((tx) =>
    sql`select 1 from webhook_deliveries where tenant_id = ${owner.tenantId}`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('what waits for a webhook that is switched off is not sent, and can be sent again once it is on', async () => {
  const owner = await server.company()
  const { id } = await addWebhook(server, owner, { url })
  const params = { id }
  const { body: delivery } = await server.call(owner, api.webhooks.test, { params })
  expect(delivery).toMatchObject({ type: 'webhook.test', state: 'waiting', attempts: 0, failure: null })
  await server.call(owner, api.webhooks.update, { params, body: { active: false } })
  const log = await server.call(owner, api.webhooks.deliveries, { params, query: {} })
  expect(log.body.items).toMatchObject([{ id: delivery.id, state: 'failed', failure: 'disabled' }])
  const one = { params: { id, deliveryId: delivery.id } }
  expect((await server.call(owner, api.webhooks.replay, one)).body).toMatchObject({
    code: 'webhook_inactive',
  })
  await server.call(owner, api.webhooks.update, { params, body: { active: true } })
  const since = { params, body: { since: '2026-11-20T00:00:00Z' } }
  expect((await server.call(owner, api.webhooks.replayFailed, since)).body).toEqual({ replayed: 1 })
  expect((await server.call(owner, api.webhooks.replayFailed, since)).body).toEqual({ replayed: 0 })
})

test('another company reads and sends nothing of a delivery', async () => {
  const [owner, other] = [await server.company(), await server.company()]
  const { id } = await addWebhook(server, owner, { url })
  const { body } = await server.call(owner, api.webhooks.test, { params: { id } })
  const { id: theirs } = await addWebhook(server, other, { url })
  const params = { id: theirs, deliveryId: body.id }
  expect((await server.call(other, api.webhooks.replay, { params })).status).toBe(404)
  const log = await server.call(other, api.webhooks.deliveries, { params, query: {} })
  expect(log.body.items).toEqual([])
})
