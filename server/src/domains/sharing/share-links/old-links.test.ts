import { api } from '@roadbook/contract/api'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOldRowsWorker } from '../../../platform/workers/old-rows.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { silent } from '../../../testing/ingest.ts'
import { oldLinks } from './old-links.ts'
import { tokenOf } from '../../../testing/records/share-links.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('links are removed 90 days after they ended, stopped ones too, and their addresses are unknown then', async () => {
  const admin = await server.company()
  const body = { registration: uuidv7(), fuelType: 'diesel' as const }
  const { id: vehicleId } = (await server.call(admin, api.vehicles.create, { body })).body
  const start = server.clock.now()
  const share = async (label: string, days: number) => {
    const expiresAt = new Date(start.getTime() + days * 86_400_000).toISOString()
    return (await server.call(admin, api.shareLinks.create, { body: { vehicleId, label, expiresAt } })).body
  }
  const [expired, stopped] = [await share('expired', 1), await share('stopped', 80)]
  await share('later', 2)
  await server.call(admin, api.shareLinks.stop, { params: { id: stopped.id } })
  server.clock.advance(91 * 86_400 + 60)
  const deps = { database: server.database, clock: server.clock, log: silent }
  const worker = createOldRowsWorker(deps, oldLinks)
  await worker.run(new AbortController().signal)
  const { rows } = await server.database.pools.owner.query<{ label: string }>('select label from share_links')
  expect(rows).toEqual([{ label: 'later' }])
  for (const link of [expired, stopped]) {
    const params = { token: tokenOf(link) }
    const answer = await server.call(undefined, api.shareLinks.publicLocation, { params })
    expect([answer.status, answer.body]).toMatchObject([404, { details: { thing: 'shareLink' } }])
  }
})
