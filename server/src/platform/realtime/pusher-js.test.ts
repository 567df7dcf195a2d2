/** The server as pusher-js sees it, the client of the page. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { notificationChannel } from '@roadbook/contract/notifications'
import PusherJs from 'pusher-js'
import { afterEach, expect, test, vi } from 'vitest'
import { authorizeChannel } from './pusher-auth.ts'
import { createPusherServer } from './pusher-server.ts'

// In Node.js the module is the class, which its types declare as a default export within it.
const PusherClient = PusherJs as unknown as typeof PusherJs.default

const app = { key: 'roadbook', secret: 'a secret of this test' }
/** The client's first try may take seconds on a busy machine. */
const soon = (check: () => void) => vi.waitFor(check, 15_000)
const maria = 'maria+fleet@harbour.test'
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** As a page connects, apart from the origin, which only browsers send. */
async function start() {
  const server: Server = createServer()
  const sockets: Duplex[] = []
  server.on('upgrade', ({ headers }, socket: Duplex) => {
    headers.origin = 'http://roadbook.test'
    sockets.push(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const pusher = createPusherServer({ app, origin: 'http://roadbook.test' })
  pusher.attach(server)
  open.push(() => {
    pusher.close()
    server.close()
  })
  const mine = await notificationChannel(maria)
  const client = new PusherClient(app.key, {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      // Signs another's channel as if it were the caller's own.
      customHandler: ({ socketId }, done) => done(null, { auth: authorizeChannel(app, socketId, mine) }),
    },
  })
  open.push(() => client.disconnect())
  const follow = (name: string) => {
    const heard: unknown[] = []
    const channel = client.subscribe(name)
    for (const event of ['pusher:subscription_succeeded', 'pusher:subscription_error', 'notification-fired'])
      channel.bind(event, (data: unknown) => heard.push([event, data]))
    return heard
  }
  /** As a network that goes away. */
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return { pusher, client, follow, mine, cut }
}

test('pusher-js subscribes to the channel of an address with a +, and hears what is published', async () => {
  const { pusher, follow, mine } = await start()
  expect(mine).toBe('private-maria=2Bfleet@harbour.test')
  const heard = follow(mine)
  await soon(() => expect(heard).toHaveLength(1))
  pusher.publish(mine, 'notification-fired', { unread: 3 })
  await soon(() =>
    expect(heard).toEqual([
      ['pusher:subscription_succeeded', {}],
      ['notification-fired', { unread: 3 }],
    ]),
  )
})

test('pusher-js is refused another’s channel, and keeps its own', async () => {
  const { pusher, follow, mine } = await start()
  const [own, others] = [follow(mine), follow(await notificationChannel('owner@harbour.test'))]
  await soon(() => expect([own.length, others.length]).toEqual([1, 1]))
  expect(others).toEqual([['pusher:subscription_error', expect.objectContaining({ status: 401 })]])
  pusher.publish(await notificationChannel('owner@harbour.test'), 'notification-fired', {})
  pusher.publish(mine, 'notification-fired', {})
  await soon(() => expect(own).toHaveLength(2))
  expect(others).toHaveLength(1)
})

test('pusher-js subscribes again by itself after its connection was closed', async () => {
  const { pusher, client, follow, mine, cut } = await start()
  const heard = follow(mine)
  await soon(() => expect(heard).toHaveLength(1))
  const { socket_id: before } = client.connection
  cut()
  await soon(() => expect(heard).toHaveLength(2))
  expect(client.connection.socket_id).not.toBe(before)
  pusher.publish(mine, 'notification-fired', {})
  await soon(() => expect(heard.at(-1)).toEqual(['notification-fired', {}]))
})
