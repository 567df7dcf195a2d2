/** Compares totals and sums from daily sums with the listed trips. */
import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addStop } from '../../../../testing/records/add-stop.ts'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
let owner: Person
let people: Person[]
/** These vehicles have no daily sums, so their trips are counted one by one. */
let driver: Person
let vehicles: string[]

const records = [
  { running: false, endRule: 'standing' },
  { running: false, endRule: 'standing', lockedAt: new Date('2026-11-19T00:00:00Z') },
  { running: false, endRule: 'standing', privacyHeld: true },
  // In a logbook, without purpose and partner.
  { running: false, endRule: 'standing', locksAt: new Date('2026-12-01T00:00:00Z') },
]

/** Every combination. */
function combined<A, B, C>(as: readonly A[], bs: readonly B[], cs: readonly C[]): (readonly [A, B, C])[] {
  return as.flatMap((a) => bs.flatMap((b) => cs.map((c) => [a, b, c] as const)))
}

beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Kept Ltd')
  driver = await server.colleague(owner, 'driver')
  people = [owner, driver, await server.colleague(owner, 'viewer')]
  vehicles = []
  for (const privacyMode of [true, false]) {
    const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, privacyMode }
    vehicles.push((await server.call(owner, api.vehicles.create, { body })).body.id)
  }
  // Every hour from the last evening of October in Malta.
  let at = Date.parse('2026-10-31T21:30:00Z')
  const add = async (vehicleId: string, more: Parameters<typeof addTrip>[3]) => {
    const times = { startTime: new Date(at), endTime: new Date(at + 1_800_000) }
    await addTrip(server.database, owner.tenantId, vehicleId, { ...times, ...more })
    at += 3_600_000
  }
  const complete = { driverId: driver.userId, purpose: 'Visit', partner: 'Acme', destination: 'Valletta' }
  for (const [vehicleId, category, said] of combined(vehicles, ['business', 'private'], [complete, {}])) {
    for (const [touched, record] of combined([true, false], records, [null])) {
      const distanceMeters = 1_000 + ((at / 1_000) % 977)
      await add(vehicleId, { category, touched, distanceMeters, ...said, ...record })
    }
  }
  for (const vehicleId of vehicles) await add(vehicleId, { running: true, endRule: null })
})
afterAll(() => server.close())

const periods = [{}, { startDate: '2026-11-01', endDate: '2026-11-02' }]
const filters = () => [{}, { category: 'private' }, { showVehiclesId: vehicles[0] }]
/** Many calls, on a busy machine. */
const LONG_MS = 120_000

test(
  'a list has as many trips as its total says, for whoever asks, open or not, by vehicle and category',
  async () => {
    let open = 0
    for (const [person, filter, period] of combined(people, filters(), periods)) {
      if (person === driver && 'showVehiclesId' in filter) continue
      for (const more of [{}, { open: 'true' as const }, { open: 'false' as const }]) {
        const query = { limit: 200, ...filter, ...more, ...period }
        const { body } = await server.call(person, api.trips.list, { query })
        expect([query, body.totalItems]).toEqual([query, body.items.length])
        if ('open' in more && more.open === 'true') open += body.items.length
      }
    }
    expect(open).toBeGreaterThan(100)
  },
  LONG_MS,
)

type Listed = {
  startTime: string
  vehicleId: string
  distanceMeters: number
  durationSeconds: number
  idleSeconds: number
}

function added(trips: readonly Listed[]) {
  return {
    trips: trips.length,
    vehicles: new Set(trips.map(({ vehicleId }) => vehicleId)).size,
    distanceMeters: trips.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0),
    durationSeconds: trips.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0),
    idleSeconds: trips.reduce((sum, { idleSeconds }) => sum + idleSeconds, 0),
  }
}

function dayOf({ startTime }: Listed): string {
  return Temporal.Instant.from(startTime).toZonedDateTimeISO('Europe/Malta').toPlainDate().toString()
}

test(
  'sums of days are those of the listed trips, with the vehicles that made them',
  async () => {
    for (const [person, filter, period] of combined(people, filters(), periods)) {
      if (person === driver && 'showVehiclesId' in filter) continue
      const query = { ...filter, ...period }
      const { body: sums } = await server.call(person, api.trips.sums, { query })
      const { body: list } = await server.call(person, api.trips.list, { query: { limit: 200, ...query } })
      const days = [...Map.groupBy(list.items, dayOf)]
        .map(([day, trips]) => ({ day, ...added(trips) }))
        .toSorted((a, b) => b.day.localeCompare(a.day))
      expect(sums).toMatchObject({ ...added(list.items), days })
      expect(sums.days.length).toBe(days.length)
    }
  },
  LONG_MS,
)

test('idling after the last trip of a period counts for it, also where that trip ends after it', async () => {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const }
  const vehicleId = (await server.call(owner, api.vehicles.create, { body })).body.id
  // Half past eleven in the evening in Malta, until half past midnight.
  const endTime = new Date('2026-06-10T22:30:00Z')
  await addTrip(server.database, owner.tenantId, vehicleId, {
    startTime: new Date('2026-06-10T21:30:00Z'),
    endTime,
  })
  await addStop(server.database, owner.tenantId, vehicleId, { startTime: endTime, idleSeconds: 700 })
  const idled = async (day: string) => {
    const query = { showVehiclesId: vehicleId, startDate: day, endDate: day }
    const { stopIdleSeconds, days } = (await server.call(owner, api.trips.sums, { query })).body
    return [stopIdleSeconds, days.map((one) => [one.day, one.stopIdleSeconds])]
  }
  expect(await idled('2026-06-10')).toEqual([700, [['2026-06-10', 700]]])
  expect(await idled('2026-06-11')).toEqual([0, []])
})
