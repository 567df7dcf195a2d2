import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { demoSignIn, ensureDemo } from './demo-company.ts'
import { readDemoFleet } from './fleet-file.ts'

let server: TestApp
let tenantId: string
beforeAll(async () => {
  server = await createTestApp()
  const { database, identity, clock } = server
  const demo = await ensureDemo({ database, identity, clock, fleet: await readDemoFleet() })
  tenantId = demo?.tenantId ?? ''
})
afterAll(() => server.close())

test('whoever signs in to the demo is notified in the app of what is rare and matters, and of nothing by email', async () => {
  const rules = await server.database.inTenant({ tenantId }, async (tx) => {
    const { id: demoUserId } = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoSignIn.email)
      .executeTakeFirstOrThrow()
    const alarms = await tx.selectFrom('alarms').select(['name', 'recipientIds', 'channels']).execute()
    const geofences = await tx.selectFrom('geofences').select(['name', 'recipientIds', 'channels']).execute()
    return [...alarms, ...geofences].map((rule) => ({
      ...rule,
      isForDemoUser: rule.recipientIds.includes(demoUserId),
    }))
  })
  const telling = rules.filter(({ recipientIds }) => recipientIds.length > 0)
  expect(telling.map(({ name }) => name).toSorted()).toEqual([
    'Malta Freeport',
    'Mater Dei Hospital',
    'Moved with the ignition off',
    'On the move at night',
    'Papers run out',
    'Tracker lost its power',
  ])
  expect(telling.map(({ isForDemoUser, channels }) => [isForDemoUser, channels])).toEqual(
    telling.map(() => [true, ['push']]),
  )
  expect(
    rules.filter(({ recipientIds }) => recipientIds.length === 0).flatMap(({ channels }) => channels),
  ).toEqual([])
})

test('four vehicles keep a logbook, at first from the end of the generated past on, and nobody is mailed of it', async () => {
  const { vehicles, records, mailed } = await server.database.inTenant({ tenantId }, async (tx) => ({
    vehicles: await tx
      .selectFrom('vehicles')
      .select(['registration', 'logbookSince'])
      .where('logbookEnabled', '=', true)
      .orderBy('registration')
      .execute(),
    records: await tx.selectFrom('logbookRecords').select(['kind', 'sequence']).execute(),
    mailed: await tx
      .selectFrom('users')
      .select('email')
      .where('tenantId', '=', tenantId)
      .where('id', 'not in', (rows) =>
        rows
          .selectFrom('notificationOptOuts')
          .select('userId')
          .where('tenantId', '=', tenantId)
          .where('kind', '=', 'logbookDue')
          .where('channel', '=', 'email'),
      )
      .execute(),
  }))
  const pastUntil = new Date(server.clock.now().getTime() - 30 * 60_000)
  expect(vehicles).toEqual(
    ['EJR 190', 'FPS 347', 'OFD 387', 'PWH 726'].map((registration) => ({
      registration,
      logbookSince: pastUntil,
    })),
  )
  expect(records).toEqual(vehicles.map(() => ({ kind: 'opened', sequence: 1 })))
  expect(mailed).toEqual([])
})
