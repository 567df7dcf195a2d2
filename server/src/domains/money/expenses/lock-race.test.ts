import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { untilWaiting } from '../../../testing/lock-waits.ts'
import { changeCompany, lockCompany } from '../../core/companies/index.ts'
import { holdExpenseSettings } from './expense-settings.ts'
import { entering } from './testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

/** A transaction that has made its change and stays open until the test commits it. */
async function openTransaction(
  owner: Person,
  run: (tx: Parameters<Parameters<typeof server.database.inTenant>[1]>[0]) => Promise<void>,
) {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isReady, resolve: ready } = Promise.withResolvers<void>()
  const committed = server.database.inTenant(owner, async (tx) => {
    await run(tx)
    ready()
    await mayCommit
  })
  await isReady
  return {
    async commit() {
      commit()
      await committed
    },
  }
}

test('an expense entered while its day is being locked is refused once the lock is there', async () => {
  const owner = await server.company('Locked First Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const of = { scope: { tenantId: owner.tenantId }, now: server.clock.now() }
  const locking = await openTransaction(owner, async (tx) => {
    await lockCompany({ ...of, tx })
    await changeCompany({ ...of, tx }, { expensesLockedUntil: '2026-10-31' })
  })
  const answer = enter.tryExpense(owner, vehicleId, { date: '2026-10-31' })
  await untilWaiting(server.database)
  await locking.commit()
  expect((await answer).status).toBe(409)
  expect((await enter.list(owner)).totalItems).toBe(0)
})

test('a lock waits for expenses that are being entered, and counts them', async () => {
  const owner = await server.company('Entered First Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const old = await enter.newExpense(owner, vehicleId, { date: '2026-10-31' })
  const writing = await openTransaction(owner, async (tx) => {
    await holdExpenseSettings({ scope: { tenantId: owner.tenantId }, tx, now: server.clock.now() })
    await tx.updateTable('expenses').set({ amountMinor: 7000 }).where('id', '=', old.id).execute()
  })
  const locked = server.call(owner, api.expenses.putLockConfig, { body: { lockedUntil: '2026-10-31' } })
  await untilWaiting(server.database)
  await writing.commit()
  expect((await locked).body.lockedThrough).toBe('2026-10-31')
  expect((await enter.change(owner, old, { amountMinor: 1 })).status).toBe(409)
  expect((await enter.list(owner)).items).toMatchObject([{ amountMinor: 7000, locked: true }])
})

test('of many expenses and a lock at one moment, each is either there before the lock or refused', async () => {
  const owner = await server.company('Crowd Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const tries = Array.from({ length: 12 }, () => enter.tryExpense(owner, vehicleId, { date: '2026-10-31' }))
  const lock = server.call(owner, api.expenses.putLockConfig, { body: { lockedUntil: '2026-10-31' } })
  const more = Array.from({ length: 12 }, () => enter.tryExpense(owner, vehicleId, { date: '2026-10-31' }))
  const answers = await Promise.all([...tries, ...more])
  expect((await lock).status).toBe(200)
  const entered = answers.filter(({ status }) => status === 201).length
  expect(answers.filter(({ status }) => status === 409).length).toBe(answers.length - entered)
  expect((await enter.list(owner)).totalItems).toBe(entered)
  expect((await enter.tryExpense(owner, vehicleId, { date: '2026-10-31' })).status).toBe(409)
})
