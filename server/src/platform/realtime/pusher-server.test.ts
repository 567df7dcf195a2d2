import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { connectSocket, socketIdOf } from '../../testing/pusher-socket.ts'
import { authorizeChannel, authorizeShared } from './pusher-auth.ts'
import { createPusherServer, type PusherLimits, type PusherServer } from './pusher-server.ts'

const soon = (check: () => void) => vi.waitFor(check, 15_000)

const app = { key: 'roadbook', secret: 'a secret of this test' }
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function start(limits: Partial<PusherLimits> = {}): Promise<{ pusher: PusherServer; port: number }> {
  const server: Server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const pusher = createPusherServer({ app, origin: 'http://roadbook.test', limits })
  pusher.attach(server)
  open.push(() => {
    pusher.close()
    server.close()
  })
  return { pusher, port }
}

async function connect(port: number, options: { key?: string; origin?: string } = {}) {
  const socket = await connectSocket(port, { key: app.key, origin: 'http://roadbook.test', ...options })
  open.push(() => socket.socket.terminate())
  return socket
}

test('a page subscribes to its channel, with a + in the address, and hears what is published', async () => {
  const { pusher, port } = await start()
  const channel = 'private-maria=2Bfleet@harbour.test'
  const socket = await connect(port)
  const socketId = await socketIdOf(socket)
  socket.send('pusher:subscribe', { channel, ...authorizeChannel(app, socketId, channel) })
  expect(await socket.next('pusher_internal:subscription_succeeded')).toMatchObject({ channel })
  pusher.publish(channel, 'notification-fired', { unread: 3 })
  expect(await socket.next('notification-fired')).toEqual({
    event: 'notification-fired',
    channel,
    data: { unread: 3 },
  })
  expect([pusher.audience(channel), pusher.connections]).toEqual([1, 1])
  socket.socket.close()
  await soon(() => expect([pusher.audience(channel), pusher.connections]).toEqual([0, 0]))
})

