import { api } from '@roadbook/contract/api'
import type { RecurringExpenseCreate } from '@roadbook/contract/money/recurring-expenses'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { entering } from '../testing.ts'
import { enterDue } from './enter-due.ts'
import { createRecurringExpensesWorker } from './worker.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const never = new AbortController().signal
/** Calls the API at a later instant, when a signed-in person would have to sign in again. */
async function work(at = '2026-11-20T09:42:00Z', database = server.database) {
  const clock = { now: () => new Date(at) }
  await createRecurringExpensesWorker({ database, clock, log: pino({ level: 'silent' }) }).run(never)
}

async function leasing(owner: Person, more: Partial<RecurringExpenseCreate> = {}) {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const body = {
    vehicleId,
    type: 'leasing' as const,
    amountMinor: 42_900,
    interval: 'monthly' as const,
    startDate: '2026-12-01',
    ...more,
  }
  const answer = await server.call(owner, api.recurringExpenses.create, { body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}

const read = async (owner: Person, id: string) =>
  (await server.call(owner, api.recurringExpenses.get, { params: { id } })).body
const change = (owner: Person, id: string, body: object) =>
  server.call(owner, api.recurringExpenses.update, { params: { id }, body })
const dates = async (owner: Person) => (await enter.list(owner, { limit: 200 })).items.map(({ date }) => date)

test('a due day is entered as an expense that links back, with an audit entry of the installation', async () => {
  const owner = await server.company('Leasing Ltd')
  const { id } = await leasing(owner, { vendor: 'Example Leasing', vatPercent: 18 })
  const later = await leasing(owner, { startDate: '2026-12-24' })
  await work()
  expect(await dates(owner)).toEqual([])
  await work('2026-12-01T06:00:00Z')
  const [expense] = (await enter.list(owner)).items
  expect(expense).toMatchObject({
    type: 'leasing',
    date: '2026-12-01',
    amountMinor: 42_900,
    currency: 'EUR',
    vendor: 'Example Leasing',
    vatPercent: 18,
    recurringExpenseId: id,
    createdBy: null,
  })
  const { body } = await server.call(owner, api.audit.activityLog, {
    query: { resourceId: expense?.id ?? '' },
  })
  expect(body.items).toMatchObject([{ action: 'created', actor: { id: null, email: '' } }])
  expect(await read(owner, id)).toMatchObject({
    nextDate: '2027-01-01',
    lastEntered: '2026-12-01',
    entered: 1,
  })
  expect(await read(owner, later.id)).toMatchObject({ nextDate: '2026-12-24', entered: 0 })
})

test('days that passed while nothing ran are entered afterwards, and past days when it is added', async () => {
  const owner = await server.company('Downtime Ltd')
  await leasing(owner, { startDate: '2026-09-15' })
  expect(await dates(owner)).toEqual(['2026-11-15', '2026-10-15', '2026-09-15'])
  await work('2027-02-20T06:00:00Z')
  expect((await dates(owner)).slice(0, 3)).toEqual(['2027-02-15', '2027-01-15', '2026-12-15'])
})

test('a company that fails doesn’t keep the others from their expenses', async () => {
  const owners = [await server.company('First Ltd'), await server.company('Second Ltd')]
  for (const owner of owners) await leasing(owner)
  const { database } = server
  for (const failing of owners) {
    const inTenant: typeof database.inTenant = (of, run, ...more) =>
      of.tenantId === failing.tenantId
        ? Promise.reject(new Error('broken'))
        : database.inTenant(of, run, ...more)
    await work('2026-12-01T06:00:00Z', { ...database, inTenant })
  }
  expect([await dates(owners[0]!), await dates(owners[1]!)]).toEqual([['2026-12-01'], ['2026-12-01']])
})

test('two processes at one moment, and a crash before the commit, enter a day once', async () => {
  const owner = await server.company('Twice Ltd')
  await leasing(owner)
  const day = '2026-12-01T06:00:00Z'
  const of = { tenantId: owner.tenantId, now: new Date(day) }
  const crashed = server.database.inTenant(owner, async (tx) => {
    await enterDue(tx, of)
    throw new Error('The process ended here.')
  })
  await expect(crashed).rejects.toThrow('The process ended here.')
  expect(await dates(owner)).toEqual([])
  await Promise.all([work(day), work(day), work(day)])
  expect(await dates(owner)).toEqual(['2026-12-01'])
  await work(day)
  expect(await dates(owner)).toEqual(['2026-12-01'])
})

test('a deleted expense of a due day is not entered again, nor one that was moved to another day', async () => {
  const owner = await server.company('Deleted Ltd')
  const { id } = await leasing(owner, { startDate: '2026-10-15' })
  const [november, october] = (await enter.list(owner)).items
  if (!november || !october) throw new Error('Both were entered.')
  await enter.remove(owner, november)
  await enter.change(owner, october, { date: '2026-10-20' })
  await work()
  expect(await dates(owner)).toEqual(['2026-10-20'])
  expect((await read(owner, id)).entered).toBe(1)
})

test('what one has entered is listed, also where it was moved to another day, vehicle or type', async () => {
  const owner = await server.company('Listed Ltd')
  const { id, vehicleId, startDate } = await leasing(owner, { startDate: '2026-09-15' })
  await leasing(owner, { vehicleId, startDate: '2026-09-15' })
  const { items } = await enter.list(owner, { recurringExpenseId: id })
  const [november] = items
  if (!november) throw new Error('It was entered.')
  const { id: other } = await enter.newVehicle(owner)
  await enter.change(owner, november, { vehicleId: other, type: 'other', date: '2026-11-18' })
  const list = await enter.list(owner, { recurringExpenseId: id, startDate, endDate: '2026-11-20' })
  expect([list.totalItems, list.sums[0]?.totalMinor]).toEqual([3, 3 * 42_900])
  expect(list.items.map(({ date }) => date)).toEqual(['2026-11-18', '2026-10-15', '2026-09-15'])
  expect((await read(owner, id)).entered).toBe(3)
  const unknown = { query: { recurringExpenseId: crypto.randomUUID() } }
  expect((await server.call(owner, api.expenses.list, unknown)).status).toBe(404)
})

test('a locked due day is said instead of entered, and entered once it is open again', async () => {
  const owner = await server.company('Locked Ltd')
  const lock = (lockedUntil: string | null) =>
    server.call(owner, api.expenses.putLockConfig, { body: { lockedUntil } })
  await lock('2026-10-31')
  const { id, lockedDates } = await leasing(owner, { startDate: '2026-09-15' })
  expect([lockedDates, await dates(owner)]).toEqual([['2026-09-15', '2026-10-15'], ['2026-11-15']])
  await work()
  expect(await dates(owner)).toEqual(['2026-11-15'])
  await lock('2026-09-30')
  await work()
  expect([await dates(owner), (await read(owner, id)).lockedDates]).toEqual([
    ['2026-11-15', '2026-10-15'],
    ['2026-09-15'],
  ])
})

test('after a downtime and an unlock a transaction enters 200 due days at most, and none is left out', async () => {
  const owner = await server.company('Many Ltd')
  const lock = (lockedUntil: string | null) =>
    server.call(owner, api.expenses.putLockConfig, { body: { lockedUntil } })
  await lock('2026-11-19')
  const { vehicleId } = await leasing(owner, { startDate: '2025-12-02' })
  for (let count = 1; count < 31; count++) await leasing(owner, { vehicleId, startDate: '2025-12-02' })
  expect(await dates(owner)).toEqual([])
  await lock(null)
  const of = { tenantId: owner.tenantId, now: new Date('2027-02-20T06:00:00Z') }
  const done: number[] = []
  while (done.at(-1) !== 0) done.push(await server.database.inTenant(owner, (tx) => enterDue(tx, of)))
  // Each had twelve locked days, and three more since.
  expect(done).toEqual([200, 200, 65, 0])
  expect((await enter.list(owner, { limit: 1 })).totalItems).toBe(31 * 15)
})

test('a change counts from the next due day on', async () => {
  const owner = await server.company('Changed Ltd')
  const { id } = await leasing(owner, { startDate: '2026-10-15' })
  expect((await change(owner, id, { amountMinor: 45_000, version: 1 })).status).toBe(200)
  await work('2026-12-15T06:00:00Z')
  expect((await enter.list(owner)).items.map(({ date, amountMinor }) => [date, amountMinor])).toEqual([
    ['2026-12-15', 45_000],
    ['2026-11-15', 42_900],
    ['2026-10-15', 42_900],
  ])
})

test('stopped and continued, it leaves out what lay between', async () => {
  const owner = await server.company('Stopped Ltd')
  const { id, nextDate } = await leasing(owner, { startDate: '2026-09-19', endDate: '2026-09-30' })
  expect([nextDate, await dates(owner)]).toEqual([null, ['2026-09-19']])
  expect((await change(owner, id, { endDate: null })).body.nextDate).toBe('2026-12-19')
  expect(await dates(owner)).toEqual(['2026-09-19'])
})

test('an end before the start and a start of long ago are refused; drivers may not read them', async () => {
  const owner = await server.company('Refused Ltd')
  const { id, vehicleId } = await leasing(owner)
  const driver = await server.colleague(owner, 'driver')
  const old = {
    vehicleId,
    type: 'tax' as const,
    amountMinor: 1,
    interval: 'yearly' as const,
    startDate: '2000-01-01',
  }
  const answers = [
    await change(owner, id, { endDate: '2026-11-30' }),
    await server.call(owner, api.recurringExpenses.create, { body: old }),
    await change(owner, id, { amountMinor: 1, version: 9 }),
    await server.call(driver, api.recurringExpenses.list, {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 409, 403])
})

test('one that began longer ago than one may begin is changed and ended all the same', async () => {
  const owner = await server.company('Long Ltd')
  const { id } = await leasing(owner, { startDate: '2021-11-20', interval: 'yearly' })
  await server.database.asOwner((tx) =>
    sql`update recurring_expenses set start_date = '2020-11-20' where id = ${id}`.execute(tx),
  )
  const answers = [
    await change(owner, id, { endDate: '2026-11-30' }),
    await change(owner, id, { startDate: '2020-11-20', amountMinor: 45_000 }),
    await change(owner, id, { startDate: '2020-11-19' }),
  ]
  expect(answers.map(({ status, body }) => [status, body.endDate])).toEqual([
    [200, '2026-11-30'],
    [200, '2026-11-30'],
    [400, undefined],
  ])
})

test('locked days that a changed schedule no longer has are forgotten, and never entered', async () => {
  const owner = await server.company('Shortened Ltd')
  const lock = (lockedUntil: string | null) =>
    server.call(owner, api.expenses.putLockConfig, { body: { lockedUntil } })
  await lock('2026-11-19')
  const { id, lockedDates } = await leasing(owner, { startDate: '2026-09-01' })
  expect(lockedDates).toEqual(['2026-09-01', '2026-10-01', '2026-11-01'])
  const { body } = await change(owner, id, { endDate: '2026-10-31' })
  expect(body.lockedDates).toEqual(['2026-09-01', '2026-10-01'])
  await server.database.asOwner((tx) =>
    sql`update recurring_expenses set end_date = '2026-09-30' where id = ${id}`.execute(tx),
  )
  await lock(null)
  await work()
  expect([await dates(owner), (await read(owner, id)).lockedDates]).toEqual([['2026-09-01'], []])
})

test('days begin by the company’s clock', async () => {
  const owner = await server.company('Midnight Ltd')
  await leasing(owner)
  await work('2026-11-30T22:59:00Z')
  expect(await dates(owner)).toEqual([])
  await work('2026-11-30T23:01:00Z')
  expect(await dates(owner)).toEqual(['2026-12-01'])
})
