import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { entering, refusal } from './testing.ts'

let server: TestApp
let owner: Person
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
  owner = await server.company('Expenses Ltd')
})
afterAll(() => server.close())

async function trailOf(resourceId: string) {
  const { body } = await server.call(owner, api.audit.activityLog, { query: { resourceId } })
  return body.items
}

test('a new expense has every field; its currency is the company’s', async () => {
  const { id: vehicleId, registration } = await enter.newVehicle(owner)
  const expense = await enter.newExpense(owner, vehicleId)
  expect(expense).toEqual({
    id: expense.id,
    vehicleId,
    registration,
    tripId: null,
    type: 'fuel',
    date: '2026-11-20',
    amountMinor: 6140,
    currency: 'EUR',
    vatPercent: null,
    vendor: null,
    quantityLitres: null,
    quantityKwh: null,
    odometerMeters: null,
    fullTank: true,
    recurringExpenseId: null,
    note: null,
    externalNumber: null,
    importId: null,
    attachmentFileKeys: [],
    attachments: [],
    locked: false,
    createdBy: owner.userId,
    createdByName: expense.createdByName,
    createdAt: '2026-11-20T09:42:00.000Z',
    updatedAt: '2026-11-20T09:42:00.000Z',
    version: 1,
  })
  expect(expense.createdByName).toMatch(/^Ada Admin \d+$/)
})

test('the fields of a receipt are stored and read by id', async () => {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const said = {
    amountMinor: 4711,
    currency: 'CHF',
    vatPercent: 8.1,
    vendor: 'Example Fuels',
    quantityLitres: 31.42,
    quantityKwh: 12.5,
    odometerMeters: 93_421_000,
    note: 'Second card',
  }
  const { id } = await enter.newExpense(owner, vehicleId, said)
  const { body } = await server.call(owner, api.expenses.get, { params: { id } })
  expect(body).toMatchObject({ id, type: 'fuel', date: '2026-11-20', ...said })
})

