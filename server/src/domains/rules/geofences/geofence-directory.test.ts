import { expect, test } from 'vitest'
import { afterCommitMessages } from '../../../database/after-commit.ts'
import type { Context } from '../../../http/scope.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { addTenant, addUser, asPerson } from '../../../testing/ingest.ts'
import { addFleetCategory } from '../../company/settings/fleet-categories.ts'
import { changeSettings } from '../../company/settings/company.ts'
import { addVehicle, changeVehicle } from '../../fleet/vehicles/write-vehicle.ts'
import { createGeofenceDirectory } from './geofence-directory.ts'
import { geofences } from './geofences.ts'
import { addGeofence, changeGeofence, removeRule } from './write-geofence.ts'

const { home } = await companyWithIngest()

async function company() {
  const tenantId = await addTenant(home)
  const userId = await addUser(home, tenantId, 'admin')
  let nowMs = 0
  const directory = createGeofenceDirectory(home.database, () => nowMs)
  const names = async () => {
    const rules = (await directory.load([tenantId])).get(tenantId)
    return rules === null ? null : [...(rules?.byId.values() ?? [])].map(({ name }) => name)
  }
  const add = (name: string) =>
    asPerson(home, { tenantId, userId }, (context) =>
      addGeofence(context, {
        name,
        geometry: { type: 'Point', coordinates: [14.4969, 35.8719], radiusMeters: 100 },
        trigger: 'both',
      }),
    )
  return { tenantId, userId, directory, names, add, wait: (ms: number) => void (nowMs += ms) }
}

test('a company without geofences has none to follow, and one that was told of has them at once', async () => {
  const { tenantId, directory, names, add } = await company()
  expect([directory.cached(tenantId), await names(), directory.cached(tenantId)]).toEqual([
    undefined,
    null,
    null,
  ])
  await add('Depot')
  expect(await names()).toBe(null)
  directory.forget(tenantId)
  expect([directory.cached(tenantId), await names()]).toEqual([undefined, ['Depot']])
})

test('a change whose message was lost is known after half a minute', async () => {
  const { tenantId, userId, names, add, wait } = await company()
  const { id } = await add('Depot')
  expect(await names()).toEqual(['Depot'])
  await asPerson(home, { tenantId, userId }, (context) =>
    changeGeofence(context, id, { name: 'Depot Marsa' }),
  )
  wait(29_000)
  expect(await names()).toEqual(['Depot'])
  wait(1_000)
  expect(await names()).toEqual(['Depot Marsa'])
  await asPerson(home, { tenantId, userId }, (context) => removeRule(context, geofences, id))
  wait(30_000)
  expect(await names()).toBe(null)
})

test('a change that comes while they are read is not lost', async () => {
  const { tenantId, directory, names, add } = await company()
  const reading = names()
  directory.forget(tenantId)
  await reading
  await add('Depot')
  expect([directory.cached(tenantId), await names()]).toEqual([undefined, ['Depot']])
})

test('a vehicle’s new fleet category and the company’s new time zone are told at once, other changes are not', async () => {
  const { tenantId, userId } = await company()
  const told = (change: (context: Context) => Promise<unknown>) =>
    asPerson(home, { tenantId, userId }, async (context) => {
      await change(context)
      return afterCommitMessages(context.tx).filter(({ topic }) => topic === 'geofences').length
    })
  const vans = await asPerson(home, { tenantId, userId }, (context) =>
    addFleetCategory(context, { name: 'Vans', colour: '#5F7FEE' }),
  )
  const vehicle = { registration: 'GHS 101', fuelType: 'diesel' as const }
  const { id } = await asPerson(home, { tenantId, userId }, (context) => addVehicle(context, vehicle))
  expect([
    await told((context) => addVehicle(context, { ...vehicle, registration: 'GHS 102' })),
    await told((context) =>
      addVehicle(context, { ...vehicle, registration: 'GHS 103', fleetCategoryId: vans.id }),
    ),
    await told((context) => changeVehicle(context, id, { label: 'Van 1' })),
    await told((context) => changeVehicle(context, id, { fleetCategoryId: vans.id })),
    await told((context) => changeVehicle(context, id, { fleetCategoryId: vans.id, label: 'Van 2' })),
    await told((context) => changeVehicle(context, id, { fleetCategoryId: null })),
    await told((context) => changeSettings(context, { companyName: 'Renamed Ltd' })),
    await told((context) => changeSettings(context, { timeZone: 'Europe/Berlin' })),
  ]).toEqual([0, 1, 0, 1, 0, 1, 0, 1])
})
