import { api } from '@roadbook/contract/api'
import type { RepeatedField } from '@roadbook/contract/trips/trip-suggestions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Values = NonNullable<Parameters<typeof addTrip>[3]>

async function newVehicle(owner: Person, more: object = {}): Promise<string> {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, ...more }
  return (await server.call(owner, api.vehicles.create, { body })).body.id
}

/** Half an hour from 9:00 on that day of November. */
function trip(owner: Person, vehicleId: string, { day, ...more }: Values & { day: number }): Promise<string> {
  const startTime = new Date(Date.UTC(2026, 10, day, 8))
  const endTime = new Date(startTime.getTime() + 1_800_000)
  return addTrip(server.database, owner.tenantId, vehicleId, { startTime, endTime, ...more })
}

const boiler = { touched: true, purpose: 'Boiler service', partner: 'Seabank Hotel' }

const suggestedTo = (person: Person, ...tripIds: string[]) =>
  server.call(person, api.tripSuggestions.suggestions, { query: { tripIds: tripIds.join(',') } })

async function textsOf(person: Person, field: RepeatedField, q?: string): Promise<string[]> {
  const query = q === undefined ? { field } : { field, q }
  const { body } = await server.call(person, api.tripSuggestions.typedBefore, { query })
  return body.map(({ text, trips }) => `${text} ${trips}`)
}

test('earlier trips of the vehicle and of its driver suggest what they had, and nothing is written', async () => {
  const owner = await server.company('Suggested Ltd')
  const driver = await server.colleague(owner, 'driver')
  const [van, other] = [await newVehicle(owner), await newVehicle(owner)]
  await trip(owner, van, { day: 2, ...boiler })
  await trip(owner, other, { day: 3, ...boiler, driverId: driver.userId })
  await trip(owner, other, { day: 4, ...boiler, purpose: 'Of neither' })
  await trip(owner, van, { day: 5, purpose: 'Nobody said so' })
  const id = await trip(owner, van, { day: 6, driverId: driver.userId })
  const { status, body } = await suggestedTo(owner, id)
  const same = { category: 'business', purpose: 'Boiler service', partner: 'Seabank Hotel' }
  expect([status, body]).toEqual([
    200,
    [
      {
        tripId: id,
        suggestions: [{ ...same, destination: null, rule: 'route', earlierTrips: 2, jobTitle: null }],
      },
    ],
  ])
  const detail = await server.call(owner, api.trips.detail, { params: { id } })
  expect([detail.body.purpose, detail.body.version, detail.body.history]).toEqual([null, 1, []])
})

test('a geofence that holds both starts makes them the same place', async () => {
  const owner = await server.company('Fenced Ltd')
  const vehicleId = await newVehicle(owner)
  const fences = [
    { name: 'Depot Marsa', coordinates: [14.5, 35.9] },
    { name: 'Seabank Hotel', coordinates: [14.45, 35.85] },
  ] as const
  for (const { name, coordinates } of fences) {
    const geometry = {
      type: 'Point' as const,
      coordinates: [...coordinates] as [number, number],
      radiusMeters: 1500,
    }
    await server.call(owner, api.geofences.create, {
      body: { name, colour: '#0f766e', geometry, trigger: 'enter', alarmRuleTargets: [] } as never,
    })
  }
  await trip(owner, vehicleId, { day: 2, ...boiler, startLatitude: 35.909 })
  const id = await trip(owner, vehicleId, { day: 6 })
  const { body } = await suggestedTo(owner, id)
  expect(body[0]?.suggestions).toMatchObject([{ rule: 'geofences', purpose: 'Boiler service' }])
})

test('the title of a linked job is the suggested purpose', async () => {
  const owner = await server.company('Jobs Ltd')
  const vehicleId = await newVehicle(owner)
  const id = await trip(owner, vehicleId, { day: 6 })
  const job = { title: 'Chiller repair', startDate: '2026-11-06', endDate: '2026-11-06', tripId: id }
  await server.call(owner, api.jobs.create, { body: job })
  const { body } = await suggestedTo(owner, id)
  expect(body[0]?.suggestions).toMatchObject([{ rule: 'job', purpose: 'Chiller repair', earlierTrips: 0 }])
})

