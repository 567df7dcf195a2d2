import type { Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { protocols } from '@roadbook/protocols/registry'
import type { Log } from '../../database/log.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import { DeviceSockets } from './device-sockets.ts'
import { createHttpGateway, createHttpsGateway } from './http.ts'
import { createTcpGateway, createTlsGateway } from './tcp.ts'
import { createUdpGateway } from './udp.ts'

/** A port of 0 takes any that is free. */
export type PortSettings = {
  deviceHost: string
  teltonikaPort: number
  osmandPort: number
  /** Without a certificate, and without a port, nothing is encrypted. */
  teltonikaTlsPort?: number | undefined
  osmandTlsPort?: number | undefined
  deviceTrustedNetworks?: readonly string[]
}

export type DeviceTls = {
  cert: Buffer
  key: Buffer
  /** Of those that devices must have a certificate of. */ clientCa?: Buffer | undefined
}

export type DevicePorts = {
  teltonikaTcp: number
  teltonikaUdp: number
  osmand: number
  teltonikaTls: number | null
  osmandTls: number | null
}

type Options = {
  deps: GatewayDeps
  limits: GatewayLimits
  settings: PortSettings
  tls: DeviceTls | undefined
  log: Log
}

/** Every way in for devices. */
export function createGateways({ deps, limits, settings, tls, log }: Options) {
  const { deviceHost: host, teltonikaPort, osmandPort, teltonikaTlsPort, osmandTlsPort } = settings
  const { requestTimeoutMs } = limits
  const sockets = new DeviceSockets()
  const stream = { protocol: protocols.teltonika.tcp, deps, limits, sockets }
  const request = { protocol: protocols.osmand.http, deps, limits }
  const tcp = createTcpGateway(stream)
  const udp = createUdpGateway({ protocol: protocols.teltonika.udp, deps, host, requestTimeoutMs })
  const http = createHttpGateway(request)
  const secured = tls && { cert: tls.cert, key: tls.key }
  const tcps = secured && createTlsGateway(stream, { ...secured, ...demandCertificate(tls) })
  const https = secured && createHttpsGateway(request, secured)
  const servers = [tcp, http, tcps, https].filter((server) => server !== undefined)
  const place = (port: number, key: string): Place => ({ port, host, key })
  return {
    async listen(): Promise<DevicePorts> {
      const ports = {
        teltonikaTcp: await listen(tcp, place(teltonikaPort, 'TELTONIKA_PORT')),
        teltonikaUdp: await bind(udp, place(teltonikaPort, 'TELTONIKA_PORT')),
        osmand: await listen(http, place(osmandPort, 'OSMAND_PORT')),
        teltonikaTls: await listenIf(tcps, teltonikaTlsPort, (port) => place(port, 'TELTONIKA_TLS_PORT')),
        osmandTls: await listenIf(https, osmandTlsPort, (port) => place(port, 'OSMAND_TLS_PORT')),
      }
      // No more files for a new connection, for one: those that are open go on.
      const goOn = (err: Error): void => log.error({ err }, 'A port of devices has trouble')
      for (const port of [...servers, udp]) port.on('error', goOn)
      return ports
    },
    stopListening(): void {
      for (const server of servers) server.close()
    },
    close(): void {
      sockets.closeAll()
      http.closeAllConnections()
      https?.closeAllConnections()
      udp.close()
    },
  }
}

function demandCertificate({ clientCa }: DeviceTls): TlsOptions {
  return clientCa ? { ca: clientCa, requestCert: true, rejectUnauthorized: true } : {}
}

async function listenIf(
  server: Server | HttpServer | undefined,
  port: number | undefined,
  toPlace: (port: number) => Place,
): Promise<number | null> {
  return server && port !== undefined ? listen(server, toPlace(port)) : null
}

type Place = { port: number; host: string; key: string }

async function listen(server: Server | HttpServer, place: Place): Promise<number> {
  server.listen({ port: place.port, host: place.host, backlog: 4096 })
  await once(server, 'listening').catch((error: unknown) => explain(error, place))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : place.port
}

async function bind(socket: UdpSocket, place: Place): Promise<number> {
  socket.bind({ port: place.port, address: place.host })
  await once(socket, 'listening').catch((error: unknown) => explain(error, place))
  return socket.address().port
}

function explain(cause: unknown, { port, key }: Place): never {
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'EADDRINUSE') throw cause
  const message = `Port ${port} for devices is in use. End the program that uses it, or start Roadbook with another ${key}.`
  throw Object.assign(new Error(message, { cause }), { isExpected: true })
}
