import type { Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { Server as HttpServer } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import type { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TlsOptions } from 'node:tls'
import type { Protocol } from '@roadbook/protocols/protocol'
import type { Log } from '../../../database/log.ts'
import { endInTime } from '../../../http/end-connections.ts'
import type { DeviceSockets } from './device-sockets.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import { createHttpGateway, createHttpsGateway } from './http.ts'
import type { Mqtt, MqttTopics } from './mqtt.ts'
import { createTcpGateway, createTlsGateway } from './tcp.ts'
import { createUdpGateway } from './udp.ts'
import { codeOf } from '../../../errors.ts'

export type PortSettings = {
  deviceHost: string
  /** By protocol; 0 picks any free port. A protocol that is not named has none; without any, each has a free one. */
  devicePorts?: Readonly<Record<string, ProtocolSettings>>
  deviceTrustedNetworks?: readonly string[]
  deviceProxyNetworks?: readonly string[]
  /** Sources that the registry does not know, and the topics of the broker. */
  sources?: { protocols: Readonly<Record<string, Protocol>>; topics: readonly MqttTopics[] }
  mqttUrl?: string | undefined
}

/** Nothing is encrypted without both a certificate and a port for it. */
type ProtocolSettings = { port: number; tlsPort?: number | undefined }

export type DeviceTls = {
  cert: Buffer
  key: Buffer
  /** By protocol, for those that require client certificates. */
  clientCas?: Readonly<Record<string, Buffer>>
}

type Transport = 'tcp' | 'udp' | 'http' | 'tls'
/** Null if the protocol or the installation has none. */
export type ProtocolPorts = Record<Transport, number | null>
/** By protocol. */
export type DevicePorts = Readonly<Record<string, ProtocolPorts>>

type Options = {
  protocols: Readonly<Record<string, Protocol>>
  deps: GatewayDeps
  limits: GatewayLimits
  /** Connected devices. */
  sockets: DeviceSockets
  settings: PortSettings
  tls: DeviceTls | undefined
  log: Log
}

/** A listener for devices, closed until it is bound to its port. */
type Door = { name: string; transport: Transport; place: Place } & (
  | { server: Server | HttpServer }
  | { socket: UdpSocket }
)
type Place = { port: number; host: string; key: string }

/** All listeners for devices. */
export function createGateways(options: Options) {
  const { sockets } = options
  const { sources, mqttUrl } = options.settings
  const doors = Object.entries({ ...options.protocols, ...sources?.protocols }).flatMap(([name, protocol]) =>
    doorsOf(name, protocol, options),
  )
  let mqtt: Mqtt | undefined
  return {
    async listen(): Promise<DevicePorts> {
      const open: Record<string, ProtocolPorts> = {}
      for (const door of doors) {
        const ports = (open[door.name] ??= { tcp: null, udp: null, http: null, tls: null })
        ports[door.transport] = 'socket' in door ? await bind(door) : await listen(door)
      }
      // For example when no more files can be opened: existing connections continue.
      const goOn = (err: Error): void => options.log.error({ err }, 'A device port failed')
      for (const door of doors) ('socket' in door ? door.socket : door.server).on('error', goOn)
      if (mqttUrl !== undefined) {
        // Few installations have a broker, and the library takes long to load.
        const { connectMqtt } = await import('./mqtt.ts')
        mqtt = connectMqtt({ ...options, url: mqttUrl, sources: sources?.topics ?? [] })
      }
      return open
    },
    /**
     * Accepts no new connections and ends each open one once everything received is answered; waits a few seconds for them.
     */
    async end(): Promise<void> {
      const { endingMs } = options.limits
      const doorsEnded = doors.map((door) => endDoor(door, endingMs))
      const ended = [...doorsEnded, sockets.endAll(), ...(mqtt ? [mqtt.end()] : [])]
      options.deps.peers.closeWaiting()
      await Promise.race([Promise.all(ended), sleep(endingMs, undefined, { ref: false })])
    },
    close(): void {
      sockets.closeAll()
      for (const door of doors) closeAll(door)
    },
  }
}

async function endDoor(door: Door, milliseconds: number): Promise<void> {
  if ('socket' in door) return
  const { server } = door
  if (isHttp(server)) endInTime(server, milliseconds)
  await new Promise((resolve) => server.close(resolve))
}

const isHttp = (server: Server | HttpServer): server is HttpServer =>
  server instanceof HttpServer || server instanceof HttpsServer

function closeAll(door: Door): void {
  if ('socket' in door) door.socket.close()
  else if (isHttp(door.server)) door.server.closeAllConnections()
}

/** An open port of the protocol; throws if there is none. */
export function portOf(ports: DevicePorts, name: string, transport: Transport): number {
  const port = ports[name]?.[transport] ?? null
  if (port === null) throw new Error(`${name} has no port for ${transport}`)
  return port
}

/** The prefix of a protocol's settings. */
export function settingName(name: string): string {
  return name.toUpperCase()
}

function doorsOf(name: string, protocol: Protocol, options: Options): Door[] {
  const { deps, limits, sockets, settings } = options
  const { deviceHost: host, devicePorts } = settings
  const { port, tlsPort }: Partial<ProtocolSettings> = devicePorts ? (devicePorts[name] ?? {}) : { port: 0 }
  if (port === undefined) return []
  const common = { name, deps, limits, sockets }
  const place = { port, host, key: `${settingName(name)}_PORT` }
  const doors: Door[] = []
  if (protocol.tcp) {
    const server = createTcpGateway({ ...common, protocol: protocol.tcp })
    doors.push({ name, transport: 'tcp', server, place })
  }
  if (protocol.udp) {
    const { requestTimeoutMs } = limits
    const socket = createUdpGateway({ ...common, protocol: protocol.udp, host, requestTimeoutMs })
    doors.push({ name, transport: 'udp', socket, place })
  }
  if (protocol.http) {
    const server = createHttpGateway({ ...common, protocol: protocol.http })
    doors.push({ name, transport: 'http', server, place })
  }
  const server = encryptedServer(name, protocol, options)
  if (!server || tlsPort === undefined) return doors
  const tlsPlace = { port: tlsPort, host, key: `${settingName(name)}_TLS_PORT` }
  return [...doors, { name, transport: 'tls', server, place: tlsPlace }]
}

function encryptedServer(
  name: string,
  { tls: overTls, tcp, http }: Protocol,
  { tls, deps, limits, sockets }: Options,
): Server | HttpServer | undefined {
  if (!overTls || !tls) return undefined
  const secured = { cert: tls.cert, key: tls.key }
  if (http) return createHttpsGateway({ name, protocol: http, deps, limits }, secured)
  const demanded = demandCertificate(overTls.clientCertificates ? tls.clientCas?.[name] : undefined)
  return tcp && createTlsGateway({ name, protocol: tcp, deps, limits, sockets }, { ...secured, ...demanded })
}

function demandCertificate(clientCa: Buffer | undefined): TlsOptions {
  return clientCa ? { ca: clientCa, requestCert: true, rejectUnauthorized: true } : {}
}

async function listen({ server, place }: { server: Server | HttpServer; place: Place }): Promise<number> {
  server.listen({ port: place.port, host: place.host, backlog: 4096 })
  await once(server, 'listening').catch((error: unknown) => explain(error, place))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : place.port
}

async function bind({ socket, place }: { socket: UdpSocket; place: Place }): Promise<number> {
  socket.bind({ port: place.port, address: place.host })
  await once(socket, 'listening').catch((error: unknown) => explain(error, place))
  return socket.address().port
}

function explain(cause: unknown, { port, key }: Place): never {
  if (codeOf(cause) !== 'EADDRINUSE') throw cause
  const message = `Port ${port} for devices is in use. End the program that uses it, or start Roadbook with another ${key}.`
  throw Object.assign(new Error(message, { cause }), { isExpected: true })
}
