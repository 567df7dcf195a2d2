import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findS3Server, type S3Server, startS3Server } from '../../testing/servers/s3-server.ts'
import { AlreadyStored, createFolderStore, type FolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store } from './s3-store.ts'

const MOST = 1024 * 1024
const terms = () => ({
  contentType: 'application/pdf',
  maxBytes: MOST,
  expiresAt: new Date(Date.now() + 60_000),
})
const newKey = (): string => `${crypto.randomUUID()}/${crypto.randomUUID()}`
const program = await findS3Server()

let folder: string
let inFolder: FolderStore
let s3: S3Server | undefined
let inS3: ObjectStore | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roadbook-store-'))
  inFolder = createFolderStore({ folder, secret: randomBytes(32), baseUrl: 'http://localhost/api' })
  if (program === undefined) return
  s3 = await startS3Server(program)
  inS3 = createS3Store(s3.settings)
})
afterAll(async () => {
  await inS3?.close()
  await s3?.stop()
  await rm(folder, { recursive: true, force: true })
})

type Kind = {
  name: string
  store: () => ObjectStore
  upload: (key: string, content: Buffer, type?: string) => Promise<number>
}

const kinds: Kind[] = [
  {
    name: 'a folder',
    store: () => inFolder,
    // The API checks the address; that is tested with the domain.
    upload: (key, content) => inFolder.receive(key, Readable.from([content])).then(() => 200),
  },
  {
    name: program === undefined ? 'S3 (skipped: set VERSITYGW to the program of an S3 server)' : 'S3',
    store: () => inS3!, // skipped without it
    async upload(key, body, type = 'application/pdf') {
      const url = await inS3!.uploadUrl(key, terms()) // skipped without it
      const answer = await fetch(url, {
        method: 'PUT',
        body: new Uint8Array(body),
        headers: { 'content-type': type },
      })
      return answer.status
    },
  },
]

async function contentOf(store: ObjectStore, key: string): Promise<Buffer | undefined> {
  const file = await store.read(key)
  return file && buffer(file.body)
}

describe.each(kinds)('$name', ({ name, store, upload }) => {
  const isMissing = name !== 'a folder' && program === undefined
  describe.skipIf(isMissing)('as a store', () => {
    test('what was uploaded is sealed with its size, and read again', async () => {
      const [key, content] = [newKey(), randomBytes(300_000)]
      expect(await upload(key, content)).toBe(200)
      expect(await store().seal(key, MOST)).toEqual({ sizeBytes: 300_000 })
      expect(await store().seal(key, MOST)).toEqual({ sizeBytes: 300_000 })
      expect((await contentOf(store(), key))?.equals(content)).toBe(true)
    })

    test('nothing uploaded is nothing sealed, nothing read, and nothing to delete', async () => {
      const key = newKey()
      expect(await store().seal(key, MOST)).toBeUndefined()
      expect(await store().read(key)).toBeUndefined()
      await store().delete(key)
    })

    test('some bytes of a file are read alone, and none where it has ended or isn’t there', async () => {
      const [key, content] = [newKey(), randomBytes(100_000)]
      const file = { sizeBytes: content.length, contentType: 'application/octet-stream' }
      await store().write(key, { ...file, body: Readable.from([content], { objectMode: false }) })
      const part = (offset: number, bytes: number) => store().readPart(key, { offset, bytes })
      expect((await part(60_000, 40_000))?.equals(content.subarray(60_000))).toBe(true)
      expect((await part(0, 1))?.equals(content.subarray(0, 1))).toBe(true)
      expect([await part(60_000, 40_001), await part(100_000, 1)]).toEqual([undefined, undefined])
      expect(await store().readPart(newKey(), { offset: 0, bytes: 1 })).toBeUndefined()
    })

    test('once sealed, another upload to the same address changes nothing', async () => {
      const [key, content] = [newKey(), Buffer.from('first')]
      await upload(key, content)
      await store().seal(key, MOST)
      await upload(key, Buffer.from('second')).catch(() => undefined)
      await store().seal(key, MOST)
      expect(await contentOf(store(), key)).toEqual(content)
    })

    test('deleted, it is gone with what was uploaded; the upload alone leaves the file', async () => {
      const key = newKey()
      await upload(key, Buffer.from('content'))
      await store().seal(key, MOST)
      await store().delete(key, 'upload')
      expect(await contentOf(store(), key)).toEqual(Buffer.from('content'))
      await store().delete(key)
      expect(await store().seal(key, MOST)).toBeUndefined()
      expect(await contentOf(store(), key)).toBeUndefined()
    })

    test('a file is written as sealed, as a restore does', async () => {
      const [key, content] = [newKey(), randomBytes(100_000)]
      const file = () => ({
        body: Readable.from([content.subarray(0, 60_000), content.subarray(60_000)]),
        sizeBytes: content.length,
        contentType: 'image/png',
      })
      await store().write(key, file())
      await store().write(key, file())
      expect((await contentOf(store(), key))?.equals(content)).toBe(true)
    })

    test('what is no key is neither read nor deleted', async () => {
      for (const key of ['../../etc/passwd', `${crypto.randomUUID()}/../x`, '']) {
        await expect(store().read(key)).rejects.toThrow('The key of a file must be')
        await expect(store().delete(key)).rejects.toThrow('The key of a file must be')
      }
    })
  })
})

test.skipIf(program === undefined)(
  'S3 refuses an upload of another content type than the signed one',
  async () => {
    const key = newKey()
    expect(await kinds[1]?.upload(key, Buffer.from('<html>'), 'text/html')).toBe(403)
    expect(await inS3?.seal(key, MOST)).toBeUndefined()
  },
)

test.skipIf(program === undefined)('in S3, what is larger than the limit is not sealed', async () => {
  const key = newKey()
  await kinds[1]?.upload(key, Buffer.alloc(MOST + 1))
  expect(await inS3?.seal(key, MOST)).toEqual({ sizeBytes: MOST + 1 })
  expect(await inS3?.read(key)).toBeUndefined()
})

test.skipIf(program === undefined)('an S3 server that refuses is a failure, not a missing file', async () => {
  const settings = s3!.settings // skipped without it
  const wrong = createS3Store({ ...settings, secretAccessKey: 'wrong' })
  await expect(wrong.read(newKey())).rejects.toThrow('can’t be reached')
  const nowhere = createS3Store({ ...settings, bucket: 'not-there' })
  await expect(nowhere.read(newKey())).rejects.toThrow('can’t be reached')
})

test('a second upload to a folder is refused, and the first stays', async () => {
  const key = newKey()
  await inFolder.receive(key, Readable.from(['first']))
  await expect(inFolder.receive(key, Readable.from(['second']))).rejects.toThrow(AlreadyStored)
  expect(await contentOf(inFolder, key)).toEqual(Buffer.from('first'))
})

test('an upload that breaks off leaves nothing', async () => {
  const key = newKey()
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('The connection broke')
  }
  await expect(inFolder.receive(key, Readable.from(broken()))).rejects.toThrow('The connection broke')
  expect(await inFolder.seal(key, MOST)).toBeUndefined()
  expect(await readdir(join(folder, 'partial'))).toEqual([])
})

test('what a killed process has left is removed once it is old', async () => {
  const partial = join(folder, 'partial')
  await mkdir(partial, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(partial, name), 'half')
  await utimes(join(partial, 'old'), new Date(0), new Date(0))
  await inFolder.tidy(new Date(Date.now() - 60_000))
  expect(await readdir(partial)).toEqual(['new'])
})
