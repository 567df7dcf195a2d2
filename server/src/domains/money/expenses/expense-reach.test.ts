import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { entering, refusal } from './testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

test('a driver reads the expenses of their days with the vehicle, and changes those they entered', async () => {
  const owner = await server.company('Drivers Ltd')
  const driver = await server.colleague(owner, 'driver')
  const [own, other] = [
    await enter.newVehicle(owner, { driverId: driver.userId }),
    await enter.newVehicle(owner),
  ]
  const office = await enter.newExpense(owner, own.id, { type: 'leasing', amountMinor: 40_000 })
  const before = await enter.newExpense(owner, own.id, { date: '2026-11-19', amountMinor: 1000 })
  const mine = await enter.newExpense(driver, own.id, { amountMinor: 5000 })
  const { items, sums } = await enter.list(driver)
  expect([items.map(({ id }) => id), sums[0]?.totalMinor]).toEqual([[mine.id, office.id], 45_000])
  const answers = [
    await enter.change(driver, mine, { amountMinor: 5100 }),
    await server.call(driver, api.expenses.get, { params: { id: office.id } }),
    await enter.change(driver, office, { amountMinor: 1 }),
    await enter.remove(driver, office),
    await server.call(driver, api.expenses.get, { params: { id: before.id } }),
    await enter.tryExpense(driver, other.id),
    await enter.change(driver, mine, { vehicleId: other.id }),
    await server.call(driver, api.expenses.list, { query: { vehicles: other.id } }),
    await enter.remove(driver, mine),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403, 403, 404, 404, 404, 404, 204])
})

test('a driver enters an expense of a day on which the vehicle was theirs, and of no other once it is not', async () => {
  const owner = await server.company('Former Ltd')
  const driver = await server.colleague(owner, 'driver')
  const { id: vehicleId } = await enter.newVehicle(owner, { driverId: driver.userId })
  const early = await enter.newExpense(driver, vehicleId, { date: '2026-11-02' })
  server.clock.advance(60)
  await server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body: { driverId: null } })
  const onTheDay = await enter.tryExpense(driver, vehicleId, { date: '2026-11-20' })
  const before = await enter.tryExpense(driver, vehicleId, { date: '2026-11-19' })
  const moved = await enter.change(driver, early, { date: '2026-11-03' })
  const words =
    'This vehicle wasn’t assigned to you on 19 Nov 2026. Check the date, or ask your manager to enter the expense.'
  expect([onTheDay.status, refusal(before), moved.status]).toEqual([201, [409, ['date'], words], 409])
})

test('a viewer reads all expenses and changes none', async () => {
  const owner = await server.company('Viewers Ltd')
  const viewer = await server.colleague(owner, 'viewer')
  const expense = await enter.newExpense(owner, (await enter.newVehicle(owner)).id)
  const answers = [
    await enter.tryExpense(viewer, expense.vehicleId),
    await enter.change(viewer, expense, { amountMinor: 1 }),
    await enter.remove(viewer, expense),
  ]
  const { items } = await enter.list(viewer)
  expect([items.length, ...answers.map(({ status }) => status)]).toEqual([1, 403, 403, 403])
})

test('an expense is linked to a trip of its vehicle, and moving it to another vehicle unlinks it', async () => {
  const owner = await server.company('Trips Ltd')
  const [a, b] = [await enter.newVehicle(owner), await enter.newVehicle(owner)]
  const tripId = await addTrip(server.database, owner.tenantId, a.id)
  const expense = await enter.newExpense(owner, a.id, { tripId })
  await enter.newExpense(owner, a.id)
  const ofTrip = await server.call(owner, api.expenses.ofVehicle, { params: { id: a.id }, query: { tripId } })
  const tripKey = { vehicleId: a.id, tripId }
  const { body: trip } = await server.call(owner, api.trips.get, { params: tripKey })
  expect([expense.tripId, ofTrip.body.map(({ id }) => id), trip.expenses, trip.version]).toEqual([
    tripId,
    [expense.id],
    [expense.id],
    1,
  ])
  const foreign = await enter.tryExpense(owner, b.id, { tripId })
  expect(refusal(foreign)).toEqual([
    400,
    ['tripId'],
    'This trip was driven with another vehicle. Choose a trip of the vehicle that the expense is for.',
  ])
  const moved = await enter.change(owner, expense, { vehicleId: b.id })
  expect([moved.status, moved.body.tripId]).toEqual([200, null])
})

