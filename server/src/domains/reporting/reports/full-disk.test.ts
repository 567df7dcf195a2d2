import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { api } from '@roadbook/contract/api'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createFolderStore } from '../../../platform/object-store/folder-store.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { mountSmallDisk, type SmallDisk } from '../../../testing/small-disk.ts'
import { createLogbookReport } from '../logbook-files/logbook-report.ts'
import { askForLogbook, keepingVehicle } from '../logbook-files/testing.ts'
import { createReportMaker } from './make-reports.ts'

let server: TestApp
let owner: Person
let vehicleId: string
let disk: SmallDisk
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
  vehicleId = await keepingVehicle(server, owner, 'GHS 101')
})
afterAll(() => server.close())
beforeEach(async () => {
  disk = await mountSmallDisk()
})
afterEach(() => disk.remove())

const noDisk = 'It needs a small disk, which only root on Linux can mount'

async function ask(): Promise<string> {
  return (await askForLogbook(server, owner, { vehiclesId: [vehicleId], format: 'csv' })).body.reportId
}

/** A process that makes the requested files, of random bytes. */
async function make(bytes: number, store: ObjectStore): Promise<void> {
  const { database, clock } = server
  const renderers = {
    logbook: {
      ...createLogbookReport(database),
      async *render() {
        for (let made = 0; made < bytes; made += 50_000) yield randomBytes(50_000)
      },
    },
  }
  const maker = createReportMaker({ database, clock, log: pino({ level: 'silent' }), store, renderers })
  await maker.run(new AbortController().signal)
}

const read = async (reportId: string) =>
  (await server.call(owner, api.reports.get, { params: { reportId } })).body

async function filesOnDisk(): Promise<number> {
  const all = await readdir(disk.folder, { recursive: true, withFileTypes: true })
  return all.filter((one) => one.isFile()).length
}

test('a file that the store has no room for has failed and says so, leaves nothing, and can be made again', async (context) => {
  if (!disk.isMounted) context.skip(noDisk)
  const secret = randomBytes(32)
  const store = createFolderStore({ folder: disk.folder, secret, baseUrl: 'http://localhost/api' })
  const tooLarge = await ask()
  await make(300_000, store)
  expect(await read(tooLarge)).toMatchObject({
    status: 'failed',
    errorCode: 'storage_full',
    generatedAt: null,
    sizeBytes: null,
  })
  expect([await filesOnDisk(), await store.read(`${owner.tenantId}/${tooLarge}`)]).toEqual([0, undefined])
  const again = await ask()
  expect(again).not.toBe(tooLarge)
  await make(100_000, store)
  expect(await read(again)).toMatchObject({ status: 'done', errorCode: null, sizeBytes: 100_000 })
})

test('a file that is too large for the disk on which it is made has failed the same way', async (context) => {
  if (!disk.isMounted) context.skip(noDisk)
  const id = await ask()
  vi.stubEnv('TMPDIR', disk.folder)
  await make(300_000, server.files.store).finally(() => vi.unstubAllEnvs())
  expect(await read(id)).toMatchObject({ status: 'failed', errorCode: 'storage_full', sizeBytes: null })
  expect(await filesOnDisk()).toBe(0)
  expect(await server.files.store.read(`${owner.tenantId}/${id}`)).toBeUndefined()
})
