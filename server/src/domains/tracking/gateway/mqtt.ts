/** Devices and platforms that publish their reports to an MQTT broker, from which Roadbook takes them. */
import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonBodies } from '@roadbook/protocols/message'
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt'
import { RequestError } from '@roadbook/protocols/request-error'
import type { Log } from '../../../database/log.ts'
import { parseJson } from './requests/body-formats.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import { type Answer, ReportTaker } from './report-taker.ts'
import { MAX_BODY_BYTES } from './requests/request-body.ts'

/** What is published to these topics is JSON of that protocol. `{number}` in a topic is the device's number. */
export type MqttTopics = { name: string; json: JsonBodies; topics: readonly string[] }

type Options = {
  /** Of the broker, with user and password if it asks for them. */
  url: string
  sources: readonly MqttTopics[]
  deps: GatewayDeps
  limits: GatewayLimits
  log: Log
  /** Before a message is tried again that could not be stored. */
  retryMs?: number
}

const RECONNECT_MS = 5_000
const RETRY_MS = 1_000
/** How long the broker keeps what this process has not acknowledged. */
const SESSION_SECONDS = 3_600
/** As much as a request may have, and the topic: a broker keeps longer messages for itself. */
const MAX_PACKET_BYTES = MAX_BODY_BYTES + 65_536
/** The library takes one message of a connection at a time, and each waits for its commit. */
const CONNECTIONS = 8
/** Several connections and processes share the messages. */
const SHARED = '$share/roadbook/'

/** Subscribes at once, and again whenever the broker is back. A message is acknowledged after the commit, never before. */
export function connectMqtt(options: Options) {
  const readers = readersOf(options)
  const ending = new AbortController()
  const shared = { readers, inOrder: createOrder(), isEnding: ending.signal }
  const clients = Array.from({ length: CONNECTIONS }, (_, nth) => connectOne(options, { nth, ...shared }))
  if (clients[0]) tellOutages(clients[0], options.log, ending.signal)
  return {
    async end(): Promise<void> {
      ending.abort()
      await Promise.all(clients.map((client) => client.endAsync(true)))
    },
  }
}

export type Mqtt = ReturnType<typeof connectMqtt>

type Connection = { nth: number; readers: readonly Reader[]; inOrder: InOrder; isEnding: AbortSignal }

type InOrder = <T>(topic: string, take: () => Promise<T>) => Promise<T>

/** A topic's messages may arrive over several connections: each waits for the one before, as a device's messages must. */
function createOrder(): InOrder {
  const last = new Map<string, Promise<unknown>>()
  return async (topic, take) => {
    const taken = (last.get(topic) ?? Promise.resolve()).then(take, take)
    last.set(topic, taken)
    try {
      return await taken
    } finally {
      if (last.get(topic) === taken) last.delete(topic)
    }
  }
}

function connectOne(options: Options, { nth, readers, inOrder, isEnding }: Connection): MqttClient {
  const client = mqtt.connect(options.url, {
    protocolVersion: 5,
    clientId: clientId(nth),
    clean: false,
    properties: { sessionExpiryInterval: SESSION_SECONDS, maximumPacketSize: MAX_PACKET_BYTES },
    reconnectPeriod: RECONNECT_MS,
  })
  client.on('error', (err) => options.log.debug({ err }, 'MQTT'))
  // The library takes the next message once this one is done, and acknowledges it then.
  client.handleMessage = (packet, done) => {
    const take = () => takeUntilStored(options, readers, { packet, isEnding })
    void inOrder(packet.topic, take).then((isStored) => {
      // What is not acknowledged, the broker gives to another process, or to this one once it is back.
      // oxlint-disable-next-line promise/no-callback-in-promise
      if (isStored) done()
      return isStored
    })
  }
  const topics = readers.map(({ filter }) => `${SHARED}${filter}`)
  client.subscribe(topics, { qos: 1 }, (err) => {
    if (err) options.log.error({ err }, 'The MQTT broker refused a topic')
  })
  return client
}

type Reader = {
  sender: Parameters<ReportTaker['take']>[0]
  json: JsonBodies
  reports: ReportTaker
  filter: string
  pattern: RegExp
}

