import { createServer, type Server } from 'node:net'
import type { StreamProtocol } from '@roadbook/protocols/message'
import { DeviceConnection } from './connection.ts'
import type { GatewayDeps, GatewayLimits } from './gateway-deps.ts'
import { peerOf } from './peer.ts'

export type TcpGateway = { server: Server; closeConnections(): void }

/** A port for devices that keep a connection. Of two connections of one device the newer wins. */
export function createTcpGateway(
  protocol: StreamProtocol,
  deps: GatewayDeps,
  limits: GatewayLimits,
): TcpGateway {
  const open = new Set<DeviceConnection>()
  const byDevice = new Map<number, DeviceConnection>()
  const onLogin = (dongleId: number, connection: DeviceConnection): void => {
    const older = byDevice.get(dongleId)
    // A connection that says another number speaks for that one alone.
    if (connection.dongleId !== undefined) byDevice.delete(connection.dongleId)
    byDevice.set(dongleId, connection)
    if (older !== connection) older?.close()
  }
  const server = createServer({ keepAlive: true, keepAliveInitialDelay: 60_000 }, (socket) => {
    const { remoteAddress: address, remotePort } = socket
    const peer = peerOf({ address, port: remotePort, transport: 'stream' }, deps.trusted)
    const connection = new DeviceConnection({ socket, peer, protocol, deps, limits, onLogin })
    deps.pending.add(socket, peer)
    open.add(connection)
    deps.counts.connectionsTotal++
    deps.counts.connectionsOpen++
    socket.once('close', () => {
      open.delete(connection)
      deps.counts.connectionsOpen--
      const { dongleId } = connection
      if (dongleId !== undefined && byDevice.get(dongleId) === connection) byDevice.delete(dongleId)
    })
  })
  return {
    server,
    closeConnections: () => {
      for (const connection of open) connection.close()
    },
  }
}
