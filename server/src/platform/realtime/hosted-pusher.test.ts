/** Against a server of the Pusher HTTP API that checks each signature, with pages on pusher-js behind it. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PusherJs from 'pusher-js'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createHostedPusher } from './hosted-pusher.ts'
import { authorizeChannel } from './pusher-auth.ts'
import { createPusherServer } from './pusher-server.ts'

// In Node.js the module is the class, which its types declare as a default export within it.
const PusherClient = PusherJs as unknown as typeof PusherJs.default

const [appId, key, secret] = ['7', 'roadbook', 'a secret of this test']
const mine = 'private-maria=2Bfleet@harbour.test'
const soon = (check: () => void) => vi.waitFor(check, 15_000)

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const Batch = z.object({
  batch: z.array(z.object({ channel: z.string(), name: z.string(), data: z.string() })).max(10),
})

/** As the documentation of the HTTP API defines it. */
function isSigned({ method = '' }: IncomingMessage, url: URL, body: string): boolean {
  const { auth_signature: given, ...signed } = Object.fromEntries(url.searchParams)
  const query = Object.keys(signed)
    .toSorted()
    .map((name) => `${name}=${signed[name]}`)
    .join('&')
  const expected = createHmac('sha256', secret).update(`${method}\n${url.pathname}\n${query}`).digest('hex')
  const isBody = body === '' || signed['body_md5'] === createHash('md5').update(body).digest('hex')
  return given === expected && isBody && signed['auth_key'] === key && signed['auth_version'] === '1.0'
}

type Given = { isPublisher?: () => boolean; settings?: { secret?: string } }

async function start({ isPublisher = () => true, settings = {} }: Given = {}) {
  const requests: string[] = []
  const channels = createPusherServer({ app: { key, secret }, origin: 'http://roadbook.test' })
  const occupied = new Set([mine])
  let status = 200
  async function answer(request: IncomingMessage): Promise<[number, object]> {
    const url = new URL(request.url ?? '/', 'http://server')
    const body = await text(request)
    if (!isSigned(request, url, body)) return [401, {}]
    if (status !== 200) return [status, {}]
    if (url.pathname === `/apps/${appId}/channels`) {
      const prefix = url.searchParams.get('filter_by_prefix') ?? ''
      const names = [...occupied].filter((name) => name.startsWith(prefix))
      return [200, { channels: Object.fromEntries(names.map((name) => [name, {}])) }]
    }
    if (url.pathname !== `/apps/${appId}/batch_events`) return [404, {}]
    const { batch } = Batch.parse(JSON.parse(body))
    requests.push(batch.map(({ data }) => data).join())
    for (const { channel, name, data } of batch) channels.publish(channel, name, JSON.parse(data))
    return [200, {}]
  }
  const server = createServer((request, response) => {
    void answer(request).then(([code, body]) => response.writeHead(code).end(JSON.stringify(body)))
  })
  server.on('upgrade', ({ headers }) => {
    headers.origin = 'http://roadbook.test'
  })
  channels.attach(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const warned: object[] = []
  const log = { warn: (facts: object) => void warned.push(facts) }
  const place = { cluster: 'eu', host: '127.0.0.1', port, isTls: false }
  const hosted = createHostedPusher({
    settings: { appId, key, secret, ...place, ...settings },
    log,
    isPublisher,
  })
  open.push(() => {
    hosted.close()
    channels.close()
    server.close()
  })
  const ask = () => hosted.worker.run(new AbortController().signal)
  const fail = (code: number) => void (status = code)
  return { hosted, port, requests, warned, occupied, ask, fail }
}

test('what is published reaches a page on pusher-js through the hosted server, signed', async () => {
  const { hosted, port, ask } = await start()
  const client = new PusherClient(key, {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) =>
        done(null, authorizeChannel({ key, secret }, socketId, channelName)),
    },
  })
  open.push(() => client.disconnect())
  const heard: unknown[] = []
  const channel = client.subscribe(mine)
  const joined = new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve))
  channel.bind('notification-fired', (data: unknown) => heard.push(data))
  await joined
  await ask()
  hosted.publish(mine, 'notification-fired', { unread: 3 })
  await soon(() => expect(heard).toEqual([{ unread: 3 }]))
})

test('a channel that nobody listens to is sent nothing', async () => {
  const { hosted, requests, occupied, ask } = await start()
  occupied.add('public')
  hosted.publish(mine, 'changed', 1)
  await ask()
  expect([mine, 'public', 'private-else'].map((name) => hosted.audience(name))).toEqual([1, 0, 0])
  expect(hosted.connections).toBe(1)
  hosted.publish('private-else', 'changed', 2)
  hosted.publish(mine, 'changed', 3)
  await soon(() => expect(requests).toEqual(['3']))
})

test('one process publishes, whoever hears of it', async () => {
  let isPublisher = false
  const { hosted, requests, ask } = await start({ isPublisher: () => isPublisher })
  await ask()
  hosted.publish(mine, 'changed', 1)
  expect([hosted.audience(mine), hosted.connections]).toEqual([0, 0])
  isPublisher = true
  hosted.publish(mine, 'changed', 2)
  await soon(() => expect(requests).toEqual(['2']))
  expect(hosted.worker.isSingle).toBe(true)
})

test('what waits is sent in requests of at most ten, and none is lost or sent twice', async () => {
  const { hosted, requests, ask } = await start()
  await ask()
  const numbers = Array.from({ length: 95 }, (_, number) => number)
  for (const number of numbers) hosted.publish(mine, 'changed', number)
  const sent = () => requests.flatMap((request) => request.split(',').map(Number))
  await soon(() => expect(sent().toSorted((a, b) => a - b)).toEqual(numbers))
})

test('a message that is too long for the service is not sent', async () => {
  const { hosted, requests, warned, ask } = await start()
  await ask()
  hosted.publish(mine, 'changed', 'x'.repeat(10 * 1024))
  hosted.publish(mine, 'changed', 1)
  await soon(() => expect(requests).toEqual(['1']))
  expect(warned).toEqual([{ reason: 'Error: The message is too long', events: 1 }])
})

test('a service that fails is logged once a minute, without its signed address, and nothing throws', async () => {
  const { hosted, requests, warned, ask, fail } = await start()
  await ask()
  fail(500)
  for (let number = 0; number < 30; number++) hosted.publish(mine, 'changed', number)
  await soon(() => expect(warned).toHaveLength(1))
  expect(warned).toEqual([{ reason: 'status 500', events: expect.any(Number) as number }])
  await expect(ask()).rejects.toThrow(
    /^The server of the Pusher protocol doesn't say who listens: status 500$/,
  )
  // It is sent nothing until it answers again.
  expect(hosted.audience(mine)).toBe(0)
  fail(200)
  await ask()
  hosted.publish(mine, 'changed', 99)
  await soon(() => expect(requests).toEqual(['99']))
  expect(warned).toHaveLength(1)
})

test('with a wrong secret it is refused', async () => {
  const { ask } = await start({ settings: { secret: 'another' } })
  await expect(ask()).rejects.toThrow('status 401')
})
