import { api } from '@roadbook/contract/api'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { password } from '../../../testing/app-over.ts'
import { addSecondFactor } from '../../../testing/second-factor.ts'
import { newSecret } from '../../people/api-keys/secret.ts'
import { read, traccarOver } from './testing.ts'

let server: TestApp
let traccar: FastifyInstance
let admin: Person
let key: string
beforeAll(async () => {
  server = await createTestApp()
  traccar = await traccarOver(server)
  admin = await server.company('Grand Harbour Services')
  const created = await server.call(admin, api.apiKeys.create, {
    body: { name: 'Home Assistant', role: 'viewer' },
  })
  key = created.body.key
})
afterAll(async () => {
  await traccar.close()
  await server.close()
})

const basic = (name: string, secret: string): string =>
  `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

/** By the form that pytraccar sends; returns the status and the cookie. */
async function signIn(form: Record<string, string>, remoteAddress = '127.0.0.1') {
  const { statusCode, headers, body } = await traccar.inject({
    method: 'POST',
    url: '/api/session',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
    remoteAddress,
  })
  const cookie = String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
  return { status: statusCode, cookie, setCookie: headers['set-cookie'], body: JSON.parse(body) }
}

test('an email address with its password opens a session, whose cookie is enough', async () => {
  const { status, cookie, setCookie, body } = await signIn({ email: admin.email.toUpperCase(), password })
  expect([status, body]).toMatchObject([
    200,
    { id: 1, name: 'Ada Admin 1', email: admin.email, readonly: true },
  ])
  expect(setCookie).toMatch(/^JSESSIONID=[\w-]+; Path=\/api; HttpOnly; SameSite=Strict$/)
  expect(await read(traccar, '/session', { cookie })).toMatchObject({
    status: 200,
    body: { email: admin.email },
  })
  expect(await read(traccar, '/devices', { cookie })).toEqual({ status: 200, body: [] })
})

test('a session ends when it is deleted, and when the password changes', async () => {
  const person = await server.colleague(admin, 'manager')
  const [one, other] = [
    await signIn({ email: person.email, password }),
    await signIn({ email: person.email, password }),
  ]
  const { statusCode } = await traccar.inject({
    method: 'DELETE',
    url: '/api/session',
    headers: { cookie: one.cookie },
  })
  expect(statusCode).toBe(204)
  expect((await read(traccar, '/devices', { cookie: one.cookie })).status).toBe(401)
  expect((await read(traccar, '/devices', { cookie: other.cookie })).status).toBe(200)
  const accountId = (await server.identity.directory.accountOfUser(person)) ?? ''
  server.clock.advance(60)
  await server.database.asDirectory((tx) => server.identity.setPassword(tx, accountId, password))
  expect((await read(traccar, '/devices', { cookie: other.cookie })).status).toBe(401)
})

test('a session ends after a week', async () => {
  const person = await server.colleague(admin, 'manager')
  const { cookie } = await signIn({ email: person.email, password })
  server.clock.advance(7 * 86_400 - 1)
  expect((await read(traccar, '/devices', { cookie })).status).toBe(200)
  server.clock.advance(2)
  expect((await read(traccar, '/devices', { cookie })).status).toBe(401)
})

test('an API key works as bearer, as token, and as the password of any name', async () => {
  const authorizations = [`Bearer ${key}`, basic('', key), basic('home', key), basic(admin.email, password)]
  for (const authorization of authorizations) {
    const { statusCode } = await traccar.inject({ url: '/api/devices', headers: { authorization } })
    expect([authorization.slice(0, 6), statusCode]).toEqual([authorization.slice(0, 6), 200])
  }
  const { statusCode, headers, body } = await traccar.inject({ url: `/api/session?token=${key}` })
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    200,
    { name: 'Home Assistant', email: 'Home Assistant' },
  ])
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  expect(cookie).not.toContain(key)
  expect((await read(traccar, '/devices', { cookie })).status).toBe(200)
  expect((await signIn({ email: 'home', password: key })).status).toBe(200)
})

test('a revoked API key ends the sessions that began with it', async () => {
  const owner = { ...admin, token: await server.signIn(admin) }
  const { body: made } = await server.call(owner, api.apiKeys.create, {
    body: { name: 'Script', role: 'viewer' },
  })
  const { cookie } = await signIn({ token: made.key })
  expect((await read(traccar, '/devices', { cookie })).status).toBe(200)
  await server.call(owner, api.apiKeys.revoke, { params: { id: made.id } })
  expect((await read(traccar, '/devices', { cookie })).status).toBe(401)
})

test('a password alone is refused where the account has a second step', async () => {
  const person = await server.colleague(admin, 'manager')
  await addSecondFactor(server, person)
  const { status, body } = await signIn({ email: person.email, password })
  expect([status, body.code]).toEqual([401, 'password_not_enough'])
  const wrong = await signIn({ email: person.email, password: 'wrong' })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong_credentials'])
})

test('guesses are limited together with those at the sign-in page', async () => {
  const person = await server.colleague(admin, 'manager')
  const [ip, other] = ['192.0.2.7', '198.51.100.7']
  for (let nth = 0; nth < 8; nth++) {
    await server.database.asDirectory((tx) => server.identity.limit(tx, 'account', `${ip} ${person.email}`))
  }
  const credentials = { email: person.email, password }
  expect([(await signIn(credentials, ip)).status, (await signIn(credentials, other)).status]).toEqual([
    429, 200,
  ])
})

test('unknown API keys are limited by address', async () => {
  const statuses: number[] = []
  for (let nth = 0; nth < 21; nth++) {
    const { statusCode } = await traccar.inject({
      url: `/api/devices?token=${newSecret()}`,
      remoteAddress: '192.0.2.9',
    })
    statuses.push(statusCode)
  }
  expect([statuses.indexOf(429), (await read(traccar, '/devices', { as: key })).status]).toEqual([20, 200])
})

test.each([undefined, 'Bearer', 'Bearer rb_nothing', 'Basic', 'Basic %%%', basic('', ''), 'Digest x'])(
  'strangers with %s read nothing',
  async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    for (const path of ['/devices', '/positions', '/reports/trips', '/session', '/events/1']) {
      expect((await traccar.inject({ url: `/api${path}`, headers })).statusCode).toBe(401)
    }
  },
)

test('a cookie of another installation, or a changed one, opens nothing', async () => {
  const { cookie } = await signIn({ token: key })
  for (const forged of [`${cookie}AA`, 'JSESSIONID=', 'JSESSIONID=AAAA', cookie.slice(0, -3), 'a; b=; =c']) {
    expect((await read(traccar, '/devices', { cookie: forged })).status).toBe(401)
  }
})

test('a body beyond 4 kB, of another type, or without credentials is refused', async () => {
  expect((await signIn({ email: 'a', password: 'x'.repeat(4096) })).status).toBe(413)
  expect((await signIn({})).status).toBe(401)
  const post = (headers: Record<string, string>, payload: string) =>
    traccar.inject({ method: 'POST', url: '/api/session', headers, payload })
  expect((await post({ 'content-type': 'text/xml' }, '<a/>')).statusCode).toBe(415)
})

test('nothing can be changed: other methods and calls are refused in plain text', async () => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const post = await traccar.inject({ method: 'POST', url: '/api/devices', headers, payload: '{"name":"x"}' })
  expect([post.statusCode, post.headers['content-type'], post.body]).toEqual([
    405,
    'text/plain; charset=utf-8',
    expect.stringMatching(/^This API is for reading/),
  ])
  const command = await traccar.inject({ method: 'POST', url: '/api/commands/send', headers, payload: '{}' })
  expect([command.statusCode, command.body]).toEqual([404, post.body])
})

test('anybody may ask for the server, which names no company; a browser is led to Roadbook', async () => {
  const { status, body } = await read(traccar, '/server')
  expect([status, body]).toMatchObject([
    200,
    { id: 1, registration: false, readonly: true, version: '6.7.0' },
  ])
  const page = await traccar.inject({ url: '/' })
  expect([page.statusCode, page.headers.location]).toEqual([302, 'http://localhost:3000'])
})
