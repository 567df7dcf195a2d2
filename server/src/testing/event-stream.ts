import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiBase } from '@roadbook/contract/api'
import { PublicLocation } from '@roadbook/contract/sharing/share-links'
import type { TestApp } from './app-over.ts'

/** The event stream of a share link, from an app that listens. */
export async function openStream({ app }: TestApp, token: string): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo // it listens on TCP
  const url = `http://127.0.0.1:${port}${apiBase}/public/share-location/${token}/events`
  const [response] = (await once(get(url), 'response')) as [IncomingMessage]
  return response
}

/** The events of an open page, as they arrive; it ends with the stream. */
export async function* eventsOf(stream: IncomingMessage): AsyncGenerator<PublicLocation, undefined> {
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks)
      if (block.startsWith('data: ')) yield PublicLocation.parse(JSON.parse(block.slice('data: '.length)))
  }
}
