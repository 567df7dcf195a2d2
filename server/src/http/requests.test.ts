/** How calls handle invalid requests. */
import { api, apiBase } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../testing/app.ts'

let server: TestApp
let admin: Person
let vehicleId: string
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
  const { body } = await server.call(admin, api.vehicles.create, {
    body: { registration: 'RQ 1', fuelType: 'diesel' },
  })
  vehicleId = body.id
})
afterAll(() => server.close())

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH' | 'OPTIONS'

async function send(method: Method, path: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url: apiBase + path,
    headers: { authorization: `Bearer ${admin.token}` },
    ...(payload ? { payload } : {}),
  })
  const body = answer.json<{ code?: string; message?: string; details?: { fieldErrors?: object } }>()
  return { status: answer.statusCode, headers: answer.headers, ...body }
}

test('an unknown parameter or field is refused and named, also where a call takes none', async () => {
  const answers = [
    await send('GET', '/overview/v2?period=yesterday'),
    await send('GET', '/vehicles?colour=red&archived=true'),
    await send('GET', `/vehicles/${vehicleId}/overview?simplePeriod=today&perod=yesterday`),
    await send('PUT', `/vehicles/${vehicleId}`, { label: 'Van', vim: 'x' }),
    await send('GET', '/configuration?x=1'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect(answers.map(({ details }) => Object.keys(details?.fieldErrors ?? {}))).toEqual([
    ['period'],
    ['colour'],
    ['perod'],
    ['vim'],
    ['x'],
  ])
  expect(answers[0]?.message).toBe('Not a parameter of this call: period. See /api/docs.')
})

test('thousands of unknown fields get a short error', async () => {
  const body = Object.fromEntries(Array.from({ length: 500 }, (_, nth) => [`field${nth}`.repeat(2), 1]))
  const answer = await send('PUT', `/vehicles/${vehicleId}`, body)
  expect([answer.status, JSON.stringify(answer).length < 4_000]).toEqual([400, true])
})

test('thousands of wrong ids get a short error', async () => {
  const answer = await send('GET', `/jobs?assignee=${Array.from({ length: 7_000 }, () => 'a').join()}`)
  expect([answer.status, Object.keys(answer.details?.fieldErrors ?? {})]).toEqual([400, ['assignee']])
  expect(JSON.stringify(answer).length).toBeLessThan(8_000)
})

test('an entry of a list in a query, and a body that is no object, are named in the error', async () => {
  const answers = [
    await send('GET', '/analytics/summary?months=2026-11,2026-13'),
    await send('GET', '/jobs?sort=colour'),
    await send('GET', '/jobs?assignee=me'),
    await send('POST', '/vehicles', []),
  ]
  expect(answers.map(({ details }) => details?.fieldErrors)).toMatchObject([
    { months: { code: 'month_invalid' } },
    { sort: { code: 'sort_unknown' } },
    { assignee: { message: '"assignee" must be an id such as 0198d1f2-6f3a-7c41-9b0e-2a5d8c7e4f10.' } },
    { body: { message: 'Send the fields of this call as a JSON object in the body.' } },
  ])
  expect(answers.flatMap(({ details }) => Object.keys(details?.fieldErrors ?? {}))).toHaveLength(4)
})

test('a change without a body is refused, and the version stays', async () => {
  const known = await server.call(admin, api.vehicles.get, { params: { id: vehicleId } })
  const { status, message } = await send('PUT', `/vehicles/${vehicleId}`)
  const after = await server.call(admin, api.vehicles.get, { params: { id: vehicleId } })
  expect([status, message]).toEqual([400, 'Send the fields of this call as a JSON object in the body.'])
  expect(after.body.version).toBe(known.body.version)
})

test('a method that a call does not take answers 405 and names those that it takes', async () => {
  const answers = [
    await send('DELETE', '/vehicles'),
    await send('PATCH', `/vehicles/${vehicleId}`),
    await send('POST', '/overview/v2'),
    await send('PUT', '/healthz'),
    await send('GET', `/vehicles/${vehicleId}/history-import`),
  ]
  expect(answers.map(({ status, code, headers }) => [status, code, headers['allow']])).toEqual([
    [405, 'method_not_allowed', 'GET, HEAD, POST, PUT'],
    [405, 'method_not_allowed', 'GET, HEAD, PUT'],
    [405, 'method_not_allowed', 'GET, HEAD'],
    [405, 'method_not_allowed', 'GET, HEAD'],
    [405, 'method_not_allowed', 'POST'],
  ])
  expect((await send('GET', '/nowhere')).status).toBe(404)
})

test('roles are few, and each is named once', async () => {
  const { userId } = await server.colleague(admin, 'driver')
  const give = (roles: string[]) => send('PUT', `/users/${userId}`, { roles })
  expect((await give(Array.from({ length: 5_000 }, () => 'driver'))).status).toBe(400)
  expect(await give(['driver', 'driver'])).toMatchObject({
    status: 400,
    message: 'List each role only once.',
  })
  expect(await give(['driver', 'viewer'])).toMatchObject({ roles: ['driver', 'viewer'] })
})

test('an address that cannot be read is answered with the headers of every other answer', async () => {
  const [odd, usual] = [await server.app.inject('/%'), await server.app.inject('/api/healthz')]
  expect(odd.statusCode).toBe(400)
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
  ]) {
    expect([name, odd.headers[name]]).toEqual([name, usual.headers[name]])
    expect(usual.headers[name]).toBeDefined()
  }
})

test('times before 1980 and from 2200 on are refused in queries and bodies', async () => {
  const answers = [
    await send('GET', `/paginatedTrips?startDate=0000-01-01&endDate=2026-11-20`),
    await send('GET', `/paginatedTrips?startDate=2026-11-20T00:00:00Z&endDate=2200-01-01T00:00:00Z`),
    await send('POST', '/jobs', { title: 'Boiler', startDate: '1979-12-31', endDate: '2026-11-20' }),
    await send('PUT', `/vehicles/${vehicleId}`, { inspectionDueDate: '2200-01-01' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})

test('a trip that cannot be shown is left out of its page, which counts it', async () => {
  const id = await addTrip(server.database, admin.tenantId, vehicleId)
  await addTrip(server.database, admin.tenantId, vehicleId, {
    startTime: new Date('0000-01-01T08:00:00Z'),
    endTime: new Date('0000-01-01T08:30:00Z'),
  })
  const { status, headers, ...body } = await send('GET', `/vehicles/${vehicleId}/trips`)
  expect([status, headers['roadbook-left-out']]).toEqual([200, '1'])
  expect(body).toMatchObject({ items: [{ id }], totalItems: 2 })
})