function readersOf({ url, sources, deps, limits }: Options): Reader[] {
  const peer = { address: new URL(url).host, network: 'mqtt', isTrusted: true }
  const proof = { isEncrypted: /^(?:mqtts|wss):/.test(url), keyHash: null }
  return sources.flatMap(({ name, json, topics }) => {
    const reports = new ReportTaker({ name, deps, limits })
    return topics.map((topic) => {
      return {
        sender: { protocol: name, peer, proof },
        json,
        reports,
        filter: filterOf(topic),
        pattern: patternOf(topic),
      }
    })
  })
}

/** One line when the broker stops answering, and one when it is back. */
function tellOutages(client: MqttClient, log: Log, isEnding: AbortSignal): void {
  const broker = { broker: withoutPassword(client.options) }
  let isAway = false
  client.on('connect', () => {
    if (isAway) log.info(broker, 'The MQTT broker answers again')
    isAway = false
  })
  client.on('close', () => {
    if (!isAway && !isEnding.aborted) log.warn(broker, 'The MQTT broker does not answer')
    isAway = true
  })
}

type Arrived = { packet: IPublishPacket; isEnding: AbortSignal }

/** False if this process ended before the message could be stored. */
async function takeUntilStored(
  { log, deps, retryMs = RETRY_MS }: Options,
  readers: readonly Reader[],
  { packet: { topic, payload }, isEnding }: Arrived,
): Promise<boolean> {
  const reader = readers.find(({ pattern }) => pattern.test(topic))
  if (!reader) return true
  const { sender, json, reports, pattern } = reader
  const number = pattern.exec(topic)?.groups?.['number']
  const text = payload.toString()
  const open = () => ({
    numbers: number === undefined ? readable(() => json.numbersIn(text)) : [number],
    read: (receivedMs: number) => readable(() => json.decode(parseJson(text), receivedMs, number)),
    logged: Buffer.from(topic),
  })
  const poison = watchForPoison(deps)
  for (let attempts = 0; ; attempts++) {
    const answer = await reports.take(sender, open)
    if (answer.status !== 503) return true
    if (poison.isPoison(answer)) {
      setAside({ log, deps }, { topic, payload })
      return true
    }
    if (attempts === 0) log.warn({ topic }, 'A message of MQTT could not be stored; it is tried again')
    await sleep(retryMs, undefined, { signal: isEnding }).catch(() => undefined)
    if (isEnding.aborted) return false
  }
}

/** How often storing a message fails by itself before it no longer holds up its topic. */
const MAX_GIVEN_UP = 5

/**
 * A message that fails each time while others are stored is poison; a failure beside which nothing was stored may be the
 * database's.
 */
function watchForPoison({ counts }: GatewayDeps) {
  let stored = counts.batchesTotal
  let failures = 0
  return {
    isPoison({ isGivenUp }: Answer): boolean {
      if (isGivenUp && counts.batchesTotal > stored) failures++
      stored = counts.batchesTotal
      return failures >= MAX_GIVEN_UP
    },
  }
}

const MAX_LOGGED_CHARACTERS = 4_096

/** Its topic goes on; what it said is in the log alone. */
function setAside(
  { log, deps }: Pick<Options, 'log' | 'deps'>,
  { topic, payload }: Pick<IPublishPacket, 'topic' | 'payload'>,
): void {
  deps.counts.messagesSetAsideTotal++
  const text = payload.toString().slice(0, MAX_LOGGED_CHARACTERS)
  const reason = `Storing it failed ${MAX_GIVEN_UP} times while others were stored.`
  log.error({ topic, reason, bytes: payload.length, text }, 'A message of MQTT was set aside')
}

/** What can't be read, for whatever reason, is refused: trying again would not help, and would hold up later messages. */
function readable<Read>(read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    if (error instanceof RequestError) throw error
    throw new RequestError(`The message could not be read: ${String(error)}`)
  }
}

/** The broker keeps messages for this connection by it. */
function clientId(nth: number): string {
  const server = createHash('sha256').update(`${hostname()} ${process.pid}`).digest('hex').slice(0, 16)
  return `roadbook-${server}-${nth}`
}

const NUMBER = '{number}'

function filterOf(topic: string): string {
  return topic.replace(NUMBER, '+')
}

function patternOf(topic: string): RegExp {
  const levels = topic.split('/').map((level) => {
    if (level === NUMBER) return '(?<number>[^/]+)'
    if (level === '+') return '[^/]+'
    return level === '#' ? '.*' : RegExp.escape(level)
  })
  return new RegExp(`^${levels.join('/')}$`)
}

function withoutPassword({ host, port }: MqttClient['options']): string {
  return `${host}:${port}`
}
