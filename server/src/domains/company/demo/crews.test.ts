import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { ensureDemo } from './demo-company.ts'
import { type DemoFleet, readDemoFleet } from './fleet-file.ts'
import { changeShifts } from './shift-changes.ts'
import type { Company } from './demo-author.ts'

let server: TestApp
let fleet: DemoFleet
let company: Company
beforeAll(async () => {
  server = await createTestApp()
  fleet = await readDemoFleet()
  const { database, identity, clock } = server
  const demo = await ensureDemo({ database, identity, clock, fleet })
  company = { database, clock, tenantId: demo?.tenantId ?? '' }
})
afterAll(() => server.close())

function assignmentsOf(registration: string) {
  return server.database.asOwner((tx) =>
    tx
      .selectFrom('driverAssignments as d')
      .innerJoin('vehicles as v', (on) =>
        on.onRef('v.tenantId', '=', 'd.tenantId').onRef('v.id', '=', 'd.vehicleId'),
      )
      .innerJoin('users as u', (on) =>
        on.onRef('u.tenantId', '=', 'd.tenantId').onRef('u.id', '=', 'd.userId'),
      )
      .select(['u.lastName', 'd.validFrom', 'd.validTo'])
      .where('v.registration', '=', registration)
      .orderBy('d.validFrom')
      .execute(),
  )
}

async function driverOf(registration: string): Promise<string | undefined> {
  const [vehicle] = await server.database.asOwner((tx) =>
    tx
      .selectFrom('vehicles as v')
      .innerJoin('users as u', (on) =>
        on.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.id', '=', 'v.driverId'),
      )
      .select('u.lastName')
      .where('v.registration', '=', registration)
      .execute(),
  )
  return vehicle?.lastName
}

test('a vehicle that drives day and night has a crew of four in shifts of twelve hours', async () => {
  const turns = await assignmentsOf('GHS 101')
  expect(new Set(turns.map(({ lastName }) => lastName)).size).toBe(4)
  expect(turns.map(({ validTo }) => validTo)).toEqual([
    ...turns.slice(1).map(({ validFrom }) => validFrom),
    null,
  ])
  const hours = turns
    .slice(1, -1)
    .map(({ validFrom, validTo }) => ((validTo?.getTime() ?? 0) - validFrom.getTime()) / 3_600_000)
  // All of them are on the same side of a clock change; otherwise one night would have an extra hour.
  expect(new Set(hours.filter((length) => length !== 13))).toEqual(new Set([12]))
  expect(turns.at(-1)?.lastName).toBe(await driverOf('GHS 101'))
})

test('a vehicle of one driver has had another before, and none at once', async () => {
  const turns = await assignmentsOf('KBX 482')
  expect(turns.map(({ lastName }) => lastName)).toEqual(['Wójcik', 'Borg'])
  expect(turns[0]?.validTo).toEqual(turns[1]?.validFrom)
  expect(turns[1]?.validTo).toBe(null)
})

test('while the demo runs the next of the crew takes over, unless someone gave the vehicle away', async () => {
  const before = await driverOf('GHS 101')
  await changeShifts(company, fleet)
  expect(await driverOf('GHS 101')).toBe(before)
  const given = await server.database.inTenant(company, async (tx) => {
    const outsider = await tx
      .selectFrom('users')
      .select('id')
      .where('lastName', '=', 'Wójcik')
      .executeTakeFirstOrThrow()
    return tx
      .updateTable('vehicles')
      .set({ driverId: outsider.id })
      .where('registration', '=', 'AXM 841')
      .executeTakeFirst()
  })
  expect(given.numUpdatedRows).toBe(1n)
  const turns = (await assignmentsOf('GHS 101')).length
  server.clock.advance(12 * 3_600)
  await changeShifts(company, fleet)
  await changeShifts(company, fleet)
  const after = await assignmentsOf('GHS 101')
  expect([after.length, after.at(-1)?.lastName === before]).toEqual([turns + 1, false])
  expect(await driverOf('GHS 101')).toBe(after.at(-1)?.lastName)
  expect(await driverOf('AXM 841')).toBe('Wójcik')
})

test('each role, an open invitation and the archive have somebody', async () => {
  const people = await server.database.inTenant(company, (tx) =>
    tx.selectFrom('users').select(['roles', 'status', 'archived']).execute(),
  )
  const current = people.filter(({ archived }) => !archived)
  expect(new Set(current.flatMap(({ roles }) => roles))).toEqual(
    new Set(['admin', 'manager', 'driver', 'viewer']),
  )
  expect(current.filter(({ status }) => status === 'invited')).toHaveLength(1)
  expect(people.filter(({ archived }) => archived)).toHaveLength(2)
})
