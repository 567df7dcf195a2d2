/** The server side of the Pusher protocol, version 7, for private channels that only the server writes to. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { Gauge, type Registry } from '@prometheus-io/client'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { networkOf } from '../network-of.ts'
import { addressOf } from './address-of.ts'
import { ConnectionCounts } from './connection-counts.ts'
import { type PusherApp, subscriberOf } from './pusher-auth.ts'
import { Client, OVER_CAPACITY, refuse } from './pusher-client.ts'

export type PusherServer = {
  /** Takes over the WebSockets of a server. */
  attach(server: Pick<Server, 'on'>): void
  /** Sends an event to all subscribed sockets of this process. */
  publish(channel: string, event: string, data: unknown): void
  /** How many sockets of this process are subscribed. */
  audience(channel: string): number
  readonly connections: number
  close(): void
}

export type PusherLimits = {
  connections: number
  /** Maximum sockets with a subscription, per person. */
  connectionsOfPerson: number
  /** Maximum sockets without a subscription, per network. */
  unsubscribedPerNetwork: number
  /** A socket without a subscription is closed after this. */
  subscribeMs: number
  /** A client that sends nothing for this long is pinged, and closed if it doesn't answer. */
  silentMs: number
  /** How long a client may take, when the server ends, to answer that its socket is being closed. */
  closingMs: number
  channelsOfSocket: number
  /** Limit of unsent data for a slow client; beyond it, the socket is closed. */
  bufferedBytes: number
}

const pusherLimits: PusherLimits = {
  connections: 20_000,
  connectionsOfPerson: 50,
  unsubscribedPerNetwork: 50,
  subscribeMs: 20_000,
  silentMs: 120_000,
  closingMs: 3_000,
  channelsOfSocket: 8,
  bufferedBytes: 1024 * 1024,
}

/** Close codes of the protocol: 4000 to 4099 mean that reconnecting is pointless. */
const NO_SUCH_APP = 4001
const OVER_QUOTA = 4004
/** Close codes of WebSockets. */
const GOING_AWAY = 1001

/** Maximum size of a message; a subscription with its signature is shorter. */
const MAX_MESSAGE_BYTES = 4 * 1024

/** With a colon in its name, a channel could pass for another one with data. */
const PRIVATE = /^private-[\w\-=@,.;]+$/

const Message = z.object({ event: z.string(), data: z.unknown().optional() })
const Subscription = z.object({
  channel: z.string().max(200),
  auth: z.string().max(200).optional(),
  channel_data: z.string().max(400).optional(),
})

type Options = {
  app: PusherApp
  /** Pages of other sites can't connect. */
  origin: string
  /** The proxy in front states where a page connects from. */
  trustProxy?: boolean
  limits?: Partial<PusherLimits>
  metrics?: Registry
}

export function createPusherServer(options: Options): PusherServer {
  const server = new PusherSockets(options)
  if (options.metrics) exposeConnections(options.metrics, server)
  return server
}

