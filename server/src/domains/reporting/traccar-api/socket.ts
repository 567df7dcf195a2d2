/** What changes, sent to clients as it happens: devices, positions, events. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Log } from '../../../database/log.ts'
import { AppError } from '../../../errors.ts'
import type { Bearer, Context } from '../../../http/scope.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import { networkOf } from '../../../platform/network-of.ts'
import { addressOf } from '../../../platform/realtime/address-of.ts'
import { Coalescer } from '../../../platform/realtime/coalescer.ts'
import { ConnectionCounts } from '../../../platform/realtime/connection-counts.ts'
import { can } from '@roadbook/contract/core/permissions'
import { visibleLocations } from '../../tracking/locations/index.ts'
import { lastPositions, readDevices, toDevice } from './devices.ts'
import { readEvents } from './events.ts'
import { inCompany, type Parts } from './in-company.ts'

/** Fixes arrive more often than clients need them. */
const SHORTEST_MS = 1_000
/** In case a message was lost; also tells clients and proxies that the connection is alive. */
const LOOK_MS = 15_000
/** An alert may be committed this long after its id was made. */
const EVENT_DELAY_MS = 60_000

/** An alert found in late data is no news any more. */
const MAX_AGE_MS = 12 * 3_600_000

const limits = { sockets: 1_000, ofNetwork: 50, bufferedBytes: 1024 * 1024, messageBytes: 4 * 1024 }

const GOING_AWAY = 1001
const POLICY_VIOLATION = 1008

type Deps = Parts & { bus: Pick<Bus, 'subscribe'>; log: Log; trustProxy: boolean }

type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer }

type Follower = {
  webSocket: WebSocket
  bearer: Bearer
  request: { id: string; ip: string }
  /** What it has received; undefined before its first message. */
  revision: number | undefined
  sinceMs: number
  sentEvents: Set<number>
  reading: Promise<void> | undefined
  isStale: boolean
}

const REFUSALS = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

