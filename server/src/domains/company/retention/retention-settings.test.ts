import { api } from '@roadbook/contract/api'
import type { RetentionUpdate } from '@roadbook/contract/company/retention'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.company(crypto.randomUUID())
})

const put = (body: RetentionUpdate, person = owner) => server.call(person, api.retention.put, { body })

test('settings are changed by admins alone, with an entry in the audit log', async () => {
  const { body: before } = await server.call(owner, api.retention.get, {})
  const manager = await server.colleague(owner, 'manager')
  expect((await put({ documentMonths: 120 }, manager)).status).toBe(403)
  const { body } = await put({ positionMonths: 6, version: before.version })
  expect(body).toMatchObject({ positionMonths: 6, tripMonths: null, version: before.version + 1 })
  expect((await put({ positionMonths: 7, version: before.version })).body).toMatchObject({
    code: 'stale_version',
  })
  const { body: trail } = await server.call(owner, api.audit.activityLog, { query: { action: 'updated' } })
  expect(trail.items[0]).toMatchObject({
    resourceType: 'tenant',
    changes: [{ field: 'positionMonths', before: null, after: 6 }],
  })
})

test.each([
  [{ tripMonths: 12 }, 'positionMonths'],
  [{ positionMonths: 24, tripMonths: 12 }, 'positionMonths'],
  [{ positionMonths: 0 }, 'positionMonths'],
  [{ positionMonths: 241 }, 'positionMonths'],
  [{ positionMonths: 1, tripMonths: 2 }, 'tripMonths'],
  [{ documentMonths: 11 }, 'documentMonths'],
])('months of %j are refused at the field, in the settings and in their preview', async (months, field) => {
  for (const answer of [
    await put(months),
    await server.call(owner, api.retention.preview, { query: months }),
  ]) {
    expect([answer.status, answer.body]).toMatchObject([400, { details: { fieldErrors: { [field]: {} } } }])
  }
})
