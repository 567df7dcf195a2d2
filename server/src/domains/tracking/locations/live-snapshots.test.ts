import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyRuns } from '../../../../../property-runs.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { touchVehicle } from './touch-vehicles.ts'
import { LocationSnapshots } from './location-snapshots.ts'
import {
  addTenant,
  asPerson,
  connectedDevice,
  fixAgo,
  liveState,
  startIngest,
  type TestIngest,
} from '../../../testing/ingest.ts'
import { visibleLocations } from './visible-locations.ts'

let home: TestIngest
beforeAll(async () => {
  home = await startIngest()
})
afterAll(() => home.close())

type Role = 'admin' | 'viewer'

function shown(snapshots: LocationSnapshots, person: { tenantId: string; role: Role }, since?: number) {
  return asPerson(home, person, async (context): Promise<VehicleLocation[]> => {
    const items = await snapshots.read(context, since)
    return items.map((item) => JSON.parse(item))
  })
}

test('committed states are shown without reading the vehicle from the database', async () => {
  const person = { tenantId: await addTenant(home), role: 'admin' as const }
  const { device, vehicleId } = await connectedDevice(home, person)
  const snapshots = new LocationSnapshots(home.telematics.committed)
  await device.report([fixAgo(9, { speedKmh: 50 })])
  const [before] = await shown(snapshots, person)
  expect(before).toMatchObject({ vehicleId, speedKmh: 50, state: 'moving' })
  await device.report([fixAgo(5, { speedKmh: 0, ignition: false, latitude: 35.9 })])
  // A change without a revision, which the product never makes, shows from which source a location came.
  await home.database.asOwner((tx) => tx.updateTable('vehicleState').set({ speedKmh: 1 }).execute())
  expect(await shown(snapshots, person, before?.revision)).toMatchObject([
    { vehicleId, speedKmh: 0, state: 'parked', latitude: 35.9, revision: (before?.revision ?? 0) + 1 },
  ])
  device.close()
})

/** Everything that can happen to one of three vehicles; the last has private trips and hides them. */
const happening = fc.record({
  vehicle: fc.nat({ max: 2 }),
  what: fc.constantFrom(
    ...(['report', 'report', 'report', 'relabel', 'hide', 'archive', 'rename', 'sweep', 'ask'] as const),
  ),
  /** A late fix changes nothing. */
  secondsAgo: fc.nat({ max: 400 }),
  north: fc.nat({ max: 90_000 }),
  speedKmh: fc.nat({ max: 90 }),
  ignition: fc.boolean(),
  back: fc.nat({ max: 4 }),
})

test('after any events in any order, snapshots show what the database would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 14 }), async (happenings) => {
      const tenantId = await addTenant(home)
      const fleet = await Promise.all([0, 1, 2].map(() => connectedDevice(home, { tenantId })))
      await hidePrivateTripsOf(tenantId, fleet[2]?.vehicleId ?? '')
      const snapshots = new LocationSnapshots(home.telematics.committed)
      const told: Record<Role, number[]> = { admin: [0], viewer: [0] }
      for (const { what, vehicle, back, north, secondsAgo, ...fix } of happenings) {
        const { device, vehicleId } = fleet[vehicle] ?? {}
        const place = { ...fix, latitude: 35.8 + north / 1e6 }
        if (what === 'report') await device?.report([fixAgo(secondsAgo, place)])
        else if (what === 'sweep') await home.telematics.sweep()
        else if (what === 'rename') await rename(tenantId, vehicleId ?? '', fix.ignition)
        else if (what !== 'ask') await change(tenantId, vehicleId ?? '', what)
        for (const role of ['admin', 'viewer'] as const) {
          const since = told[role].at(-1 - back) ?? 0
          const answer = await shown(snapshots, { tenantId, role }, since)
          expect(answer).toEqual(
            await asPerson(home, { tenantId, role }, (context) => visibleLocations(context, since)),
          )
          told[role].push(Math.max(since, ...answer.map(({ revision }) => revision)))
        }
      }
      for (const { device } of fleet) device.close()
    }),
    { numRuns: costlyRuns },
  )
})

async function hidePrivateTripsOf(tenantId: string, vehicleId: string): Promise<void> {
  const startTime = new Date(Date.now() - 3_600_000)
  const way = { startTime, endTime: new Date(), category: 'private', running: true, endRule: null }
  await addTrip(home.database, tenantId, vehicleId, way)
  await change(tenantId, vehicleId, 'hide')
}

/** Each time, the address alternates. */
const changes = {
  relabel: { label: sql<string>`coalesce(label, '') || '+'` },
  hide: { privacyMode: sql<boolean>`not privacy_mode` },
  archive: { archived: sql<boolean>`not archived` },
}

async function change(tenantId: string, vehicleId: string, what: keyof typeof changes): Promise<void> {
  await asPerson(home, { tenantId }, async (context) => {
    await context.tx
      .updateTable('vehicles')
      .set(changes[what])
      .where('tenantId', '=', tenantId)
      .where('id', '=', vehicleId)
      .execute()
    await touchVehicle(context, vehicleId)
  })
}