test('an expense keeps its trip on the days next to it, and loses it further away', async () => {
  const owner = await server.company('Days Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  // From the 16th to the 17th in the company's time zone.
  const times = { startTime: new Date('2026-11-16T22:30:00Z'), endTime: new Date('2026-11-16T23:30:00Z') }
  const tripId = await addTrip(server.database, owner.tenantId, vehicleId, times)
  const tripOn = async (date: string, more: object = {}) => {
    const expense = await enter.newExpense(owner, vehicleId, { tripId })
    return (await enter.change(owner, expense, { date, ...more })).body.tripId
  }
  const kept = [
    await tripOn('2026-11-15'),
    await tripOn('2026-11-18'),
    await tripOn('2026-11-18', { tripId }),
  ]
  expect(kept).toEqual([tripId, tripId, tripId])
  const lost = [
    await tripOn('2026-11-14'),
    await tripOn('2026-11-19'),
    await tripOn('2026-11-19', { tripId }),
  ]
  expect(lost).toEqual([null, null, null])
  const chosen = await enter.newExpense(owner, vehicleId)
  const linked = await enter.change(owner, chosen, { tripId, date: '2026-11-02' })
  expect((await enter.change(owner, chosen, { note: 'Late bill' })).body.tripId).toBe(tripId)
  expect([linked.status, linked.body.tripId]).toEqual([200, tripId])
})

test('the audit log has that an expense was linked or unlinked, with its other changes', async () => {
  const owner = await server.company('Trail Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const tripId = await addTrip(server.database, owner.tenantId, vehicleId)
  const expense = await enter.newExpense(owner, vehicleId)
  await enter.change(owner, expense, { tripId })
  await enter.change(owner, expense, { tripId, note: 'By card' })
  await enter.change(owner, expense, { tripId: null, amountMinor: 350 })
  const { body } = await server.call(owner, api.audit.activityLog, { query: { resourceId: expense.id } })
  const told = body.items.map(({ action, changes }) => [action, ...changes.map(({ field }) => field)])
  // Two entries of one change have the same time, so their order is undefined.
  expect([new Set(told.slice(0, 2).map(String)), told.slice(2, 4), told[4]?.[0]]).toEqual([
    new Set(['taken off a trip', 'updated,amountMinor']),
    [['updated', 'note'], ['linked to a trip']],
    'created',
  ])
})

test('the trip of an expense is shown to those who may see its purpose, and is kept out of the audit log', async () => {
  const owner = await server.company('Private Ltd')
  const [driver, viewer] = [await server.colleague(owner, 'driver'), await server.colleague(owner, 'viewer')]
  const { id: vehicleId } = await enter.newVehicle(owner, { privacyMode: true, driverId: driver.userId })
  const tripId = await addTrip(server.database, owner.tenantId, vehicleId, { driverId: driver.userId })
  const expense = await enter.newExpense(driver, vehicleId, { type: 'parking', tripId })
  const seen = async (person: Person) => {
    const { items } = await enter.list(person)
    const asked = await server.call(person, api.expenses.ofVehicle, {
      params: { id: vehicleId },
      query: { tripId },
    })
    const trip = await server.call(person, api.trips.get, { params: { vehicleId, tripId } })
    return [items[0]?.tripId, asked.body.length, trip.body.expenses]
  }
  const known = [tripId, 1, [expense.id]]
  expect([await seen(owner), await seen(viewer), await seen(driver)]).toEqual([known, known, known])
  const params = { vehicleId, tripId }
  await server.call(driver, api.trips.update, { params, body: { category: 'private' } })
  const hidden = [null, 0, []]
  expect([await seen(owner), await seen(viewer), await seen(driver)]).toEqual([hidden, hidden, known])
  // A caller who can't see the link can't remove it, and sending back what they see changes nothing.
  const same = await enter.change(owner, expense, { tripId: null, amountMinor: 350 })
  const again = await enter.tryExpense(owner, vehicleId, { tripId })
  expect([same.body.tripId, await seen(driver), refusal(again)]).toEqual([
    null,
    known,
    [409, [], 'This trip is private. Only its driver can link expenses to it.'],
  ])
  const { body: trail } = await server.call(owner, api.audit.activityLog, {
    query: { resourceId: expense.id },
  })
  expect(JSON.stringify(trail)).not.toContain(tripId)
})
