import { once } from 'node:events'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { parseConfig } from '../config.ts'
import { createServer } from './create-server.ts'
import { endConnections } from './end-connections.ts'

/** Answers /slow once the test releases it. */
async function startSlow(app: FastifyInstance) {
  const slow = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    asked.resolve()
    await slow.promise
    return 'slow'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo // it listens on TCP
  return { port, finish: slow.resolve, begun: asked.promise }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\n\r\n`

async function open(port: number): Promise<{ socket: Socket; received: () => string }> {
  const socket = createConnection(port, '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(socket, 'connect')
  return { socket, received: () => text }
}

test('a server that closes takes no new connection, and answers what comes over open ones', async () => {
  const app = createServer({ config: parseConfig({}), log: pino({ level: 'silent' }) })
  app.get('/fast', async () => 'fast')
  const { port, begun, finish } = await startSlow(app)
  const { socket, received } = await open(port)
  socket.write(get('/slow'))
  await begun
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  const refused = createConnection(port, '127.0.0.1')
  expect(await once(refused, 'error').catch((error: unknown) => [error])).toMatchObject([
    { code: 'ECONNREFUSED' },
  ])
  socket.write(get('/fast'))
  finish()
  await Promise.all([closed, once(socket, 'close')])
  expect(received()).toMatch(/^HTTP\/1\.1 200 [^]*slowHTTP\/1\.1 200 [^]*connection: close[^]*fast$/i)
})

test('a connection ends after its answer, however long it might be kept', async () => {
  const app = Fastify({ keepAliveTimeout: 0 })
  endConnections(app, 2 ** 31 - 1)
  const { port, begun, finish } = await startSlow(app)
  const { socket, received } = await open(port)
  socket.write(get('/slow'))
  await begun
  const closed = app.close()
  await vi.waitFor(() => expect(app.server.listening).toBe(false))
  finish()
  await Promise.all([closed, once(socket, 'close')])
  expect(received()).toMatch(/slow$/)
})

test('a connection that does not end is cut', async () => {
  const app = Fastify()
  endConnections(app, 50)
  const { port, begun, finish } = await startSlow(app)
  const { socket, received } = await open(port)
  socket.write(get('/slow'))
  await begun
  await Promise.all([app.close(), once(socket, 'close')])
  finish()
  expect(received()).toBe('')
})