const upgrade = (path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: roadbook.test\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`

test.each(['//', '///', 'http://[', '/app', '*'])('an upgrade at %s is refused', async (path) => {
  const { port } = await start()
  const socket = connectTcp(port, '127.0.0.1')
  socket.write(upgrade(path))
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toBe('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
  socket.destroy()
})

test('a connection that is reset while it is refused ends alone', async () => {
  const { port } = await start()
  for (let nth = 0; nth < 20; nth++) {
    const socket = connectTcp(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(upgrade('/elsewhere'), () => socket.resetAndDestroy())
    await once(socket, 'close')
  }
  await socketIdOf(await connect(port))
})

test('a server that ends closes its sockets, also of pages that do not answer, and those that still come', async () => {
  const { pusher, port } = await start({ closingMs: 50 })
  const [page, silent] = [await connect(port), await connect(port)]
  await Promise.all([socketIdOf(page), socketIdOf(silent)])
  silent.socket.pause()
  pusher.close()
  await soon(() => expect(page.closed.mock.lastCall?.[0]).toBe(1001))
  const late = await connect(port)
  await soon(() => expect(late.closed.mock.lastCall?.[0]).toBe(1001))
  await soon(() => expect(pusher.connections).toBe(0))
})

test('nobody subscribes to another’s channel: with its own signature, that of another socket, or none', async () => {
  const { pusher, port } = await start()
  const socket = await connect(port)
  const socketId = await socketIdOf(socket)
  const channel = 'private-owner@harbour.test'
  const others = [
    authorizeChannel(app, socketId, 'private-me@harbour.test'),
    authorizeChannel(app, '1.1', channel),
    authorizeChannel({ ...app, secret: 'guessed' }, socketId, channel),
    { auth: '' },
  ]
  for (const authorization of others) socket.send('pusher:subscribe', { channel, ...authorization })
  socket.send('pusher:subscribe', { channel: 'public-news' })
  await soon(() =>
    expect(socket.heard.filter(({ event }) => event === 'pusher:subscription_error')).toHaveLength(5),
  )
  expect(socket.heard.at(-1)).toMatchObject({ data: { type: 'AuthError', status: 401 } })
  expect(pusher.audience(channel)).toBe(0)
})

test('pages of other sites and unknown applications get no connection', async () => {
  const { port } = await start()
  const elsewhere = await connect(port, { origin: 'http://elsewhere.test' })
  await soon(() => expect(elsewhere.closed).toHaveBeenCalledWith(0))
  const unknown = await connect(port, { key: 'another' })
  await soon(() => expect(unknown.closed).toHaveBeenCalled())
  expect(unknown.closed.mock.lastCall?.[0]).toBe(4001)
})

test('who subscribes to nothing is closed, and so is who doesn’t answer a ping', async () => {
  const { port } = await start({ subscribeMs: 50 })
  const outsider = await connect(port)
  await soon(() => expect(outsider.closed.mock.lastCall?.[0]).toBe(4100))
  const patient = await start({ silentMs: 50 })
  const silent = await connect(patient.port)
  await silent.next('pusher:ping')
  silent.send('pusher:ping', {})
  expect(await silent.next('pusher:pong')).toMatchObject({ data: {} })
})

test('few connections of one network may be without a subscription', async () => {
  const { port } = await start({ unsubscribedPerNetwork: 2 })
  const [first, second] = [await connect(port), await connect(port)]
  await second.next('pusher:connection_established')
  const third = await connect(port)
  await soon(() => expect(third.closed.mock.lastCall?.[0]).toBe(4100))
  const channel = 'private-me@harbour.test'
  first.send('pusher:subscribe', { channel, ...authorizeChannel(app, await socketIdOf(first), channel) })
  await first.next('pusher_internal:subscription_succeeded')
  const fourth = await connect(port)
  expect(await socketIdOf(fourth)).toMatch(/^\d+\.\d+$/)
})

test('garbage is answered, and more than a message may have ends the connection', async () => {
  const { port } = await start()
  const socket = await connect(port)
  await socket.next('pusher:connection_established')
  socket.socket.send('{')
  expect(await socket.next('pusher:error')).toMatchObject({
    data: { message: 'A message must be JSON with an event.' },
  })
  socket.socket.send('x'.repeat(40_000))
  await soon(() => expect(socket.closed.mock.lastCall?.[0]).toBe(1009))
})

test('a connection that leaves its channels still counts for its person', async () => {
  const { port } = await start({ connectionsOfPerson: 1 })
  const channel = 'private-me@harbour.test'
  const [first, second] = [await connect(port), await connect(port)]
  first.send('pusher:subscribe', { channel, ...authorizeChannel(app, await socketIdOf(first), channel) })
  await first.next('pusher_internal:subscription_succeeded')
  first.send('pusher:unsubscribe', { channel })
  first.send('pusher:ping', {})
  await first.next('pusher:pong')
  second.send('pusher:subscribe', { channel, ...authorizeChannel(app, await socketIdOf(second), channel) })
  await soon(() => expect(second.closed.mock.lastCall?.[0]).toBe(4004))
})

test('who subscribes can’t be changed: neither left out, nor another, nor a part of the channel’s name', async () => {
  const { pusher, port } = await start()
  const channel = 'private-company-harbour'
  const socket = await connect(port)
  const { auth, channel_data: data } = authorizeShared(app, await socketIdOf(socket), {
    channel,
    own: 'private-me@harbour.test',
  })
  for (const asked of [
    { channel, auth },
    { channel, auth, channel_data: JSON.stringify({ user_id: 'private-other@harbour.test' }) },
    { channel: `${channel}:${data}`, auth },
  ])
    socket.send('pusher:subscribe', asked)
  await soon(() =>
    expect(socket.heard.filter(({ event }) => event === 'pusher:subscription_error')).toHaveLength(3),
  )
  expect(pusher.audience(channel)).toBe(0)
})
