import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts'
import { createFolderStore } from './folder-store.ts'

let disk: SmallDisk
beforeAll(async () => {
  disk = await mountSmallDisk()
})
afterAll(() => disk.remove())

test('an upload that the disk has no room for says so and leaves nothing, and a smaller one still fits', async (context) => {
  const { folder, isMounted } = disk
  if (!isMounted) context.skip('It needs a small disk, which only root on Linux can mount')
  const store = createFolderStore({ folder, secret: randomBytes(32), baseUrl: 'http://localhost/api' })
  const newKey = () => `${crypto.randomUUID()}/${crypto.randomUUID()}`
  await expect(store.receive(newKey(), Readable.from([randomBytes(300_000)]))).rejects.toMatchObject({
    name: 'StoreError',
    reason: 'full',
  })
  const left = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(left.filter((one) => one.isFile())).toEqual([])
  const key = newKey()
  await store.receive(key, Readable.from([randomBytes(100_000)]))
  expect(await store.seal(key, 1_000_000)).toEqual({ sizeBytes: 100_000 })
})
