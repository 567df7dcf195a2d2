import { api } from '@roadbook/contract/api'
import type { Person, TestApp } from '../../../testing/app-over.ts'
import type { SampleTable } from './ids.ts'

const anExpense = { type: 'fuel', date: '2026-11-20', amountMinor: 6140 } as const
const aStatement = 'Registration;Date;Type;Amount\nA;20.11.2026;fuel;75,00\n'
const otherOutcomes = { duplicateInFile: 0, unknownVehicle: 1, invalid: 0, locked: 0, skipped: 0, ignored: 1 }
const noRows = { add: 0, duplicate: 0, ...otherOutcomes }
const november = { startDate: '2026-11-01', endDate: '2026-11-30' }

export const moneySamples: SampleTable = {
  'services.create': ({ expense }) => ({
    body: { date: '2026-11-19', odometerMeters: 60_500_000, expenseId: expense },
  }),
  'services.update': ({ expense }) => ({ body: { note: 'Oil and filters', expenseId: expense } }),
  'expenses.ofVehicle': ({ trip }) => ({ query: { tripId: trip } }),
  'expenses.create': ({ trip }) => ({ body: { ...anExpense, tripId: trip } }),
  'expenses.update': ({ vehicle, trip }) => ({
    body: { vehicleId: vehicle, tripId: trip, amountMinor: 6150 },
  }),
  'expenses.overview': () => ({ query: november }),
  'expenses.list': ({ vehicle }) => ({
    query: { ...november, vehicles: vehicle, expenseTypes: 'fuel,toll', sort: 'amountMinor:desc' },
  }),
  'expenses.export': ({ vehicle }) => ({
    query: { ...november, vehicles: vehicle, sort: 'amountMinor:desc' },
  }),
  'expenses.updateMany': ({ vehicle, expense, trip }) => ({
    body: { changes: [{ id: expense, vehicleId: vehicle, tripId: trip, type: 'toll' }] },
  }),
  'expenses.suggestTrip': () => ({ query: { date: '2026-11-20' } }),
  'costs.comparison': ({ vehicle, fleetCategory, user }) => ({
    query: { ...november, vehicles: vehicle, fleetCategories: fleetCategory, drivers: user, currency: 'EUR' },
  }),
  'costs.groups': () => ({ query: { ...november, by: 'driver' } }),
  'costs.outliers': ({ vehicle }) => ({ query: { ...november, vehicles: vehicle } }),
  'costs.closing': () => ({ query: { month: '2026-10' } }),
  'expenseImports.list': () => ({}),
  'expenseImports.create': () => ({ query: { fileName: 'statement.csv' }, file: aStatement }),
  'expenseImports.update': ({ vehicle }) => ({
    body: {
      mapping: {
        headerLine: 1,
        columns: ['vehicle', 'date', 'type', 'amount'],
        formats: [],
        type: null,
        types: [],
        vehicles: [{ text: 'A', vehicleId: vehicle }],
      },
    },
  }),
  'expenseImports.rows': () => ({}),
  'expenseImports.choose': () => ({ body: { lines: [2], choice: 'skip' } }),
  'expenseImports.confirm': ({ doneImport }) => ({ params: { id: doneImport }, body: { counts: noRows } }),
  'expenseImports.undo': ({ doneImport }) => ({ params: { id: doneImport }, body: {} }),
  'recurringExpenses.create': ({ vehicle }) => ({
    body: {
      vehicleId: vehicle,
      type: 'leasing',
      amountMinor: 42_900,
      interval: 'monthly',
      startDate: '2026-11-01',
    },
  }),
  'recurringExpenses.update': () => ({ body: { amountMinor: 43_900 } }),
  'expenses.previewLockConfig': () => ({ query: { lockedUntil: '2026-10-31' } }),
  'expenses.putLockConfig': () => ({ body: { lockedUntil: '2020-12-31' } }),
}

export async function makeMoneyRecords(
  server: TestApp,
  owner: Person,
  { vehicle, registration }: { vehicle: string; registration: string },
) {
  return { ...(await makeCosts(server, owner, vehicle)), ...(await makeImports(server, owner, registration)) }
}

async function makeCosts(server: TestApp, owner: Person, vehicleId: string) {
  const params = { id: vehicleId }
  const expense = await server.call(owner, api.expenses.create, { params, body: anExpense })
  const recurring = await server.call(owner, api.recurringExpenses.create, {
    body: { vehicleId, type: 'tax', amountMinor: 17_500, interval: 'yearly', startDate: '2027-01-01' },
  })
  const done = await server.call(owner, api.services.create, {
    params,
    body: { date: '2026-11-20', odometerMeters: 60_000_000 },
  })
  const service = done.body.services[0]?.id ?? ''
  return { expense: expense.body.id, recurringExpense: recurring.body.id, service }
}

/** One that is prepared, and one that is confirmed. */
async function makeImports(server: TestApp, owner: Person, registration: string) {
  const prepare = async (file: string) =>
    (await server.call(owner, api.expenseImports.create, { query: { fileName: 'statement.csv' }, file })).body
  const [prepared, done] = [
    await prepare(aStatement),
    await prepare(aStatement.replace('A;', `${registration};`)),
  ]
  const counts = done.draft?.counts ?? noRows
  await server.call(owner, api.expenseImports.confirm, { params: { id: done.id }, body: { counts } })
  return { expenseImport: prepared.id, doneImport: done.id }
}
