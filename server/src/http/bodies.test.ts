import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { api, apiBase } from '@roadbook/contract/api'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing/app.ts'
import { rawRequest } from '../testing/servers/raw-request.ts'
import { connectionLimits, endSlowBodies } from './body-deadline.ts'

let server: TestApp
let owner: Person
let port: number

beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port // it listens on a port
})
afterAll(() => server.close())

const json = 'content-type: application/json'
const signedIn = () => `authorization: Bearer ${owner.token}`
const vehicles = `POST ${apiBase}/vehicles HTTP/1.1`
const manyMegabytes = `content-length: ${40 * 1024 * 1024}`

test.each([
  ['without a token', 'x-nothing: 0'],
  ['with a token that is none', 'authorization: Bearer none'],
])('%s a call answers 401 before any of its body has come', async (_how, header) => {
  const answer = await rawRequest(port, { head: [vehicles, json, header, manyMegabytes] })
  expect(answer.status).toBe(401)
})

test.each([`${apiBase}/vehicles`, '/auth/sign-in', '/oidc/token', '/operator/mail', '/nowhere'])(
  'a compressed request to %s is refused unread, whoever sends it',
  async (path) => {
    const head = [`POST ${path} HTTP/1.1`, json, signedIn(), 'content-encoding: gzip', manyMegabytes]
    const answer = await rawRequest(port, { head })
    expect([answer.status, JSON.parse(answer.text.split('\r\n\r\n')[1] ?? '')]).toMatchObject([
      415,
      { code: 'compressed_request', message: expect.stringContaining('Send the body uncompressed') },
    ])
  },
)

test('40 kB that unpack to 39 MB of brackets are never unpacked', async () => {
  const bomb = gzipSync('['.repeat(39 * 1024 * 1024), { level: 9 })
  const before = process.memoryUsage().heapUsed
  const head = [vehicles, json, signedIn(), 'content-encoding: gzip', `content-length: ${bomb.length}`]
  const answer = await rawRequest(port, { head, body: bomb })
  expect(answer.status).toBe(415)
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(32 * 1024 * 1024)
})

test('a body that calls itself uncompressed is taken', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `${apiBase}/vehicles`,
    headers: { authorization: `Bearer ${owner.token}`, 'content-encoding': 'identity' },
    payload: { registration: 'PLAIN 1', fuelType: 'diesel' },
  })
  expect(answer.statusCode).toBe(201)
})

test.each([
  [`POST ${apiBase}/vehicles`, 64],
  ['POST /auth/sign-in', 16],
  ['POST /auth/forgotten', 16],
])('%s says that it takes %i KiB, before more of them have come', async (call, kibibytes) => {
  const head = [`${call} HTTP/1.1`, json, signedIn(), 'origin: http://localhost:3000']
  const bytes = kibibytes * 1024 + 1
  const declared = await rawRequest(port, { head: [...head, `content-length: ${bytes}`] })
  const streamed = await rawRequest(port, {
    head: [...head, 'transfer-encoding: chunked'],
    body: `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`,
  })
  expect([declared.status, streamed.status]).toEqual([413, 413])
  expect(declared.text).toContain(`larger than ${kibibytes} KiB`)
})

test('as many brackets as fit into a signed-in person’s call are refused with a message', async () => {
  const depth = 32 * 1024
  const body = '['.repeat(depth) + ']'.repeat(depth)
  const head = [vehicles, json, signedIn(), `content-length: ${body.length}`]
  const answer = await rawRequest(port, { head, body })
  expect(answer.status).toBe(400)
})

test('the longest lists that calls take fit into their limits', async () => {
  const tripIds = Array.from({ length: 500 }, () => crypto.randomUUID())
  const trips = await server.call(owner, api.trips.categorise, { body: { tripIds, category: 'private' } })
  const job = await server.call(owner, api.jobs.create, {
    body: {
      title: 'x',
      description: '\u{1F69A}'.repeat(2500),
      startDate: '2026-11-20',
      endDate: '2026-11-20',
    },
  })
  expect([trips.status, job.status]).toEqual([404, 201])
})

test('a body that trickles in is ended at its deadline with 408, also where the answer was given before', async () => {
  const app = Fastify()
  endSlowBodies(app, { baseMs: 300, bytesPerSecond: 1024, longestMs: 1_500 })
  app.route({ method: 'POST', url: '/reads', handler: async (request) => request.body })
  app.post('/answers', { onRequest: async (_request, reply) => reply.code(401).send() }, async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const at = (app.server.address() as AddressInfo).port // it listens on a port
  const trickle = { part: ' ', everyMs: 20 }
  const head = (path: string, bytes: number) => [`POST ${path} HTTP/1.1`, json, `content-length: ${bytes}`]
  const [short, long] = await Promise.all([
    rawRequest(at, { head: head('/reads', 100), trickle }),
    rawRequest(at, { head: head('/reads', 100_000), trickle }),
  ])
  expect([short.status, long.status]).toEqual([408, 408])
  expect(short.text).toContain('Check your connection, then send it again.')
  expect(short.afterMs).toBeLessThan(long.afterMs)
  const answered = await rawRequest(at, { head: head('/answers', 100), trickle, untilClosed: true })
  expect(answered.status).toBe(401)
  await app.close()
})

test('a body that comes in time is read, however many follow on one connection', async () => {
  const app = Fastify()
  endSlowBodies(app, { baseMs: 100, bytesPerSecond: 1024, longestMs: 200 })
  const handler = async (request: FastifyRequest) => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    return request.body
  }
  app.route({ method: 'POST', url: '/', handler })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const call = async () => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(address, { method: 'POST', headers, body: '[1]' })).json()
  }
  expect([await call(), await call()]).toEqual([[1], [1]])
  await app.close()
})

test('the head of a request has 15 seconds, and a connection on which nothing moves 11 minutes', () => {
  const { headersTimeout, requestTimeout, timeout } = server.app.server
  expect([headersTimeout, requestTimeout, timeout]).toEqual([15_000, 390_000, 660_000])
  expect(connectionLimits.connectionsCheckingInterval).toBe(5_000)
})
