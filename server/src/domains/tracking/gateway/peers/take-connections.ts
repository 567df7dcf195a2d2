import type { Server, Socket } from 'node:net'
import type { GatewayDeps } from '../gateway-deps.ts'
import { parseProxyHeader, type ProxyHeader } from './proxy-header.ts'

type Options = {
  /** The protocol's name. */
  name: string
  deps: Pick<GatewayDeps, 'peers' | 'pending' | 'garbage'>
  /** Whether requests can name their sender instead. */
  isHeaderOptional?: boolean
}

/**
 * Puts itself before the server's own listeners, such as the TLS handshake: each connection is pending until its device identifies
 * itself, and one from a balancer reaches those listeners only after its PROXY header.
 */
export function takeConnections(server: Server, options: Options): void {
  const { peers, pending } = options.deps
  const listeners = server.listeners('connection')
  const serve = (socket: Socket): void => {
    for (const listener of listeners) listener.call(server, socket)
  }
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    // Aborted connections are normal; 'close' follows.
    socket.on('error', () => undefined)
    if (!peers.isBalancer(socket.remoteAddress)) {
      pending.add(socket, peers.of(socket))
      return serve(socket)
    }
    pending.add(socket, peers.unnamed(socket))
    readHeader(socket, options, serve)
  })
}

/** The deadline of the login, which has begun, ends the wait. */
function readHeader(
  socket: Socket,
  { name, deps, isHeaderOptional = false }: Options,
  serve: (socket: Socket) => void,
): void {
  let bytes: Buffer = Buffer.alloc(0)
  const served = deps.peers.wait(socket)
  const refuse = (reason: string): void => {
    deps.garbage.log({ protocol: name, address: deps.peers.of(socket).address, bytes }, reason)
    socket.destroy()
  }
  const read = (): void => {
    // A socket without an encoding yields buffers.
    const chunk = socket.read() as Buffer | null
    if (chunk === null) return
    bytes = Buffer.concat([bytes, chunk])
    const header = parseProxyHeader(bytes)
    if (header === 'incomplete') return
    socket.off('readable', read).off('end', end)
    if (header === 'malformed') return refuse('a PROXY header that is malformed or too long')
    if (header === 'absent' && !isHeaderOptional) return refuse('a balancer sent no PROXY header')
    socket.unshift(header === 'absent' ? bytes : nameSender(socket, deps, { header, bytes }))
    served()
    serve(socket)
  }
  // Health checks connect and send nothing.
  const end = (): void =>
    bytes.length > 0 ? refuse('a PROXY header that is cut off') : void socket.destroy()
  socket.on('readable', read).on('end', end)
}

/** Returns what follows the header. */
function nameSender(
  socket: Socket,
  { peers, pending }: Options['deps'],
  { header: { source, length }, bytes }: { header: ProxyHeader; bytes: Buffer },
): Buffer {
  peers.name(socket, source)
  pending.assign(socket, peers.of(socket))
  return bytes.subarray(length)
}
