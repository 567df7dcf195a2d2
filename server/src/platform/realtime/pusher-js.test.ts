/** Tests the server with pusher-js, the client of the page. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { notificationChannel } from '@roadbook/contract/rules/notifications'
import PusherJs from 'pusher-js'
import { afterEach, expect, test, vi } from 'vitest'
import { type Authorization, authorizeChannel, authorizeShared } from './pusher-auth.ts'
import { createPusherServer, type PusherLimits } from './pusher-server.ts'

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

/** Connects like a page, except for the origin, which only browsers send. */
async function startServer(limits: Partial<PusherLimits> = {}) {
  const server: Server = createServer()
  const sockets: Duplex[] = []
  server.on('upgrade', ({ headers }, socket: Duplex) => {
    headers.origin = 'http://roadbook.test'
    sockets.push(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const pusher = createPusherServer({ app, origin: 'http://roadbook.test', limits })
  pusher.attach(server)
  open.push(() => {
    pusher.close()
    server.close()
  })
  /** Like a network that goes away. */
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return { pusher, port, cut }
}

type Signing = (socketId: string, channel: string) => Authorization

function connect(port: number, sign: Signing) {
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
      customHandler: ({ socketId, channelName }, done) => done(null, sign(socketId, channelName)),
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
  return { client, follow }
}

async function start() {
  const server = await startServer()
  const mine = await notificationChannel(maria)
  // Signs another's channel as if it were the caller's own.
  return { ...server, ...connect(server.port, (socketId) => authorizeChannel(app, socketId, mine)), mine }
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

test('a person has a limited number of connections, whatever they subscribe to; pusher-js doesn’t try again', async () => {
  const { pusher, port } = await startServer({ connectionsOfPerson: 2 })
  const company = 'private-company-harbour'
  const page = async (email: string, name?: string) => {
    const own = await notificationChannel(email)
    const { client, follow } = connect(port, (socketId, channel) =>
      channel === own
        ? authorizeChannel(app, socketId, own)
        : authorizeShared(app, socketId, { channel, own }),
    )
    const errors: unknown[] = []
    client.connection.bind('error', ({ data }: { data?: { code?: number } }) => errors.push(data?.code))
    return { client, errors, heard: follow(name ?? own) }
  }
  const first = await page(maria)
  const second = await page(maria, company)
  await soon(() => expect([first.heard.length, second.heard.length]).toEqual([1, 1]))

  const third = await page(maria, company)
  await soon(() => expect(third.client.connection.state).toBe('disconnected'))
  expect([third.errors[0], third.heard]).toEqual([4004, []])

  const other = await page('owner@harbour.test', company)
  await soon(() => expect(other.heard).toHaveLength(1))
  expect([pusher.connections, pusher.audience(company)]).toEqual([3, 2])

  second.client.disconnect()
  await soon(() => expect(pusher.connections).toBe(2))
  third.client.connect()
  await soon(() => expect(third.heard).toHaveLength(1))
})
