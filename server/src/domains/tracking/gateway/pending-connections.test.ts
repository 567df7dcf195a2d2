import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PendingConnections, type PendingLimits } from './pending-connections.ts'

let server: Server
let dropped: number
const clients: Socket[] = []
beforeEach(() => {
  server = createServer()
  dropped = 0
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  server.close()
})

function pendingWith(limits: Partial<PendingLimits>): PendingConnections {
  const some = { loginTimeoutMs: 60_000, maxPending: 100, maxPendingPerNetwork: 100, ...limits }
  return new PendingConnections(some, () => dropped++)
}

/** A connection from a network, as the server's socket. */
async function open(pending: PendingConnections, network: string, isTrusted = false): Promise<Socket> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const accepted = once(server, 'connection') as Promise<[Socket]> // what a server emits
  const client = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
  clients.push(client)
  const [socket] = await accepted
  pending.add(
    socket.on('error', () => undefined),
    { address: `${network}:1`, network, isTrusted },
  )
  return socket
}

test('of one network, the one that waits longest makes room, and those of other networks stay', async () => {
  const pending = pendingWith({ maxPendingPerNetwork: 2 })
  const sockets: Socket[] = []
  for (const network of ['other', 'one', 'one', 'one']) sockets.push(await open(pending, network))
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true, false, false])
  expect([pending.size, dropped]).toEqual([3, 1])
})

test('of all networks together, the one that waits longest makes room', async () => {
  const pending = pendingWith({ maxPending: 2 })
  const sockets: Socket[] = []
  for (const network of ['a', 'b', 'c']) sockets.push(await open(pending, network))
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
})

test('a network of the operator may have as many as all together', async () => {
  const pending = pendingWith({ maxPendingPerNetwork: 1 })
  const sockets = [await open(pending, 'apn', true), await open(pending, 'apn', true)]
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false])
})

test("a connection that has logged in has no deadline and isn't counted", async () => {
  const pending = pendingWith({ maxPending: 1, loginTimeoutMs: 50 })
  const known = await open(pending, 'a')
  pending.settle(known)
  const silent = await open(pending, 'a')
  await once(silent, 'close')
  expect([known.destroyed, dropped, pending.size]).toEqual([false, 1, 0])
})

test('a connection whose network is known later counts for that one from then on, and keeps its deadline', async () => {
  const pending = pendingWith({ maxPendingPerNetwork: 1, loginTimeoutMs: 50 })
  const sockets = [await open(pending, 'unnamed', true), await open(pending, 'unnamed', true)]
  const device = { address: 'one:1', network: 'one', isTrusted: false }
  for (const socket of sockets) pending.assign(socket, device)
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false])
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  expect([pending.size, dropped]).toEqual([0, 2])
})

test('a connection that ends by itself is forgotten', async () => {
  const pending = pendingWith({})
  const socket = await open(pending, 'a')
  socket.destroy()
  await once(socket, 'close')
  expect([pending.size, dropped]).toEqual([0, 0])
})
