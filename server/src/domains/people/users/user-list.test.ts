import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let owner: Person
const ids: Record<string, string> = {}

/** On 20 November 2026; a licence is checked twice a year. */
const people = {
  'Żaneta Ħaber': { roles: ['driver'], licenceCheckedAt: '2026-08-14T08:00:00Z' },
  'Joseph Camilleri': { roles: ['driver'], licenceCheckedAt: '2026-05-04T08:00:00Z' },
  'Luke Spiteri': { roles: ['driver'], licenceCheckedAt: '2026-05-22T08:00:00Z' },
  'Anton Farrugia': { roles: ['manager'] },
  'Elena Petrova': { roles: ['driver'] },
} as const

beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Listed Ltd')
  for (const [name, { roles, ...fields }] of Object.entries(people)) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const person = await server.colleague(owner, ...roles)
    ids[name] = person.userId
    await server.call(owner, api.users.update, {
      params: { id: person.userId },
      body: { firstName, lastName, ...fields },
    })
  }
  const drives = { registration: 'ŻBĠ 219', fuelType: 'diesel', driverId: ids['Anton Farrugia'] } as const
  await server.call(owner, api.vehicles.create, { body: drives })
  await server.call(owner, api.users.invite, { body: { emails: ['new@listed.example'], roles: ['viewer'] } })
})
afterAll(() => server.close())

async function list(query: object): Promise<string[]> {
  const { body } = await server.call(owner, api.users.list, { query })
  return body.items.map(
    ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || (email ?? ''),
  )
}

test('people are sorted by their name as it is shown, whatever its accents', async () => {
  expect(await list({})).toEqual([
    'Ada Admin 1',
    'Anton Farrugia',
    'Elena Petrova',
    'Joseph Camilleri',
    'Luke Spiteri',
    'New',
    'Żaneta Ħaber',
  ])
  expect((await list({ sort: 'role:desc,name:desc' })).slice(0, 2)).toEqual(['New', 'Anton Farrugia'])
})

test('a search finds name, email and registration, each word in any of them', async () => {
  expect(await list({ search: 'zaneta haber' })).toEqual(['Żaneta Ħaber'])
  expect(await list({ search: 'anton zbg' })).toEqual(['Anton Farrugia'])
  expect(await list({ search: 'listed.ex' })).toEqual(['New'])
  expect(await list({ search: '%' })).toEqual([])
})

test('filters by role and status', async () => {
  expect(await list({ roles: 'manager,admin' })).toEqual(['Ada Admin 1', 'Anton Farrugia'])
  expect(await list({ status: 'invited' })).toEqual(['New'])
})

test('the licence check is that of people who drive, and the list can be filtered by it', async () => {
  const { body } = await server.call(owner, api.users.list, { query: {} })
  const checks = body.items.map(({ firstName, licenceCheck, licenceDueOn }) => [
    firstName,
    licenceCheck,
    licenceDueOn,
  ])
  expect(Object.fromEntries(checks.map(([name, ...check]) => [name, check]))).toEqual({
    Ada: [null, null],
    Anton: ['missing', null],
    Elena: ['missing', null],
    Joseph: ['overdue', '2026-11-04'],
    Luke: ['dueSoon', '2026-11-22'],
    New: [null, null],
    Żaneta: ['done', '2027-02-14'],
  })
  expect(await list({ licenceCheck: 'overdue,dueSoon' })).toEqual(['Joseph Camilleri', 'Luke Spiteri'])
})

test('a person has the vehicles in use that they drive', async () => {
  const { body } = await server.call(owner, api.users.get, { params: { id: ids['Anton Farrugia'] ?? '' } })
  expect(body.vehicles.map(({ registration }) => registration)).toEqual(['ŻBĠ 219'])
})

test('many people are archived at once, and restored', async () => {
  const chosen = [ids['Luke Spiteri'] ?? '', ids['Elena Petrova'] ?? '']
  const change = (archived: boolean) =>
    server.call(owner, api.users.updateMany, { body: { changes: chosen.map((id) => ({ id, archived })) } })
  const { status } = await change(true)
  expect([status, await list({ archived: 'true' })]).toEqual([200, ['Elena Petrova', 'Luke Spiteri']])
  await change(false)
  expect(await list({ archived: 'true' })).toEqual([])
})

test('of all admins at once none is archived, and nobody else either', async () => {
  const second = await server.colleague(owner, 'admin')
  const changes = [ids['Luke Spiteri'] ?? '', owner.userId, second.userId].map((id) => ({
    id,
    archived: true,
  }))
  const { status, body } = await server.call(owner, api.users.updateMany, { body: { changes } })
  expect([status, (body as unknown as { code: string }).code]).toEqual([409, 'last_admin'])
  expect(await list({ archived: 'true' })).toEqual([])
})
