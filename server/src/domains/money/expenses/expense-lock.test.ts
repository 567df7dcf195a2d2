import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { entering, refusal } from './testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

function lock(person: Person, body: object) {
  return server.call(person, api.expenses.putLockConfig, { body })
}

test('nothing is locked by default; a change affects only its fields, and null unlocks', async () => {
  const owner = await server.company('Settings Ltd')
  const { body: first } = await server.call(owner, api.expenses.getLockConfig, {})
  const byDay = await lock(owner, { lockedUntil: '2026-10-31' })
  const byBoth = await lock(owner, { lockAfterDays: 10 })
  const byAge = await lock(owner, { lockedUntil: null })
  expect([first, byDay.body, byBoth.body, byAge.body]).toMatchObject([
    { lockAfterDays: null, lockedUntil: null, lockedThrough: null },
    { lockAfterDays: null, lockedUntil: '2026-10-31', lockedThrough: '2026-10-31' },
    { lockAfterDays: 10, lockedUntil: '2026-10-31', lockedThrough: '2026-11-09' },
    { lockAfterDays: 10, lockedUntil: null, lockedThrough: '2026-11-09' },
  ])
  const { body: trail } = await server.call(owner, api.audit.activityLog, {
    query: { resourceId: owner.tenantId },
  })
  expect(trail.items.slice(0, 3).map(({ changes }) => changes)).toEqual([
    [{ field: 'expensesLockedUntil', before: '2026-10-31', after: null }],
    [{ field: 'expensesLockAfterDays', before: null, after: 10 }],
    [{ field: 'expensesLockedUntil', before: null, after: '2026-10-31' }],
  ])
})

test('concurrent changes of two admins to different fields are both kept', async () => {
  const owner = await server.company('Two Admins Ltd')
  await Promise.all([lock(owner, { lockedUntil: '2026-10-31' }), lock(owner, { lockAfterDays: 30 })])
  expect((await server.call(owner, api.expenses.getLockConfig, {})).body).toMatchObject({
    lockAfterDays: 30,
    lockedUntil: '2026-10-31',
  })
})

test('an expense of a locked day can’t be added, changed, removed or moved there; the error has the day', async () => {
  const owner = await server.company('Locked Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const old = await enter.newExpense(owner, vehicleId, { date: '2026-10-31' })
  const young = await enter.newExpense(owner, vehicleId, { date: '2026-11-01' })
  await lock(owner, { lockedUntil: '2026-10-31' })
  const answers = [
    await enter.tryExpense(owner, vehicleId, { date: '2026-10-03' }),
    await enter.change(owner, old, { amountMinor: 1 }),
    await enter.change(owner, old, { date: '2026-11-02' }),
    await enter.remove(owner, old),
    await enter.change(owner, young, { date: '2026-10-31' }),
  ]
  const asLast = 'Expenses up to 31 Oct 2026 are locked. An admin can unlock them.'
  expect(answers.map(refusal)).toEqual([
    [409, ['date'], 'Expenses up to 31 Oct 2026 are locked. An admin can unlock them.'],
    [409, ['date'], asLast],
    [409, ['date'], asLast],
    [409, ['date'], asLast],
    [409, ['date'], asLast],
  ])
  const { items } = await enter.list(owner)
  expect(items.map(({ date, amountMinor, locked, version }) => [date, amountMinor, locked, version])).toEqual(
    [
      ['2026-11-01', 6140, false, 1],
      ['2026-10-31', 6140, true, 1],
    ],
  )
  await lock(owner, { lockedUntil: null })
  expect((await enter.remove(owner, old)).status).toBe(204)
})

test('days are counted by the company’s clocks: an hour before midnight is another day', async () => {
  const owner = await server.company('Midnight Ltd')
  await lock(owner, { lockAfterDays: 1 })
  const before = server.clock.now()
  const through = []
  for (const time of ['2026-11-20T22:59:00Z', '2026-11-20T23:01:00Z']) {
    server.clock.set(new Date(time))
    through.push((await server.call(owner, api.expenses.getLockConfig, {})).body.lockedThrough)
  }
  server.clock.set(before)
  expect(through).toEqual(['2026-11-18', '2026-11-19'])
})

test('only an admin locks and unlocks, and no number of days below zero is taken', async () => {
  const owner = await server.company('Roles Ltd')
  const manager = await server.colleague(owner, 'manager')
  const answers = [await lock(manager, { lockAfterDays: 5 }), await lock(owner, { lockAfterDays: -1 })]
  expect(answers.map(({ status }) => status)).toEqual([403, 400])
})

test('before saving, the page knows how many expenses a lock would close and open again', async () => {
  const owner = await server.company('Preview Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  for (const date of ['2026-09-30', '2026-10-31', '2026-11-10']) {
    await enter.newExpense(owner, vehicleId, { date })
  }
  await lock(owner, { lockedUntil: '2026-09-30' })
  const preview = async (query: object) =>
    (await server.call(owner, api.expenses.previewLockConfig, { query })).body
  expect(await preview({ lockedUntil: '2026-10-31' })).toEqual({
    lockedThrough: '2026-10-31',
    locked: 2,
    newlyLocked: 1,
    unlocked: 0,
  })
  expect(await preview({ lockAfterDays: 5, lockedUntil: '2026-10-31' })).toMatchObject({ newlyLocked: 2 })
  expect(await preview({})).toEqual({ lockedThrough: null, locked: 0, newlyLocked: 0, unlocked: 1 })
})

test('a lock changed from an older version is refused with the one that is saved', async () => {
  const owner = await server.company('Stale Lock Ltd')
  const { body: read } = await server.call(owner, api.expenses.getLockConfig, {})
  const { body: saved } = await lock(owner, { lockAfterDays: 30, version: read.version })
  const stale = await lock(owner, { lockAfterDays: 10, version: read.version })
  expect([stale.status, stale.body]).toMatchObject([409, { details: { current: saved } }])
})