/** Written like the address worker does, with a message after the commit; otherwise like the sweep does. */
async function rename(tenantId: string, vehicleId: string, isTold: boolean): Promise<void> {
  const [renamed] = await home.database.asOwner(async (tx) => {
    const company = sql`update tenant_revisions set revision = revision + 1 where tenant_id = ${tenantId}`
    await company.execute(tx)
    const { rows } = await sql<{ revision: number; address: string; before: number }>`
      update vehicle_state s set address = coalesce(s.address, '') || '+', revision = r.revision
      from tenant_revisions r join vehicle_state o on o.tenant_id = r.tenant_id
      where r.tenant_id = ${tenantId} and o.vehicle_id = ${vehicleId}
        and s.tenant_id = ${tenantId} and s.vehicle_id = ${vehicleId}
      returning r.revision, s.address, o.revision as before`.execute(tx)
    return rows
  })
  if (!renamed) throw new Error('no such vehicle')
  const { revision, ...words } = renamed
  if (isTold) home.telematics.renamed({ tenantId, revision, addresses: [{ vehicleId, ...words }] })
  else home.telematics.committed.addUnclear(tenantId, revision, [vehicleId])
}

test('an address message makes no transaction of the device fail', async () => {
  const tenantId = await addTenant(home)
  const { device, vehicleId } = await connectedDevice(home, { tenantId })
  await device.report([fixAgo(9, { speedKmh: 50 })])
  const { batchesFailedTotal } = home.telematics.counts
  await rename(tenantId, vehicleId, true)
  await device.report([fixAgo(8, { speedKmh: 51 })])
  expect(home.telematics.counts.batchesFailedTotal).toBe(batchesFailedTotal)
  await rename(tenantId, vehicleId, false)
  await device.report([fixAgo(7, { speedKmh: 52 })])
  expect(home.telematics.counts.batchesFailedTotal).toBe(batchesFailedTotal + 1)
  expect(await liveState(home, vehicleId)).toMatchObject({ speedKmh: 52, address: '++' })
  device.close()
})

test.each([
  ['told', true],
  ['left to be read', false],
])(
  'an address that is %s while the vehicle drives on are shown, whoever asked in between',
  async (_, isTold) => {
    const person = { tenantId: await addTenant(home), role: 'admin' as const }
    const { device, vehicleId } = await connectedDevice(home, person)
    const snapshots = new LocationSnapshots(home.telematics.committed)
    for (let second = 40; second > 0; second--) {
      const asked = Array.from({ length: second % 4 }, () => shown(snapshots, person))
      const happened = [
        device.report([fixAgo(second, { speedKmh: second })]),
        rename(person.tenantId, vehicleId, isTold),
      ]
      const askedLater = Array.from({ length: 3 }, () => shown(snapshots, person))
      await Promise.all([...asked, ...happened, ...askedLater])
      await device.report([fixAgo(second - 0.5, { speedKmh: 90 })])
      const snapshot = await shown(snapshots, person)
      expect(snapshot).toEqual(
        await asPerson(home, person, (context) => visibleLocations(context, undefined)),
      )
      expect(snapshot[0]?.address).toBe('+'.repeat(41 - second))
    }
    device.close()
  },
)

test('concurrent readers of a moving vehicle each get a true state, and never an older one than before', async () => {
  const person = { tenantId: await addTenant(home), role: 'admin' as const }
  const { device, vehicleId } = await connectedDevice(home, person)
  const snapshots = new LocationSnapshots(home.telematics.committed)
  const speeds = new Map<number, number | null>()
  const answers: Promise<void>[] = []
  let known = 0
  const told: [revision: number, speedKmh: number | null][] = []
  const ask = async (): Promise<void> => {
    const before = known
    const [place, ...more] = await shown(snapshots, person)
    expect(more).toEqual([])
    expect(place?.revision).toBeGreaterThanOrEqual(before)
    known = Math.max(known, place?.revision ?? 0)
    told.push([place?.revision ?? 0, place?.speedKmh ?? null])
  }
  for (let second = 40; second > 0; second--) {
    const reported = device.report([fixAgo(second, { speedKmh: 100 - second })])
    for (let asking = 0; asking < 3; asking++) answers.push(ask())
    await reported
    speeds.set((await liveState(home, vehicleId)).revision, 100 - second)
    if (second % 10 > 0) continue
    await change(person.tenantId, vehicleId, 'relabel')
    speeds.set((await liveState(home, vehicleId)).revision, 100 - second)
  }
  await Promise.all(answers)
  const ofReports = told.filter(([revision]) => speeds.has(revision))
  expect(ofReports.length).toBeGreaterThan(60)
  expect(ofReports).toEqual(ofReports.map(([revision]) => [revision, speeds.get(revision)]))
  expect(await shown(snapshots, person)).toMatchObject([
    { speedKmh: 99, revision: (await liveState(home, vehicleId)).revision },
  ])
  device.close()
})
