import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@roadbook/contract/api'
import type { Bus } from '../platform/bus/bus.ts'
import { announceChanges } from '../platform/realtime/announce-changes.ts'
import { ownApp } from '../platform/realtime/pusher-auth.ts'
import { createPusherServer, type PusherServer } from '../platform/realtime/pusher-server.ts'
import type { Person, TestApp } from './app-over.ts'
import { connectSocket, type PusherSocket, socketIdOf } from './pusher-socket.ts'

const origin = 'http://localhost:3000'

export type PusherPages = {
  pusher: PusherServer
  /** A page of this person, which subscribes with the server's signatures. */
  open(person: Person, channel: string): Promise<PusherSocket>
  close(): void
}

/** A server of the Pusher protocol, on its own port, which sends what the bus delivers; and pages that listen to it. */
export async function startPusherPages(server: TestApp, bus: Bus): Promise<PusherPages> {
  const app = await ownApp(server.database)
  const pusher = createPusherServer({ app, origin })
  const changes = announceChanges({ bus, pusher })
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo // it listens on TCP
  pusher.attach(http)
  const pages: PusherSocket[] = []
  return {
    pusher,
    async open(person, channel) {
      const page = await connectSocket(port, { key: app.key, origin })
      pages.push(page)
      const { body } = await authorizePage(server, person, { channel, socketId: await socketIdOf(page) })
      page.send('pusher:subscribe', { channel, ...body })
      await page.next('pusher_internal:subscription_succeeded')
      return page
    },
    close() {
      for (const { socket } of pages) socket.terminate()
      changes.stop()
      pusher.close()
      http.close()
    },
  }
}

export function authorizePage(
  server: TestApp,
  person: Person,
  { channel, socketId }: { channel: string; socketId: string },
) {
  const body = { socket_id: socketId, channel_name: channel }
  return server.call(person, api.notifications.authorize, { body })
}
