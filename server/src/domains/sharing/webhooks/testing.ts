import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { api } from '@roadbook/contract/api'
import type { NewWebhook } from '@roadbook/contract/sharing/webhooks'
import { expect } from 'vitest'
import type { Person, TestApp } from '../../../testing/app.ts'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** A receiver of webhooks that gives the configured answers. */
export async function startReceiver(
  answer: (response: ServerResponse, received: Received) => void = (response) =>
    response.writeHead(204).end(),
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const take = (body: string): void => {
      const one = { headers: request.headers, body }
      received.push(one)
      answer(response, one)
    }
    text(request).then(take, () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type), // as Roadbook writes it
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

export async function addWebhook(
  server: TestApp,
  owner: Person,
  { url, eventTypes = ['geofence.exited'], active = true }: Partial<NewWebhook> & { url: string },
): Promise<NewWebhook> {
  const answer = await server.call(owner, api.webhooks.create, { body: { url, eventTypes, active } })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}
