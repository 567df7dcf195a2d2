// @vitest-environment jsdom
// A server that answers is what is tested here.
// oxlint-disable-next-line no-restricted-imports
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
// oxlint-disable-next-line no-restricted-imports
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { upload } from './upload.ts'

let server: Server
let address: string
let heard: { type: string | undefined; body: string }[]

beforeAll(async () => {
  heard = []
  server = createServer((request, response) => void answer(request, response))
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => server.close())

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method === 'OPTIONS') {
    response.end()
    return
  }
  let body = ''
  for await (const chunk of request) body += String(chunk)
  heard.push({ type: request.headers['content-type'], body })
  response.writeHead(request.url === '/refused' ? 413 : 201).end('{"ok":true}')
}

const given = () => ({
  method: 'POST',
  headers: new Headers({ 'Content-Type': 'application/octet-stream' }),
  body: new Blob(['time,lat,lon']),
})

test('a file arrives as it is, its answer is a response like any other, and all of it was reported as sent', async () => {
  const shares: number[] = []
  const response = await upload(`${address}/`, given(), (share) => shares.push(share))
  const refused = await upload(`${address}/refused`, given(), () => undefined)
  expect([response.status, await response.json(), refused.status, shares.at(-1)]).toEqual([
    201,
    { ok: true },
    413,
    1,
  ])
  expect(heard[0]).toEqual({ type: 'application/octet-stream', body: 'time,lat,lon' })
})

test('where nobody answers, it fails as a call does; where the page gives up, as one that was given up', async () => {
  const nobody = upload('http://127.0.0.1:1/', given(), () => undefined)
  await expect(nobody).rejects.toBeInstanceOf(TypeError)
  const leaving = new AbortController()
  const abandoned = upload(`${address}/`, { ...given(), signal: leaving.signal }, () => undefined)
  leaving.abort()
  await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' })
})
