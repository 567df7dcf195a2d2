import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from './folder-store.ts'

let folder: string
let isMounted = false
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roadbook-full-'))
  isMounted = mount(folder)
})
afterAll(async () => {
  if (isMounted) execFileSync('umount', [folder])
  await rm(folder, { recursive: true, force: true })
})

/** A disk of 256 KiB; only root on Linux can have one. */
function mount(at: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', at], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('an upload that the disk has no room for says so and leaves nothing, and a smaller one still fits', async (context) => {
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
