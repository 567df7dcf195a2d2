/** What people see of a vehicle that reports after a private trip, until its next business trip: its state, and no place. */
import { api } from '@roadbook/contract/api'
import type { PositionRecord } from '@roadbook/protocols/message'
import { afterAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { appOver, createTestClock, type Person } from '../../../testing/app-over.ts'
import { companyWithIngest } from '../../../testing/company-with-ingest.ts'
import { connectedDevice, fixAgo } from '../../../testing/ingest.ts'

const { home } = await companyWithIngest()
const clock = createTestClock(new Date())
const server = await appOver({ database: home.database, clock })
afterAll(() => server.close())

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** A private trip of privacy mode, from half an hour to ten minutes ago. */
async function afterPrivateTrip() {
  const owner = await server.company(crypto.randomUUID())
  const { device, vehicleId } = await connectedDevice(home, { tenantId: owner.tenantId })
  await server.call(owner, api.vehicles.update, { params: { id: vehicleId }, body: { privacyMode: true } })
  await device.report([fixAgo(1_800)])
  await addTrip(home.database, owner.tenantId, vehicleId, {
    startTime: ago(1_800),
    endTime: ago(600),
    category: 'private',
    privacyHeld: true,
  })
  const report = (secondsAgo: number, more: Partial<PositionRecord>) =>
    device.report([fixAgo(secondsAgo, more)])
  return { owner, vehicleId, report }
}

/** In the list of vehicles, on its page, on the live map and on the dashboard. */
async function shown(person: Person, vehicleId: string) {
  clock.set(new Date())
  const { body: one } = await server.call(person, api.vehicles.get, { params: { id: vehicleId } })
  const {
    body: [listed],
  } = await server.call(person, api.vehicles.list, { query: {} })
  const { body: live } = await server.call(person, api.locations.locations, { query: {} })
  const { body: overview } = await server.call(person, api.overview.get, {})
  const [onMap] = live
  const { counts, hasReported, needsAttention } = overview
  return {
    states: [one, listed, onMap].map((vehicle) => [vehicle?.state, vehicle?.hasReported]),
    places: [one.lastPosition, listed?.lastPosition, onMap?.latitude],
    counted: Object.entries(counts).flatMap(([state, count]) => (count > 0 ? [state] : [])),
    attention: [hasReported, needsAttention.items.map(({ kind }) => kind)],
  }
}

const hidden = [null, null, null]
const reporting = [true, []]

test('a vehicle that reports after a private trip has its state on every page, and no place', async () => {
  const { owner, vehicleId, report } = await afterPrivateTrip()
  const people = [owner, await server.colleague(owner, 'manager'), await server.colleague(owner, 'viewer')]
  const steps = [
    { secondsAgo: 590, fix: { speedKmh: 0, ignition: false }, state: 'parked' },
    { secondsAgo: 300, fix: { speedKmh: 0, ignition: false }, state: 'parked' },
    { secondsAgo: 60, fix: { speedKmh: 0, ignition: true }, state: 'idling' },
    { secondsAgo: 20, fix: { speedKmh: 50, latitude: 35.95 }, state: 'moving' },
  ]
  for (const { secondsAgo, fix, state } of steps) {
    await report(secondsAgo, fix)
    const expected = { states: [state, state, state].map((one) => [one, true]), places: hidden }
    for (const person of people) {
      expect(await shown(person, vehicleId)).toEqual({
        ...expected,
        counted: [state],
        attention: reporting,
      })
    }
  }
})

test('the next business trip shows its place again', async () => {
  const { owner, vehicleId, report } = await afterPrivateTrip()
  await addTrip(home.database, owner.tenantId, vehicleId, {
    startTime: ago(120),
    endTime: ago(10),
    endRule: null,
    running: true,
    category: 'business',
  })
  await report(10, { speedKmh: 50, latitude: 35.95 })
  const { places, counted } = await shown(owner, vehicleId)
  expect([counted, places[2]]).toEqual([['moving'], 35.95])
})
