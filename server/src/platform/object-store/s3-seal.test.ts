import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createS3Store } from './s3-store.ts'

const key = `${crypto.randomUUID()}/${crypto.randomUUID()}`
const tagOf = (body: string) => `"${createHash('md5').update(body).digest('hex')}"`

/** A bucket in memory. `beforeCopy` runs between a copy's request and the copy. */
async function bucket({ knowsTarget, beforeCopy }: { knowsTarget: boolean; beforeCopy: () => unknown }) {
  const objects = new Map<string, string>()

  async function copy(name: string, { headers }: IncomingMessage): Promise<number> {
    await beforeCopy()
    const source = objects.get(`/${decodeURIComponent(String(headers['x-amz-copy-source']))}`)
    if (source === undefined) return 404
    const wanted = headers['x-amz-copy-source-if-match']
    if (wanted !== undefined && wanted !== tagOf(source)) return 412
    if (knowsTarget && headers['if-none-match'] === '*' && objects.has(name)) return 412
    objects.set(name, source)
    return 200
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const isCopy = request.headers['x-amz-copy-source'] !== undefined
    if (isCopy) response.statusCode = await copy(pathname, request)
    else if (request.method === 'PUT') objects.set(pathname, await text(request))
    const body = objects.get(pathname)
    if (isCopy && response.statusCode === 200) {
      response.end('<CopyObjectResult><ETag>"a"</ETag></CopyObjectResult>')
    } else if (isCopy || request.method === 'PUT') response.end()
    else if (body === undefined) response.writeHead(404).end()
    else {
      response.writeHead(200, { 'content-length': Buffer.byteLength(body), etag: tagOf(body) })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of TCP
  const store = createS3Store({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'receipts',
    accessKeyId: 'roadbook',
    secretAccessKey: 'secret',
    isPathStyle: true,
  })
  return {
    store,
    upload: (body: string) => objects.set(`/receipts/uploads/${key}`, body),
    async sealed() {
      const file = await store.read(key)
      return file && text(file.body)
    },
    async close() {
      await store.close()
      server.close()
    },
  }
}

test.each([true, false])(
  'what one call has sealed, another that began before never replaces (server checks the target: %s)',
  async (knowsTarget) => {
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
    let copies = 0
    const s3 = await bucket({ knowsTarget, beforeCopy: () => ((copies += 1) === 2 ? later : undefined) })
    s3.upload('a receipt')
    const both = [s3.store.seal(key, 1000), s3.store.seal(key, 1000)]
    expect(await Promise.race(both)).toEqual({ sizeBytes: 9 })
    s3.upload('something else, and longer')
    goOn()
    expect(await Promise.all(both)).toEqual([{ sizeBytes: 9 }, { sizeBytes: 9 }])
    expect(await s3.sealed()).toBe('a receipt')
    await s3.close()
  },
)

test('an upload that is replaced while it is copied is sealed as the later one; without an end, it is refused', async () => {
  let copies = 0
  const s3 = await bucket({
    knowsTarget: true,
    beforeCopy: () => (copies++ < 6 ? s3.upload(`upload ${copies}`) : undefined),
  })
  s3.upload('upload 0')
  await expect(s3.store.seal(key, 1000)).rejects.toThrow('can’t be reached')
  expect(await s3.store.seal(key, 1000)).toEqual({ sizeBytes: 8 })
  expect([copies, await s3.sealed()]).toEqual([7, 'upload 6'])
  await s3.close()
})
