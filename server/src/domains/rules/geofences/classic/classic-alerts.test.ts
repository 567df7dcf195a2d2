import type { ClassicGeofenceCreate } from '@roadbook/contract/rules/classic-geofences'
import { destination } from '@roadbook/geo/destination'
import { expect, test } from 'vitest'
import { companyWithIngest } from '../../../../testing/company-with-ingest.ts'
import { addTenant, asPerson, connectedDevice, fixAgo } from '../../../../testing/ingest.ts'
import { pageOfAlerts, pageOfHistory } from '../alert-page.ts'
import { takePendingAlerts } from '../pending-alerts.ts'
import { readInside } from './classic-routes.ts'
import { addClassicGeofence, changeClassicGeofence } from './write-classic.ts'

const { home } = await companyWithIngest()
const depot = { latitude: 35.8719, longitude: 14.4969 }
const page = { page: 1, limit: 25 }

/** A company with a classic geofence added long ago, and a vehicle that drove in and out. */
async function visited(more: Partial<ClassicGeofenceCreate> = {}, lastMeters = 500) {
  const tenantId = await addTenant(home)
  const { id } = await asPerson(home, { tenantId, userId: null as never }, async (context) =>
    addClassicGeofence(
      {
        ...context,
        now: new Date(Date.now() - 30 * 86_400_000),
        scope: { ...context.scope, key: { id: context.scope.userId, name: 'Import', isPersonal: false } },
      },
      { name: 'Depot Marsa', shape: { type: 'circle', centre: depot, radiusMeters: 100 }, ...more },
    ),
  )
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  const at = (secondsAgo: number, meters: number) => fixAgo(secondsAgo, destination(depot, 90, meters))
  const records = [at(60, 500), at(40, 0), at(20, lastMeters)]
  await device.report(records)
  device.close()
  const times = records.map(({ timeMs }) => new Date(timeMs).toISOString())
  return { tenantId, geofenceId: id, vehicleId, enteredAt: times[1], exitedAt: times[2] }
}

test('entering and leaving are in the history of the geofence and of the vehicle', async () => {
  const { tenantId, geofenceId, vehicleId, enteredAt, exitedAt } = await visited()
  const expected = [
    { type: 'exit', time: exitedAt, geofenceId, geofenceName: 'Depot Marsa', vehicleId },
    { type: 'enter', time: enteredAt, geofenceId, geofenceName: 'Depot Marsa', vehicleId },
  ]
  await asPerson(home, { tenantId }, async (context) => {
    expect((await pageOfHistory(context, geofenceId, page)).items).toMatchObject(expected)
    expect((await pageOfAlerts(context, { vehicleId }, page)).items).toMatchObject(expected)
    const date = '2020-01-01'
    expect(await pageOfHistory(context, geofenceId, { ...page, date })).toMatchObject({ totalItems: 0 })
  })
})

test('only what is asked for alerts', async () => {
  const { tenantId, geofenceId } = await visited({ notifyOnEnter: false })
  const { items } = await asPerson(home, { tenantId }, (context) => pageOfHistory(context, geofenceId, page))
  expect(items.map(({ type }) => type)).toEqual(['exit'])
})

test('a classic geofence that notifies for nothing is still visited, and alerts nobody', async () => {
  const { tenantId, geofenceId } = await visited({ notifyOnEnter: false, notifyOnExit: false })
  const { items } = await asPerson(home, { tenantId }, (context) => pageOfHistory(context, geofenceId, page))
  expect(items).toEqual([])
  const visits = await home.database.asOwner((tx) =>
    tx.selectFrom('geofenceVisits').select('geofenceId').where('tenantId', '=', tenantId).execute(),
  )
  expect(visits).toEqual([{ geofenceId }])
})

test('a vehicle that is not watched alerts nobody', async () => {
  const { tenantId, geofenceId } = await visited({ vehicles: [] })
  const { items } = await asPerson(home, { tenantId }, (context) => pageOfHistory(context, geofenceId, page))
  expect(items).toEqual([])
})

test('who is inside now is known of watched vehicles, also where nobody is alerted', async () => {
  const { tenantId, geofenceId, vehicleId } = await visited({ notifyOnEnter: false, notifyOnExit: false }, 10)
  await asPerson(home, { tenantId }, async (context) => {
    const inside = await readInside(context)
    expect(inside).toMatchObject([{ geofenceId, vehicles: [{ vehicleId }] }])
    await changeClassicGeofence(context, geofenceId, { vehicles: [] })
    expect(await readInside(context)).toEqual([])
  })
})

test('alerts of classic geofences are for admins and managers that are not archived, in the page', async () => {
  const { tenantId, geofenceId } = await visited({ notifyOnExit: false })
  const people = new Map<string, string>()
  await home.database.asOwner(async (tx) => {
    for (const name of ['admin', 'manager', 'driver', 'viewer', 'archived']) {
      const id = crypto.randomUUID()
      people.set(name, id)
      const archived = name === 'archived'
      const roles = [archived ? 'admin' : name]
      const person = { tenantId, id, email: `${id}@x.test`, firstName: name, lastName: 'X', roles, archived }
      await tx.insertInto('users').values(person).execute()
    }
  })
  const [alert] = await home.database.inTenant({ tenantId }, (tx) =>
    takePendingAlerts(tx, { tenantId, limit: 10 }),
  )
  expect(alert).toMatchObject({ geofenceId, isClassic: true, type: 'enter', channels: ['push'] })
  const recipients = new Set(alert?.recipientIds)
  expect([...people].filter(([, id]) => recipients.has(id)).map(([name]) => name)).toEqual([
    'admin',
    'manager',
  ])
})
