import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing/app.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

async function codeOf(url: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url, headers })
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

test('a range behind the end of a file is no failure of the server', async () => {
  const range = { range: 'bytes=99999999999-' }
  expect(await codeOf('/map/malta.pmtiles', range)).toEqual([416, 'malformed_request'])
})

test('an address that cannot be read is refused in the one shape of errors', async () => {
  expect(await codeOf('/api/%zz')).toEqual([400, 'malformed_request'])
})

test('what the database cannot hold is no failure of the server', async () => {
  const fuelType = 'diesel' as const
  const create = (body: object) =>
    server.call(admin, api.vehicles.create, { body: { registration: 'RNG 1', fuelType, ...body } })
  const known = await create({})
  const answers = [
    await create({ registration: 'A\u0000B' }),
    await create({ registration: 'RNG 2', inspectionDueDate: '0000-01-01' }),
    await server.call(admin, api.vehicles.update, {
      params: { id: known.body.id },
      body: { version: Number.MAX_SAFE_INTEGER },
    }),
    await server.call(admin, api.audit.activityLog, { query: { searchStringVehicleReg: '\u0000' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 409, 400])
})

test('behind a proxy nobody writes the address that they seem to come from', async () => {
  const behind = await createTestApp({ TRUST_PROXY: 'on' })
  const person = await behind.company()
  await behind.app.inject({
    method: 'POST',
    url: '/api/settings/fleet-categories',
    headers: { authorization: `Bearer ${person.token}`, 'x-forwarded-for': 'anything, 203.0.113.9' },
    payload: { name: 'Vans' },
  })
  const { body } = await behind.call(person, api.audit.activityLog, { query: {} })
  expect(body.items.find(({ resourceType }) => resourceType === 'fleetCategory')?.ip).toBe('203.0.113.9')
  await behind.close()
})
