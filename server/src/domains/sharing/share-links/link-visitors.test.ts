/** What somebody can do with a token, and without one. */
import { allRoutes, api, apiBase } from '@roadbook/contract/api'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { appOver } from '../../../testing/app-over.ts'
import { stand, tokenOf } from '../../../testing/records/share-links.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await createTestApp()
  const admin = await server.company('Grand Harbour Services')
  const body = { registration: 'SECRET 1', vin: 'WDB9066331S123456', fuelType: 'diesel' as const }
  const driver = await server.colleague(admin, 'driver')
  const created = await server.call(admin, api.vehicles.create, {
    body: { ...body, driverId: driver.userId, label: 'Van 2' },
  })
  const vehicleId = created.body.id
  await stand(server, { ...admin, vehicleId }, [{ minutesAgo: 0, latitude: 35.9, longitude: 14.4 }])
  const label = 'SECRET recipient'
  const link = await server.call(admin, api.shareLinks.create, { body: { vehicleId, label } })
  token = tokenOf(link.body)
})
afterAll(() => server.close())

const guarded = allRoutes().filter(({ route }) => route.access !== 'public')

test('a token signs nobody in: each call of the route table refuses it', async () => {
  const statuses = new Map<string, number>()
  for (const { name, route } of guarded) {
    const url = apiBase + route.path.replaceAll(/\{\w+\}/g, token)
    const headers = { authorization: `Bearer ${token}` }
    statuses.set(name, (await server.app.inject({ method: route.method, url, headers })).statusCode)
  }
  expect(statuses.size).toBeGreaterThan(200)
  expect([...statuses].filter(([, status]) => status !== 401)).toEqual([])
})

test('as a parameter, a token opens no other public call', async () => {
  const open = allRoutes().filter(({ route }) => route.access === 'public' && route.path.includes('{'))
  const answers = await Promise.all(
    open.map(async ({ name, route }) => {
      const url = apiBase + route.path.replaceAll(/\{\w+\}/g, token)
      const { statusCode } = await server.app.inject({ method: route.method, url })
      return [name, statusCode < 400]
    }),
  )
  expect(answers.filter(([, isOpen]) => isOpen)).toEqual([['shareLinks.publicLocation', true]])
})

test('a visitor learns no id, registration, driver or recipient', async () => {
  const { body } = await server.call(undefined, api.shareLinks.publicLocation, { params: { token } })
  const text = JSON.stringify(body)
  expect(text).toContain('Van 2')
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|SECRET|WDB|Pat|Person|@/)
})

test('no address of a link is in the server’s log, whatever is asked for there', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const { database, clock } = server
  const logging = await appOver({ database, clock, log })
  const rests = ['', '/', '/unknown', '/events/unknown', '%', '?token=x']
  for (const path of ['/api/public/share-location/', '/public-location/'])
    for (const rest of rests)
      for (const method of ['GET', 'HEAD', 'POST', 'PUT'] as const)
        await logging.app.inject({ method, url: `${path}${token}${rest}` })
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => line.includes(token.slice(0, 21)))).toEqual([])
  await logging.close()
})

test('wrong tokens ask the database for nothing, and are limited by network; the right one never is', async () => {
  const inTenant = vi.spyOn(server.database, 'inTenant')
  const asDirectory = vi.spyOn(server.database, 'asDirectory')
  const guess = (remoteAddress: string, wrong: string, rest = '') =>
    server.app.inject({ url: `${apiBase}/public/share-location/${wrong}${rest}`, remoteAddress })
  const wrongs = Array.from({ length: 30 }, () =>
    Buffer.from(uuidv7().padEnd(32)).toString('base64url').slice(0, 43),
  )
  for (const [index, wrong] of wrongs.entries()) {
    const answer = await guess('192.0.2.1', wrong, index % 2 ? '/events' : '')
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }])
  }
  const limited = await guess('192.0.2.1', 'x')
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '60'])
  expect((await guess('192.0.2.2', 'x')).json()).toMatchObject({
    message: 'This link doesn’t exist. Check that it is complete.',
  })
  expect([inTenant.mock.calls, asDirectory.mock.calls]).toEqual([[], []])
  expect((await guess('192.0.2.1', token)).statusCode).toBe(200)
})

test('of one network 300 openings at once are answered, then five a second; its limit is no other network’s', async () => {
  const open = (remoteAddress: string) =>
    server.app.inject({ url: `${apiBase}/public/share-location/${token}`, remoteAddress })
  const answers: number[] = []
  for (let nth = 0; nth < 301; nth++) answers.push((await open('198.51.100.7')).statusCode)
  expect(answers.filter((status) => status === 200)).toHaveLength(300)
  const limited = await open('198.51.100.7')
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '1'])
  expect((await open('198.51.100.8')).statusCode).toBe(200)
})

test('a HEAD is no opening', async () => {
  const answer = await server.app.inject({
    method: 'HEAD',
    url: `${apiBase}/public/share-location/${token}`,
    remoteAddress: '203.0.113.9',
  })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET'])
})