class PusherSockets implements PusherServer {
  readonly #options: Options
  readonly #limits: PusherLimits
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES })
  #isEnding = false
  readonly #channels = new Map<string, Set<Client>>()
  readonly #unsubscribed = new ConnectionCounts()
  readonly #people = new ConnectionCounts()

  constructor(options: Options) {
    this.#options = options
    this.#limits = { ...pusherLimits, ...options.limits }
  }

  get connections(): number {
    return this.#sockets.clients.size
  }

  attach(server: Pick<Server, 'on'>): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Node leaves its errors to whoever takes the upgrade: one that nobody hears ends the process.
      socket.on('error', () => socket.destroy())
      const pathname = URL.parse(request.url ?? '/', 'http://server')?.pathname ?? ''
      if (!pathname.startsWith('/app/') || request.headers.origin !== this.#options.origin) {
        socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
        return
      }
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) =>
        this.#open(webSocket, {
          key: pathname.slice('/app/'.length),
          address: addressOf(request, this.#options.trustProxy),
        }),
      )
    })
  }

  audience(channel: string): number {
    return this.#channels.get(channel)?.size ?? 0
  }

  publish(channel: string, event: string, data: unknown): void {
    const text = JSON.stringify({ event, channel, data: JSON.stringify(data) })
    for (const client of this.#channels.get(channel) ?? []) {
      if (client.webSocket.bufferedAmount > this.#limits.bufferedBytes) client.webSocket.terminate()
      else client.webSocket.send(text)
    }
  }

  close(): void {
    this.#isEnding = true
    for (const webSocket of this.#sockets.clients) webSocket.close(GOING_AWAY)
    const cut = (): void => this.#sockets.clients.forEach((webSocket) => webSocket.terminate())
    setTimeout(cut, this.#limits.closingMs).unref()
  }

  #open(webSocket: WebSocket, { key, address }: { key: string; address: string }): void {
    webSocket.on('error', () => webSocket.terminate())
    // A load balancer may not know yet that this process ends; the page reconnects, elsewhere.
    if (this.#isEnding) return webSocket.close(GOING_AWAY)
    const network = networkOf(address)
    if (key !== this.#options.app.key) return refuse(webSocket, NO_SUCH_APP, 'There is no such application.')
    const isFull = this.connections > this.#limits.connections
    if (isFull || this.#unsubscribed.of(network) >= this.#limits.unsubscribedPerNetwork)
      return refuse(webSocket, OVER_CAPACITY, 'Too many connections. Try again later.')
    this.#unsubscribed.add(network)
    const client = new Client(webSocket, this.#limits, () => this.#unsubscribed.remove(network))
    webSocket.on('message', (data) => this.#receive(client, data))
    webSocket.on('close', () => {
      client.stop()
      if (client.person !== undefined) this.#people.remove(client.person)
      for (const channel of client.channels) this.#leave(client, channel)
    })
    client.send('pusher:connection_established', {
      socket_id: client.socketId,
      activity_timeout: this.#limits.silentMs / 1_000,
    })
  }

  #receive(client: Client, raw: RawData): void {
    client.isThere()
    const message = parse(Message, textOf(raw))
    if (!message)
      return client.send('pusher:error', { code: null, message: 'A message must be JSON with an event.' })
    if (message.event === 'pusher:ping') return client.send('pusher:pong', {})
    const asked = parse(Subscription, message.data)
    if (!asked) return undefined
    if (message.event === 'pusher:subscribe') return this.#subscribe(client, asked)
    if (message.event === 'pusher:unsubscribe' && client.channels.delete(asked.channel))
      this.#leave(client, asked.channel)
    return undefined
  }

  #subscribe(client: Client, asked: z.infer<typeof Subscription>): void {
    const { channel, auth = '', channel_data: data } = asked
    const isOpen = client.channels.size < this.#limits.channelsOfSocket || client.channels.has(channel)
    const person = subscriberOf(this.#options.app, client.socketId, { channel, auth, data })
    if (!isOpen || !PRIVATE.test(channel) || person === undefined) {
      const error = { type: 'AuthError', error: 'The subscription is not authorized.', status: 401 }
      return client.send('pusher:subscription_error', error, channel)
    }
    if (!this.#admit(client, person))
      return refuse(client.webSocket, OVER_QUOTA, 'Too many connections. Close other windows of Roadbook.')
    client.join(channel)
    const members = this.#channels.get(channel)
    if (members) members.add(client)
    else this.#channels.set(channel, new Set([client]))
    return client.send('pusher_internal:subscription_succeeded', {}, channel)
  }

  /** Each counts for the person of its first subscription, until it ends. */
  #admit(client: Client, person: string): boolean {
    if (client.person !== undefined) return true
    if (this.#people.of(person) >= this.#limits.connectionsOfPerson) return false
    this.#people.add(person)
    client.person = person
    return true
  }

  #leave(client: Client, channel: string): void {
    const members = this.#channels.get(channel)
    members?.delete(client)
    if (members?.size === 0) this.#channels.delete(channel)
  }
}

/** Limit of a single frame; larger messages in several frames are too large anyway. */
function textOf(raw: RawData): string {
  return Buffer.isBuffer(raw) ? raw.toString('utf8') : ''
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  try {
    // Clients send data as an object, or as its JSON.
    return schema.safeParse(typeof value === 'string' ? JSON.parse(value) : value).data
  } catch {
    return undefined
  }
}

function exposeConnections(metrics: Registry, server: Pick<PusherServer, 'connections'>): void {
  const gauge: Gauge = new Gauge({
    name: 'roadbook_realtime_connections',
    help: 'Open real-time connections of pages.',
    registers: [metrics],
    collect() {
      gauge.set(server.connections)
    },
  })
}
