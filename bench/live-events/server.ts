/**
 * The process measured by `run.ts`: the real-time server, or a bare WebSocket server that sends the same bytes to all
 * sockets. Its parent controls it with messages.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { recordsChannel } from '@roadbook/contract/core/changes'
import { WebSocketServer } from 'ws'
import { createBus } from '../../server/src/platform/bus/bus.ts'
import { announceChanges } from '../../server/src/platform/realtime/announce-changes.ts'
import { createPusherServer } from '../../server/src/platform/realtime/pusher-server.ts'
import { app, type Asked, nowMs, ORIGIN, type Told } from './protocol.ts'

const tell = (message: Told): void => void process.send?.(message)

const http = createServer().listen(0, '127.0.0.1', 10_000)
await once(http, 'listening')
const publish = process.argv[2] === 'bare' ? serveBare() : servePages()
process.on('message', ({ name, tenantId }: Asked) => {
  if (name === 'memory') {
    globalThis.gc?.()
    tell({ residentBytes: process.memoryUsage.rss() })
  }
  if (name === 'publish') {
    tell({ publishedMs: nowMs() })
    publish(tenantId)
  }
})
const { port } = http.address() as AddressInfo // it listens on TCP
tell({ port })

/** Published on the bus, as by ingest and the routes. */
function servePages(): (tenantId: string) => void {
  const open = () => ({ send: () => undefined, keep: async () => undefined, close: async () => undefined })
  const bus = createBus({ processId: 'bench', open })
  const pusher = createPusherServer({ app, origin: ORIGIN })
  pusher.attach(http)
  announceChanges({ bus, pusher })
  return (tenantId) => bus.publishHere('changes', { tenantId, kinds: ['vehicle'] })
}

function serveBare(): (tenantId: string) => void {
  const sockets = new WebSocketServer({ server: http })
  return (tenantId) => {
    const data = JSON.stringify({ kinds: ['vehicle'] })
    const text = JSON.stringify({ event: 'changed', channel: recordsChannel(tenantId), data })
    for (const socket of sockets.clients) socket.send(text)
  }
}
