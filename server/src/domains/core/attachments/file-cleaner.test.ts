import { Readable } from 'node:stream'
import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { noDeletions } from '../../../backup/stored-files.ts'
import { replacedStart } from '../../../database/replaced/names.ts'
import { query } from '../../../testing/administration.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { fileOf, uploading } from '../../../testing/records/attachments.ts'
import { StoreError } from '../../../platform/object-store/object-store.ts'
import { entering } from '../../money/expenses/testing.ts'
import { createFileCleaner } from './file-workers.ts'

let server: TestApp
let admin: Person
let tools: ReturnType<typeof uploading> & ReturnType<typeof entering>
let vehicleId: string
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
  tools = { ...uploading(server), ...entering(server) }
  vehicleId = (await tools.newVehicle(admin)).id
})
afterAll(() => server.close())

const clean = (store = server.files.store) =>
  createFileCleaner({ ...server, store }).run(new AbortController().signal)

async function isStored(fileKey: string): Promise<boolean> {
  const file = await server.files.store.read(fileKey)
  file?.body.destroy()
  return file !== undefined
}

async function attached() {
  const fileKey = await tools.upload(admin, vehicleId)
  const expense = await tools.newExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
  return { fileKey, expense }
}

const removed = (fileKey: string) =>
  server.call(admin, api.attachments.delete, { params: { id: vehicleId, fileKey } })

test('a deleted file, the files of a deleted expense, and a refused one are gone from the store', async () => {
  const [one, two] = [await attached(), await attached()]
  const wrong = await tools.upload(admin, vehicleId, 'photo.png')
  await tools.tryExpense(admin, vehicleId, { attachmentFileKeys: [wrong] })
  await removed(one.fileKey)
  await tools.remove(admin, two.expense)
  expect([await isStored(one.fileKey), await isStored(two.fileKey), await isStored(wrong)]).toEqual([
    true,
    true,
    true,
  ])
  await clean()
  expect([await isStored(one.fileKey), await isStored(two.fileKey), await isStored(wrong)]).toEqual([
    false,
    false,
    false,
  ])
})

test('a store that is down loses no deletion: it is tried again', async () => {
  const { fileKey } = await attached()
  await removed(fileKey)
  const down = {
    ...server.files.store,
    delete: () => Promise.reject(new StoreError('unavailable', new Error('down'))),
  }
  await expect(clean(down)).rejects.toThrow('can’t be reached')
  server.clock.advance(5 * 60)
  await clean()
  expect(await isStored(fileKey)).toBe(false)
})

test('what is uploaded again to the address of a deleted file goes too', async () => {
  const { fileKey, uploadUrl } = await tools.request(admin, vehicleId, 'receipt.pdf')
  await tools.put(uploadUrl, 'receipt.pdf', '%PDF-1.7 first')
  await tools.newExpense(admin, vehicleId, { attachmentFileKeys: [fileKey] })
  await removed(fileKey)
  await clean()
  await tools.put(uploadUrl, 'receipt.pdf', '%PDF-1.7 again')
  expect(await isStored(fileKey)).toBe(true)
  server.clock.advance(24 * 60)
  await clean()
  expect(await isStored(fileKey)).toBe(false)
})

test('an upload that begins at the last moment of its address and takes long goes too', async () => {
  const { fileKey, uploadUrl } = await tools.request(admin, vehicleId, 'receipt.pdf')
  await removed(fileKey)
  server.clock.advance(14 * 60 + 50)
  await clean()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const content = fileOf.pdf()
  async function* slowly() {
    yield content.subarray(0, 5)
    await mayEnd
    yield content.subarray(5)
  }
  const { pathname, search } = new URL(uploadUrl)
  const headers = { 'content-type': 'application/pdf', 'content-length': String(content.length) }
  const payload = Readable.from(slowly(), { objectMode: false })
  const asked = vi.spyOn(server.clock, 'now')
  const putting = server.app.inject({ method: 'PUT', url: pathname + search, headers, payload })
  // It was admitted once it has asked for the time.
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0)
  asked.mockRestore()
  server.clock.advance(5 * 60)
  await clean()
  end()
  expect([(await putting).statusCode, await isStored(fileKey)]).toEqual([200, true])
  server.clock.advance(5 * 60)
  await clean()
  expect(await isStored(fileKey)).toBe(false)
})

test('while a backup reads the files, none is deleted', async () => {
  const { fileKey } = await attached()
  const backup = await server.database.pools.owner.connect()
  try {
    await backup.query(noDeletions)
    await removed(fileKey)
    await clean()
    expect(await isStored(fileKey)).toBe(true)
  } finally {
    backup.release(true)
  }
  await expect
    .poll(async () => {
      await clean()
      return isStored(fileKey)
    })
    .toBe(false)
})

test('a restore that begins while files are deleted keeps those that are left', async () => {
  const keys = [(await attached()).fileKey, (await attached()).fileKey]
  for (const fileKey of keys) await removed(fileKey)
  const restore = await server.database.pools.owner.connect()
  const { store } = server.files
  const beginning = {
    ...store,
    async delete(...of: Parameters<typeof store.delete>) {
      await store.delete(...of)
      await restore.query(noDeletions)
    },
  }
  try {
    await clean(beginning)
    expect(await Promise.all(keys.map(isStored))).toEqual(expect.arrayContaining([true, false]))
  } finally {
    restore.release(true)
  }
})

test('while a database is kept that a restore has replaced, no file is deleted', async () => {
  const { fileKey } = await attached()
  await removed(fileKey)
  const { rows } = await server.database.pools.owner.query<{ name: string }>(
    'select current_database() as name',
  )
  const kept = `${replacedStart(rows[0]?.name ?? '')}20261121t100000`
  const { connectionString } = inject('testServer')
  await query(connectionString, `create database ${kept}`)
  try {
    await clean()
  } finally {
    await query(connectionString, `drop database ${kept}`)
  }
  expect(await isStored(fileKey)).toBe(true)
  await clean()
  expect(await isStored(fileKey)).toBe(false)
})

// The last one: the token ends after a day.
test('what was uploaded but not attached goes after a day, what was attached stays', async () => {
  const { fileKey: kept } = await attached()
  const waiting = await tools.upload(admin, vehicleId)
  server.clock.advance(24 * 3600 - 1)
  await clean()
  expect(await isStored(waiting)).toBe(true)
  server.clock.advance(2)
  await clean()
  expect([await isStored(waiting), await isStored(kept)]).toEqual([false, true])
})