test('a private trip of a driver in privacy mode suggests to that driver alone, and texts of private trips are offered to nobody else in any mode', async () => {
  const owner = await server.company('Private Ltd')
  const [driver, colleague] = [
    await server.colleague(owner, 'driver'),
    await server.colleague(owner, 'driver'),
  ]
  for (const privacyMode of [true, false]) {
    const vehicleId = await newVehicle(owner, { privacyMode })
    const driverId = driver.userId
    await trip(owner, vehicleId, { day: 2, ...boiler, purpose: 'Dentist', category: 'private', driverId })
    const id = await trip(owner, vehicleId, { day: 6, driverId })
    const [ofDriver, ofOwner] = [await suggestedTo(driver, id), await suggestedTo(owner, id)]
    expect(ofDriver.body[0]?.suggestions).toMatchObject([{ category: 'private', purpose: null }])
    expect(ofOwner.body[0]?.suggestions.length).toBe(privacyMode ? 0 : 1)
    const theirs = await trip(owner, vehicleId, { day: 7, driverId: colleague.userId })
    expect((await suggestedTo(colleague, theirs)).body[0]?.suggestions).toEqual([])
    expect((await suggestedTo(owner, theirs)).body[0]?.suggestions).toEqual([])
  }
  expect([await textsOf(driver, 'purpose'), await textsOf(owner, 'purpose')]).toEqual([['Dentist 2'], []])
})

test('a trip that is locked or under way gets no suggestion; one of another driver or company doesn’t exist', async () => {
  const owner = await server.company('Locked Ltd')
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle(owner)
  await trip(owner, vehicleId, { day: 2, ...boiler })
  const locked = await trip(owner, vehicleId, { day: 6, lockedAt: new Date() })
  const running = await trip(owner, vehicleId, { day: 7, running: true, endRule: null })
  const { body } = await suggestedTo(owner, locked, running)
  expect(body.map(({ suggestions }) => suggestions)).toEqual([[], []])
  const elsewhere = await server.company('Elsewhere Ltd')
  const viewer = await server.colleague(owner, 'viewer')
  const refused = await Promise.all(
    [driver, elsewhere, viewer].map(async (person) => (await suggestedTo(person, locked)).status),
  )
  expect(refused).toEqual([404, 404, 403])
})

test('texts typed before come by how often and how lately, are found by their words, and a driver gets their own', async () => {
  const owner = await server.company('Typed Ltd')
  const driver = await server.colleague(owner, 'driver')
  const vehicleId = await newVehicle(owner)
  await trip(owner, vehicleId, { day: 1, purpose: 'Lift inspection' })
  await trip(owner, vehicleId, { day: 2, purpose: 'Boiler service', driverId: driver.userId })
  await trip(owner, vehicleId, { day: 3, purpose: 'Boiler service', partner: 'Ħal Qormi Bakery' })
  await trip(owner, vehicleId, { day: 4, destination: 'Valletta' })
  expect(await textsOf(owner, 'purpose')).toEqual(['Boiler service 2', 'Lift inspection 1'])
  expect(await textsOf(owner, 'purpose', 'insp')).toEqual(['Lift inspection 1'])
  expect(await textsOf(owner, 'partner', 'hal bakery')).toEqual(['Ħal Qormi Bakery 1'])
  expect(await textsOf(owner, 'destination')).toEqual(['Valletta 1'])
  expect([await textsOf(driver, 'purpose'), await textsOf(driver, 'destination')]).toEqual([
    ['Boiler service 1'],
    [],
  ])
  const elsewhere = await server.company('Untyped Ltd')
  expect(await textsOf(elsewhere, 'purpose')).toEqual([])
})
