import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { AddressRefused, createOutboundClient, HttpRefused, ResponseTimeout } from './outbound-client.ts'

const open: Server[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

async function receiver(listener: RequestListener) {
  const server = createServer(listener)
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  return { port, url: `http://127.0.0.1:${port}/hook` }
}

const post = (url: string) => ({
  method: 'POST' as const,
  url,
  headers: { 'x-kind': 'test' },
  body: '{"a":1}',
})

test('a request has its headers and body, and brings back the status, the headers and the body', async () => {
  const got: unknown[] = []
  const { url } = await receiver((request, response) => {
    void text(request).then((body) => {
      got.push(request.method, request.url, request.headers['x-kind'], body)
      return response.writeHead(202, { 'retry-after': '7' }).end('thanks')
    })
  })
  const response = await createOutboundClient({ allowsPrivate: true }).send(post(url))
  expect(got).toEqual(['POST', '/hook', 'test', '{"a":1}'])
  expect(response).toMatchObject({ statusCode: 202, headers: { 'retry-after': '7' } })
  expect(response.body.toString()).toBe('thanks')
})

test.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '2130706433',
  '0x7f.1',
  '169.254.169.254',
  'localhost',
])('nothing is sent to %s', async (host) => {
  let calls = 0
  const { port } = await receiver((_request, response) => {
    calls++
    response.end()
  })
  const client = createOutboundClient({ allowsPrivate: false })
  await expect(client.send(post(`https://${host}:${port}/`))).rejects.toThrow(AddressRefused)
  expect(calls).toBe(0)
})

test('a name is judged by the address that is connected to, whatever it was before', async () => {
  let calls = 0
  const { port } = await receiver((_request, response) => {
    calls++
    response.end()
  })
  const answers = ['93.184.215.14', '127.0.0.1']
  const client = createOutboundClient({
    allowsPrivate: false,
    resolve: (_hostname, _options, callback) =>
      callback(null, [{ address: answers.pop() ?? '127.0.0.1', family: 4 }]),
  })
  await expect(client.send(post(`https://rebinding.example:${port}/`))).rejects.toThrow(
    'rebinding.example has the private address 127.0.0.1',
  )
  expect([calls, answers]).toEqual([0, ['93.184.215.14']])
})

test('a name with a public and a private address is refused', async () => {
  const client = createOutboundClient({
    allowsPrivate: false,
    resolve: (_hostname, _options, callback) =>
      callback(null, [
        { address: '93.184.215.14', family: 4 },
        { address: 'fd00::1', family: 6 },
      ]),
  })
  await expect(client.send(post('https://both.example/'))).rejects.toThrow(AddressRefused)
})

test('without the setting, http is refused', async () => {
  const client = createOutboundClient({ allowsPrivate: false })
  await expect(client.send(post('http://example.com/'))).rejects.toThrow(HttpRefused)
})

test('a redirect is an answer, and is not followed', async () => {
  const paths: (string | undefined)[] = []
  const { url } = await receiver((request, response) => {
    paths.push(request.url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  const { statusCode } = await createOutboundClient({ allowsPrivate: true }).send(post(url))
  expect([statusCode, paths]).toEqual([307, ['/hook']])
})

test('of an endless response only the beginning is read', async () => {
  const { url } = await receiver((_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(1_000)));
    }
    response.on('drain', more)
    more()
  })
  const client = createOutboundClient({ allowsPrivate: true, maxResponseBytes: 2_048 })
  const { statusCode, body } = await client.send(post(url))
  expect([statusCode, body.length]).toEqual([200, 2_048])
})

test('who does not answer in time is left', async () => {
  const { url } = await receiver(() => undefined)
  const client = createOutboundClient({ allowsPrivate: true, timeoutMs: 20 })
  await expect(client.send(post(url))).rejects.toThrow(ResponseTimeout)
})

test('what is aborted fails at once', async () => {
  const { url } = await receiver(() => stop.abort(new Error('stopped')))
  const stop = new AbortController()
  const sending = createOutboundClient({ allowsPrivate: true }).send({ ...post(url), signal: stop.signal })
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
})
