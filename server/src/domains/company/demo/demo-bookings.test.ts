import { api } from '@roadbook/contract/api'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { createDemoBookings } from './demo-bookings.ts'

test('the demo company has bookings around today: over, under way, confirmed and requested, also of cars without a driver', async () => {
  const server = await createTestApp()
  try {
    const owner = await server.company('Invented Ltd')
    const driver = await server.colleague(owner, 'driver')
    const ids = new Map<string, string>()
    for (const [index, registration] of ['PWH 726', 'RCB 015', 'OFD 387', 'GHS 102'].entries()) {
      const drives = index < 2 ? {} : { driverId: driver.userId }
      const body = { registration, fuelType: 'electric' as const, ...drives }
      ids.set(registration, (await server.call(owner, api.vehicles.create, { body })).body.id)
    }
    const scope = { ...owner, role: 'admin', reach: 'all' } as const
    const now = server.clock.now()
    await server.database.inTenant(owner, (tx) =>
      createDemoBookings({ scope, tx, now, requestId: 'test', ip: '127.0.0.1' }, ids),
    )
    const today = { startDate: '2026-11-20', endDate: '2026-11-20', sort: 'registration:asc,startDate:asc' }
    const { body } = await server.call(owner, api.bookings.list, { query: today })
    expect(body.items.map(({ registration, status }) => `${registration} ${status}`)).toEqual([
      'GHS 102 completed',
      'GHS 102 requested',
      'OFD 387 active',
      'PWH 726 completed',
      'PWH 726 confirmed',
      'RCB 015 active',
      'RCB 015 confirmed',
    ])
    expect(new Set(body.items.map(({ userId }) => userId))).toEqual(new Set([driver.userId]))
  } finally {
    await server.close()
  }
})
