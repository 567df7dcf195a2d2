import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setInterval as every } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { receiveFile } from './receive-file.ts'

const MAX_BYTES = 1_000_000
const pace = { graceMs: 100, bytesPerSecond: 10 }

const server = createServer()
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A request whose file hasn't arrived yet. */
async function announce(bytes: number) {
  const requested: Promise<[IncomingMessage]> = once(server, 'request') as Promise<never> // of an HTTP server
  const { port } = server.address() as AddressInfo // it listens on a port
  const sender = connect(port, '127.0.0.1')
  sender.write(`POST / HTTP/1.1\r\nhost: a.example\r\ncontent-length: ${bytes}\r\n\r\n`)
  const [body] = await requested
  return { sender, body }
}

test('a file that stops coming is refused, so that others get its turn', async () => {
  const { sender, body } = await announce(20_000)
  const received = receiveFile(body, MAX_BYTES, pace).catch((error: unknown) => error)
  sender.write('a')
  const refused = await received
  sender.destroy()
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ code: 'request_timeout' })
})

test('a slow one that keeps coming is taken', async () => {
  const { sender, body } = await announce(3_000)
  const received = receiveFile(body, MAX_BYTES, pace)
  let sent = 0
  for await (const _ of every(20)) {
    sender.write(Buffer.alloc(100, 'a'))
    sent += 100
    if (sent === 3_000) break
  }
  expect((await received).length).toBe(3_000)
  sender.destroy()
})
