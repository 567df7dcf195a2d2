import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { noCredentials } from '../devices/index.ts'
import { DeviceConnection } from './connection.ts'
import type { GatewayDeps, StreamPort } from './gateway-deps.ts'
import { type Peer, peerOf } from '../../../platform/bus/peer.ts'

const keepAlive = { keepAlive: true, keepAliveInitialDelay: 60_000 }

/** A port for devices that keep a connection open. */
export function createTcpGateway(options: StreamPort): Server {
  const server = createServer(keepAlive, (socket) => serve(socket, options))
  countPending(server, options)
  return server
}

/** The same with TLS: the login deadline includes the handshake. */
export function createTlsGateway(options: StreamPort, tls: TlsOptions): Server {
  const server = createTlsServer({ ...keepAlive, ...tls }, (socket) => serve(socket, options, true))
  countPending(server, options)
  return server
}

function countPending(server: Server, { deps }: StreamPort): void {
  server.on('connection', (socket: Socket) => {
    // Aborted handshakes are normal; 'close' follows.
    socket.on('error', () => undefined)
    deps.pending.add(socket, socketPeer(socket, deps))
  })
}

function serve(socket: Socket, options: StreamPort, isEncrypted = false): void {
  const { deps, sockets } = options
  const connection = new DeviceConnection({
    ...options,
    socket,
    peer: socketPeer(socket, deps),
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

export function socketPeer(
  { remoteAddress: address, remotePort: port }: Socket,
  { trusted }: Pick<GatewayDeps, 'trusted'>,
): Peer {
  return peerOf({ address, port, transport: 'stream' }, trusted)
}
