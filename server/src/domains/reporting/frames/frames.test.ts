/** Who gets which address, and what it gives access to. */
import { allRoutes, api, apiBase } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeJwt } from 'jose'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { activityToken, hubToken } from './testing.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

const readHub = (token: string) => server.call(undefined, api.frames.readFleetHub, { body: { token } })

test('an address is of this installation and valid for ten minutes', async () => {
  const { status, body } = await server.call(admin, api.frames.openFleetHub, {})
  expect([status, body]).toEqual([
    201,
    {
      source: 'roadbook',
      url: expect.stringMatching(/^http:\/\/localhost:3000\/embed\/fleet-intelligence-hub#token=[\w.-]+$/),
      expiresAt: new Date(server.clock.now().getTime() + 600_000).toISOString(),
    },
  ])
})

test('a token signs nobody in: each guarded call of the route table refuses it', async () => {
  const token = await hubToken(server, admin)
  const statuses = new Map<string, number>()
  for (const { name, route } of allRoutes().filter((one) => one.route.access !== 'public')) {
    const url = apiBase + route.path.replaceAll(/\{\w+\}/g, admin.userId)
    const headers = { authorization: `Bearer ${token}` }
    statuses.set(name, (await server.app.inject({ method: route.method, url, headers })).statusCode)
  }
  expect(statuses.size).toBeGreaterThan(200)
  expect([...statuses].filter(([, status]) => status !== 401)).toEqual([])
})

test('of the calls without a session a token opens that of its own frame alone', async () => {
  const token = await hubToken(server, admin)
  const opened: string[] = []
  for (const { name, route } of allRoutes().filter((one) => one.route.access === 'public')) {
    if (!route.path.startsWith('/frames/')) continue
    const url = apiBase + route.path
    const answer = await server.app.inject({ method: route.method, url, payload: { token } })
    if (answer.statusCode < 400) opened.push(name)
  }
  expect(opened).toEqual(['frames.readFleetHub'])
  const { body, status } = await server.call(undefined, api.frames.readGeofenceActivity, { body: { token } })
  expect([status, body]).toMatchObject([401, { code: 'frame_unknown' }])
})

test('an expired token is told in words', async () => {
  const token = await hubToken(server, admin)
  const start = server.clock.now()
  server.clock.advance(600)
  const { status, body } = await readHub(token)
  server.clock.set(start)
  expect([status, body]).toMatchObject([
    401,
    { code: 'frame_expired', message: 'This view has expired. Load it again.' },
  ])
})

test('somebody with another role, or archived, has no more use of an address', async () => {
  const person = await server.colleague(admin, 'manager')
  const token = await hubToken(server, person)
  expect((await readHub(token)).status).toBe(200)
  const params = { id: person.userId }
  await server.call(admin, api.users.update, { params, body: { roles: ['viewer'] } })
  expect((await readHub(token)).body).toMatchObject({ code: 'frame_expired' })
  const next = await hubToken(server, person)
  expect((await readHub(next)).status).toBe(200)
  await server.database.asOwner((tx) =>
    tx.updateTable('users').set({ archived: true }).where('id', '=', person.userId).execute(),
  )
  expect((await readHub(next)).body).toMatchObject({ code: 'frame_expired' })
})

test('an address is of no use after its person has signed out; that of another session is', async () => {
  const person = await server.colleague(admin, 'manager')
  const signedInAgain = { ...person, token: await server.signIn(person) }
  const ended = await hubToken(server, person)
  const other = await hubToken(server, signedInAgain)
  const { sid } = decodeJwt<{ sid: string }>(person.token)
  const keepUntil = new Date(server.clock.now().getTime() + 3_600_000)
  await server.identity.directory.endSession({ key: `embedded ${sid}`, keepUntil })
  expect((await readHub(ended)).body).toMatchObject({ code: 'frame_expired' })
  expect((await readHub(other)).status).toBe(200)
})

test('drivers see the fleet hub, as far as it is theirs, and no activity at geofences', async () => {
  const driver = await server.colleague(admin, 'driver')
  expect((await readHub(await hubToken(server, driver))).status).toBe(200)
  expect((await server.call(driver, api.frames.openGeofenceActivity, {})).status).toBe(403)
})

test('a sandboxed frame may read its data and nothing else from another origin', async () => {
  const path = api.frames.readFleetHub.path
  const headers = {
    origin: 'null',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const asked = await server.app.inject({ method: 'OPTIONS', url: apiBase + path, headers })
  expect([asked.statusCode, asked.headers]).toMatchObject([
    204,
    {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, accept-language',
    },
  ])
  const refused = await readHub('x')
  expect([refused.status, refused.headers]).toMatchObject([401, { 'access-control-allow-origin': '*' }])
  const other = await server.app.inject({ url: `${apiBase}/vehicles`, headers: { origin: 'null' } })
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

test('unknown filters are refused, and a token belongs into the body', async () => {
  const token = await activityToken(server, admin)
  const url = `${apiBase}${api.frames.readGeofenceActivity.path}?token=${token}`
  const answer = await server.app.inject({ method: 'POST', url, payload: { token } })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'unknown_parameters' }])
})
