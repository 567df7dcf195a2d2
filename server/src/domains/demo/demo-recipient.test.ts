import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
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
