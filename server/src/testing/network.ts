import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A network in front of a server, which can drop everything on its connections without closing them. */
export async function startNetwork(to: NetConnectOpts) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const behind = createConnection(to)
    for (const one of [socket, behind]) {
      sockets.add(one)
      one.on('error', () => undefined)
    }
    socket.pipe(behind).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP
  return {
    port,
    drop() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // listening on TCP
  await new Promise((closed) => probe.close(closed))
  return port
}
