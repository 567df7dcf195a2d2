import { api } from '@roadbook/contract/api'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { inventJobs } from './invented-jobs.ts'

test('the invented company has jobs around now: done, under way, to come, and some that nobody has taken', async () => {
  const server = await createTestApp()
  const owner = await server.company('Invented Ltd')
  const driver = await server.colleague(owner, 'driver')
  const body = { registration: 'CZN 905', fuelType: 'diesel' as const, driverId: driver.userId }
  const { body: vehicle } = await server.call(owner, api.vehicles.create, { body })
  const now = new Date('2026-11-20T16:42:00Z')
  const people = ['AXM 841', 'CZN 905', 'EJR 190', 'LNA 730', 'FPS 347'].map(
    (plate) => [plate, driver.userId] as const,
  )
  const known = { ids: new Map([['CZN 905', vehicle.id]]), drivers: new Map(people) }
  await server.database.inTenant(owner, (tx) =>
    inventJobs(
      { scope: { ...owner, role: 'admin', reach: 'all' }, tx, now, requestId: 'test', ip: '127.0.0.1' },
      known,
    ),
  )
  const { body: jobs } = await server.call(owner, api.jobs.list, { query: { page: 1 } })
  expect(
    'items' in jobs && jobs.items.map(({ status, startDate, endDate }) => [status, startDate, endDate]),
  ).toEqual([
    ['done', '2026-11-19T14:00:00.000Z', '2026-11-19T17:00:00.000Z'],
    ['inProgress', '2026-11-20T14:00:00.000Z', '2026-11-20T17:00:00.000Z'],
    ['assigned', '2026-11-20T17:00:00.000Z', '2026-11-20T19:00:00.000Z'],
    ['assigned', '2026-11-20T18:00:00.000Z', '2026-11-20T22:00:00.000Z'],
    ['assigned', '2026-11-21T12:00:00.000Z', '2026-11-21T13:30:00.000Z'],
    ['open', '2026-11-21T14:00:00.000Z', '2026-11-21T15:00:00.000Z'],
    ['open', '2026-11-22T14:00:00.000Z', '2026-11-22T19:00:00.000Z'],
  ])
  await server.close()
})
