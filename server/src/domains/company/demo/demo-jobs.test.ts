import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { createDemoJobs } from './demo-jobs.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** Status and start of the jobs of a demo company created at that time, such as `done 2026-11-19 08:00`. */
async function jobsAt(now: Date): Promise<string[]> {
  const owner = await server.company('Invented Ltd')
  const driver = await server.colleague(owner, 'driver')
  const ids = new Map<string, string>()
  for (const registration of ['AXM 841', 'CZN 905', 'EJR 190', 'LNA 730', 'FPS 347']) {
    const body = { registration, fuelType: 'diesel' as const, driverId: driver.userId }
    ids.set(registration, (await server.call(owner, api.vehicles.create, { body })).body.id)
  }
  await server.database.inTenant(owner, (tx) =>
    createDemoJobs(
      { scope: { ...owner, role: 'admin', reach: 'all' }, tx, now, requestId: 'test', ip: '127.0.0.1' },
      ids,
    ),
  )
  const { body: jobs } = await server.call(owner, api.jobs.list, { query: { page: 1 } })
  if (!('items' in jobs)) throw new Error('The list is a page.')
  return jobs.items.map(({ status, startDate }) => `${status} ${startDate.slice(0, 16).replace('T', ' ')}`)
}

test('the demo company has jobs around now: done, in progress, upcoming and unassigned', async () => {
  // A Friday, 10:42 in Malta.
  expect(await jobsAt(new Date('2026-11-20T09:42:00Z'))).toEqual([
    'done 2026-11-19 08:00',
    'inProgress 2026-11-20 07:30',
    'inProgress 2026-11-20 08:00',
    'assigned 2026-11-20 11:00',
    'assigned 2026-11-20 12:00',
    'assigned 2026-11-23 09:00',
    'open 2026-11-23 10:00',
    'open 2026-11-24 07:00',
  ])
})

test('on a Sunday night only people on duty have jobs before Monday', async () => {
  expect(await jobsAt(new Date('2026-11-22T21:10:00Z'))).toEqual([
    'done 2026-11-20 08:00',
    'inProgress 2026-11-22 20:00',
    'assigned 2026-11-23 07:30',
    'assigned 2026-11-23 11:00',
    'assigned 2026-11-23 12:00',
    'assigned 2026-11-24 09:00',
    'open 2026-11-24 10:00',
    'open 2026-11-25 07:00',
  ])
})
