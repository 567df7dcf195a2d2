import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { noCredentials } from '../devices/index.ts'
import { DeviceConnection } from './connection.ts'
import type { StreamPort } from './gateway-deps.ts'
import { takeConnections } from './peers/take-connections.ts'

const keepAlive = { keepAlive: true, keepAliveInitialDelay: 60_000 }

/** A port for devices that keep a connection open. */
export function createTcpGateway(options: StreamPort): Server {
  const server = createServer(keepAlive, (socket) => serve(socket, options))
  takeConnections(server, options)
  return server
}

/** The same with TLS: the login deadline includes the handshake. */
export function createTlsGateway(options: StreamPort, tls: TlsOptions): Server {
  const server = createTlsServer({ ...keepAlive, ...tls }, (socket) => serve(socket, options, true))
  takeConnections(server, options)
  return server
}

function serve(socket: Socket, options: StreamPort, isEncrypted = false): void {
  const { deps, sockets } = options
  const connection = new DeviceConnection({
    ...options,
    socket,
    peer: deps.peers.of(socket),
    proof: { ...noCredentials, isEncrypted },
    since: deps.clock.now(),
  })
  sockets.add(connection)
  deps.counts.connectionsTotal++
  deps.counts.connectionsOpen++
  socket.once('close', () => {
    deps.counts.connectionsOpen--
    sockets.delete(connection)
  })
}
