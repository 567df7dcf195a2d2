import type { Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'
import { protocols } from '@roadbook/protocols/registry'
import type { Log } from '../../../database/log.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import { createHttpGateway } from './http.ts'
import { createTcpGateway } from './tcp.ts'
import { createUdpGateway } from './udp.ts'

/** A port of 0 takes any that is free. */
export type PortSettings = {
  deviceHost: string
  teltonikaPort: number
  osmandPort: number
  deviceTrustedNetworks?: readonly string[]
}

export type DevicePorts = { teltonikaTcp: number; teltonikaUdp: number; osmand: number }

type Options = { deps: GatewayDeps; limits: GatewayLimits; settings: PortSettings; log: Log }

/** Every way in for devices. */
export function createGateways({ deps, limits, settings, log }: Options) {
  const { deviceHost: host, teltonikaPort, osmandPort } = settings
  const { requestTimeoutMs } = limits
  const tcp = createTcpGateway(protocols.teltonika.tcp, deps, limits)
  const udp = createUdpGateway({ protocol: protocols.teltonika.udp, deps, host, requestTimeoutMs })
  const http = createHttpGateway({ protocol: protocols.osmand.http, deps, limits })
  return {
    async listen(): Promise<DevicePorts> {
      const ports = {
        teltonikaTcp: await listen(tcp.server, { port: teltonikaPort, host, key: 'TELTONIKA_PORT' }),
        teltonikaUdp: await bind(udp, { port: teltonikaPort, host, key: 'TELTONIKA_PORT' }),
        osmand: await listen(http, { port: osmandPort, host, key: 'OSMAND_PORT' }),
      }
      // No more files for a new connection, for one: those that are open go on.
      const goOn = (err: Error): void => log.error({ err }, 'A port of devices has trouble')
      for (const port of [tcp.server, udp, http]) port.on('error', goOn)
      return ports
    },
    stopListening(): void {
      tcp.server.close()
      http.close()
    },
    close(): void {
      tcp.closeConnections()
      http.closeAllConnections()
      udp.close()
    },
  }
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