test('an expense is added also at the address that ends in a slash', async () => {
  const { id } = await enter.newVehicle(owner)
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/vehicles/${id}/expenses/`,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { type: 'parking', date: '2026-11-20', amountMinor: 350 },
  })
  expect([answer.statusCode, answer.json().amountMinor]).toEqual([201, 350])
})

test('refunds are negative; zero, fractions of a cent and excessive amounts are refused', async () => {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const back = await enter.newExpense(owner, vehicleId, { type: 'insurance', amountMinor: -12_000 })
  const answers = []
  for (const amountMinor of [0, 0.5, 1_000_000_000_001]) {
    answers.push(await enter.tryExpense(owner, vehicleId, { amountMinor }))
  }
  expect([back.amountMinor, ...answers.map((answer) => refusal(answer).slice(0, 2))]).toEqual([
    -12_000,
    [400, ['amountMinor']],
    [400, ['amountMinor']],
    [400, ['amountMinor']],
  ])
})

test('an invalid currency, date or type is refused', async () => {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const answers = [
    await enter.tryExpense(owner, vehicleId, { currency: 'EURO' }),
    await enter.tryExpense(owner, vehicleId, { date: '2026-02-30' }),
    await enter.tryExpense(owner, vehicleId, { date: '0026-11-20' }),
    await enter.tryExpense(owner, vehicleId, { type: 'coffee' as 'other' }), // not allowed by the contract
  ]
  expect(answers.map((answer) => refusal(answer).slice(0, 2))).toEqual([
    [400, ['currency']],
    [400, ['date']],
    [400, ['date']],
    [400, ['type']],
  ])
})

test('a change touches the fields that it names, and the audit log has who changed what', async () => {
  const { id: vehicleId, registration } = await enter.newVehicle(owner)
  const expense = await enter.newExpense(owner, vehicleId, { vendor: 'Example Fuels' })
  const changed = await enter.change(owner, expense, { amountMinor: 6410, note: 'Two digits', version: 1 })
  const { amountMinor, vendor, note, version } = changed.body
  expect([changed.status, amountMinor, vendor, note, version]).toEqual([
    200,
    6410,
    'Example Fuels',
    'Two digits',
    2,
  ])
  const trail = await trailOf(expense.id)
  expect(trail.map(({ action, resourceType, vehicleReg }) => [action, resourceType, vehicleReg])).toEqual([
    ['updated', 'expense', registration],
    ['created', 'expense', registration],
  ])
  expect(trail[0]?.changes).toEqual([
    { field: 'amountMinor', before: 6140, after: 6410 },
    { field: 'note', before: null, after: 'Two digits' },
  ])
})

test('a deleted expense is gone, and the audit log keeps its fields', async () => {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const expense = await enter.newExpense(owner, vehicleId)
  const removed = await enter.remove(owner, expense)
  const again = await enter.remove(owner, expense)
  const gone = await server.call(owner, api.expenses.get, { params: { id: expense.id } })
  expect([removed.status, removed.body, again.status, gone.status]).toEqual([204, undefined, 404, 404])
  const [entry] = await trailOf(expense.id)
  expect([entry?.action, entry?.changes.find(({ field }) => field === 'amountMinor')]).toEqual([
    'deleted',
    { field: 'amountMinor', before: 6140, after: null },
  ])
})

test('a save from a second tab is refused, and leaves no entry', async () => {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const expense = await enter.newExpense(owner, vehicleId)
  const answers = [
    await enter.change(owner, expense, { amountMinor: 1, version: 1 }),
    await enter.change(owner, expense, { amountMinor: 2, version: 1 }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(await trailOf(expense.id)).toHaveLength(2)
})

test('of two who write at the same time one is refused', async () => {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const expense = await enter.newExpense(owner, vehicleId)
  const answers = await Promise.all(
    [1, 2, 3, 4].map((amountMinor) => enter.change(owner, expense, { amountMinor, version: 1 })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  const { body } = await server.call(owner, api.expenses.get, { params: { id: expense.id } })
  expect(body.version).toBe(2)
})

test('what was entered for the wrong vehicle is moved to the right one', async () => {
  const [wrong, right] = [await enter.newVehicle(owner), await enter.newVehicle(owner)]
  const expense = await enter.newExpense(owner, wrong.id)
  const moved = await enter.change(owner, expense, { vehicleId: right.id })
  const there = await server.call(owner, api.expenses.ofVehicle, { params: { id: right.id }, query: {} })
  const here = await server.call(owner, api.expenses.ofVehicle, { params: { id: wrong.id }, query: {} })
  const stale = await enter.change(owner, expense, { amountMinor: 1 })
  expect([moved.body.registration, there.body.length, here.body, stale.status]).toEqual([
    right.registration,
    1,
    [],
    404,
  ])
})

test('expenses can be added to an archived vehicle', async () => {
  const { id } = await enter.newVehicle(owner)
  await server.call(owner, api.vehicles.update, { params: { id }, body: { archived: true } })
  expect((await enter.tryExpense(owner, id, { type: 'tax' })).status).toBe(201)
})

test('a list is filtered by day, type and vehicle, sorted and paged, with the sums of all pages', async () => {
  const company = await server.company('Lists Ltd')
  const [a, b] = [await enter.newVehicle(company, {}, 'A 1'), await enter.newVehicle(company, {}, 'B 2')]
  await enter.newExpense(company, a.id, { date: '2026-10-31', amountMinor: 100 })
  await enter.newExpense(company, a.id, { date: '2026-11-01', amountMinor: 200, type: 'toll' })
  await enter.newExpense(company, b.id, { date: '2026-11-20', amountMinor: 300 })
  await enter.newExpense(company, b.id, { date: '2026-11-20', amountMinor: 400, currency: 'CHF' })
  const amounts = async (query: object) =>
    (await enter.list(company, query)).items.map(({ amountMinor }) => amountMinor)
  expect([
    await amounts({}),
    await amounts({ startDate: '2026-11-01', endDate: '2026-11-20' }),
    await amounts({ endDate: '2026-10-31' }),
    await amounts({ expenseTypes: 'toll,parking' }),
    await amounts({ vehicles: b.id }),
    await amounts({ vehicles: `${a.id},${b.id}`, sort: 'registration:desc,amountMinor:asc' }),
    await amounts({ page: 2, limit: 3 }),
  ]).toEqual([[400, 300, 200, 100], [400, 300, 200], [100], [200], [400, 300], [300, 400, 100, 200], [100]])
  const { items: _items, ...page } = await enter.list(company, { limit: 1 })
  expect(page).toEqual({
    currentPage: 1,
    totalPages: 4,
    itemsPerPage: 1,
    totalItems: 4,
    sums: [
      {
        currency: 'EUR',
        totalMinor: 600,
        byType: [
          { type: 'fuel', amountMinor: 400 },
          { type: 'toll', amountMinor: 200 },
        ],
      },
      { currency: 'CHF', totalMinor: 400, byType: [{ type: 'fuel', amountMinor: 400 }] },
    ],
  })
})

test('a company without expenses has an empty page', async () => {
  const company = await server.company('New Ltd')
  const { id } = await enter.newVehicle(company)
  const ofVehicle = await server.call(company, api.expenses.ofVehicle, { params: { id }, query: {} })
  expect([await enter.list(company), ofVehicle.body]).toEqual([
    { items: [], currentPage: 1, totalPages: 1, itemsPerPage: 25, totalItems: 0, sums: [] },
    [],
  ])
})

test('another company’s expenses are not found by any route', async () => {
  const other = await server.company('Elsewhere Ltd')
  const theirs = await enter.newExpense(other, (await enter.newVehicle(other)).id)
  const answers = [
    await server.call(owner, api.expenses.get, { params: { id: theirs.id } }),
    await server.call(owner, api.expenses.ofVehicle, { params: { id: theirs.vehicleId }, query: {} }),
    await server.call(owner, api.expenses.list, { query: { vehicles: theirs.vehicleId } }),
    await enter.tryExpense(owner, theirs.vehicleId),
    await enter.change(owner, theirs, { amountMinor: 1 }),
    await enter.remove(owner, theirs),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await enter.list(other)).items.map(({ amountMinor }) => amountMinor)).toEqual([6140])
})

test('an empty change keeps the version and writes no audit entry', async () => {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const expense = await enter.newExpense(owner, vehicleId)
  const answers = [
    await enter.change(owner, expense, {}),
    await enter.change(owner, expense, { tripId: null }),
  ]
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, expense],
    [200, expense],
  ])
  expect((await trailOf(expense.id)).map(({ action }) => action)).toEqual(['created'])
})

test('an expense that stood on no trip is not taken off one when it goes to another vehicle', async () => {
  const [first, second] = [await enter.newVehicle(owner), await enter.newVehicle(owner)]
  const expense = await enter.newExpense(owner, first.id)
  await enter.change(owner, expense, { vehicleId: second.id })
  expect((await trailOf(expense.id)).map(({ action }) => action)).toEqual(['updated', 'created'])
})

test('a future date in the company’s time zone is refused', async () => {
  const { id: vehicleId } = await enter.newVehicle(owner)
  const today = await enter.newExpense(owner, vehicleId, { date: '2026-11-20' })
  const message = '21 Nov 2026 is in the future. Enter the expense once it has been paid.'
  expect(refusal(await enter.tryExpense(owner, vehicleId, { date: '2026-11-21' }))).toEqual([
    400,
    ['date'],
    message,
  ])
  expect(refusal(await enter.change(owner, today, { date: '2026-11-21' }))).toEqual([400, ['date'], message])
})