export class TraccarSockets {
  readonly #deps: Deps
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes })
  readonly #followers = new Map<string, Set<Follower>>()
  readonly #networks = new ConnectionCounts()
  readonly #changes: Coalescer<true>
  readonly #timer: NodeJS.Timeout
  #isEnding = false

  constructor(deps: Deps) {
    this.#deps = deps
    this.#changes = new Coalescer<true>({
      intervalMs: () => SHORTEST_MS,
      send: (tenantId) => this.#lookAll(tenantId),
    })
    deps.bus.subscribe('changes', ({ tenantId, kinds }) => {
      const isShown = kinds.some((kind) => kind === 'location' || kind === 'alert' || kind === 'vehicle')
      if (isShown && this.#followers.has(tenantId)) this.#changes.add(tenantId, [true])
    })
    this.#timer = setInterval(() => [...this.#followers.keys()].forEach((id) => this.#lookAll(id)), LOOK_MS)
  }

  attach(server: Pick<Server, 'on'>, path: string): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy())
      this.#upgrade({ request, socket, head }, path).catch((error: unknown) =>
        refuse(socket, error, this.#deps.log),
      )
    })
  }

  close(): void {
    this.#isEnding = true
    clearInterval(this.#timer)
    this.#changes.stop()
    for (const webSocket of this.#server.clients) {
      webSocket.close(GOING_AWAY)
      setTimeout(() => webSocket.terminate(), 1_000).unref()
    }
  }

  async #upgrade({ request, socket, head }: Upgrade, path: string): Promise<void> {
    const { bearer, ip } = await this.#admit(request, path)
    // Others may have been admitted meanwhile.
    this.#refuseWhenFull(ip)
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, bearer, ip))
  }

  /** Pages of other sites can't use the cookie of a session. */
  async #admit(request: IncomingMessage, path: string): Promise<{ bearer: Bearer; ip: string }> {
    const { headers, url = '/' } = request
    const asked = URL.parse(url, 'http://server')
    if (asked?.pathname !== path) throw new AppError('not_found', { thing: 'other' })
    const ip = addressOf(request, this.#deps.trustProxy)
    if (headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host)
      throw new AppError('wrong_origin', { origin: headers.origin.slice(0, 100) })
    this.#refuseWhenFull(ip)
    const { authorization, cookie } = headers
    const token = asked.searchParams.get('token') ?? undefined
    return { bearer: await this.#deps.callers.identify({ authorization, cookie, token, ip }), ip }
  }

  #refuseWhenFull(ip: string): void {
    const isFull = this.#server.clients.size >= limits.sockets
    if (this.#isEnding || isFull || this.#networks.of(networkOf(ip)) >= limits.ofNetwork)
      throw new AppError('unavailable')
  }

  #open(webSocket: WebSocket, bearer: Bearer, ip: string): void {
    const network = networkOf(ip)
    const { tenantId } = bearer
    const follower: Follower = {
      webSocket,
      bearer,
      request: { id: uuidv7(), ip },
      revision: undefined,
      sinceMs: Date.now(),
      sentEvents: new Set(),
      reading: undefined,
      isStale: false,
    }
    const ofCompany = this.#followers.get(tenantId) ?? new Set()
    this.#followers.set(tenantId, ofCompany.add(follower))
    this.#networks.add(network)
    webSocket.on('error', () => webSocket.terminate())
    webSocket.on('close', () => {
      this.#networks.remove(network)
      ofCompany.delete(follower)
      if (ofCompany.size === 0) this.#followers.delete(tenantId)
    })
    this.#look(follower)
  }

  #lookAll(tenantId: string): void {
    for (const follower of this.#followers.get(tenantId) ?? []) this.#look(follower)
  }

  /** One reading at a time: changes during it cause another. */
  #look(follower: Follower): void {
    follower.isStale = true
    follower.reading ??= this.#send(follower).finally(() => {
      follower.reading = undefined
      if (follower.isStale && follower.webSocket.readyState === follower.webSocket.OPEN) this.#look(follower)
    })
  }

  async #send(follower: Follower): Promise<void> {
    const { webSocket, bearer, request } = follower
    follower.isStale = false
    if (webSocket.bufferedAmount > limits.bufferedBytes) return webSocket.terminate()
    try {
      const received = { bearer, access: 'vehicles.read' as const, request }
      const changes = await inCompany(this.#deps, received, (context) => readChanges(context, follower))
      webSocket.send(JSON.stringify(changes))
    } catch (error) {
      if (error instanceof AppError && [401, 403].includes(error.statusCode))
        return webSocket.close(POLICY_VIOLATION)
      this.#deps.log.warn({ err: error }, 'Changes for a client of the Traccar API could not be read')
    }
    return undefined
  }
}

/** Without changes it is empty, which clients take as a sign of life. */
async function readChanges(context: Context, follower: Follower): Promise<object> {
  const locations = await visibleLocations(context, follower.revision)
  const ids = locations.filter(({ archived }) => !archived).map(({ vehicleId }) => vehicleId)
  const devices = await readDevices(context, ids)
  const positions = await lastPositions(context, devices)
  const events = await readNewEvents(context, follower)
  follower.revision = locations.at(-1)?.revision ?? follower.revision
  return {
    ...(devices.length > 0 ? { devices: devices.map(toDevice) } : {}),
    ...(positions.length > 0 ? { positions } : {}),
    ...(events.length > 0 ? { events } : {}),
  }
}

async function readNewEvents(context: Context, follower: Follower) {
  if (!can([context.scope.role], 'alarms.read')) return []
  const afterMs = Math.max(follower.sinceMs, Date.now() - EVENT_DELAY_MS)
  const from = new Date(context.now.getTime() - MAX_AGE_MS)
  const events = await readEvents(context, { afterId: firstIdAt(afterMs), from })
  const fresh = events.filter(({ id }) => !follower.sentEvents.has(id))
  follower.sentEvents = new Set(events.map(({ id }) => id))
  return fresh
}

/** Ids begin with the time at which they were made. */
function firstIdAt(msecs: number): string {
  return uuidv7({ msecs, seq: 0, random: new Uint8Array(16) })
}

function refuse(socket: Duplex, error: unknown, log: Log): void {
  const known = error instanceof AppError ? error.statusCode : 500
  if (known === 500) log.warn({ err: error }, 'A client of the Traccar API could not connect')
  const status = known in REFUSALS ? known : 503
  const reason = REFUSALS[status as keyof typeof REFUSALS] // one of its keys
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
