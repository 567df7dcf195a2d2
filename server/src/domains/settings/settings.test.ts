import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../testing/app.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

const addCategory = (name: string, person = admin) =>
  server.call(person, api.settings.createFleetCategory, { body: { name } })

test('the default location is what was said last', async () => {
  expect((await server.call(admin, api.settings.getDefaultLocation, {})).body).toBeNull()
  const valletta = { latitude: 35.8989, longitude: 14.5146, country: 'MT' }
  await server.call(admin, api.settings.putDefaultLocation, { body: valletta })
  expect((await server.call(admin, api.settings.getDefaultLocation, {})).body).toEqual(valletta)
})

test('a fleet category is added, changed and deleted', async () => {
  const { body: added } = await addCategory('Vans')
  expect(added).toEqual({
    id: added.id,
    name: 'Vans',
    colour: '#5F7FEE',
    createdAt: '2026-11-20T09:42:00.000Z',
    updatedAt: '2026-11-20T09:42:00.000Z',
    version: 1,
  })
  const params = { id: added.id }
  const changed = await server.call(admin, api.settings.updateFleetCategory, {
    params,
    body: { name: 'Big vans', version: 1 },
  })
  expect(changed.body).toEqual({ ...added, name: 'Big vans', version: 2 })
  const deleted = await server.call(admin, api.settings.deleteFleetCategory, { params })
  expect([deleted.status, deleted.body]).toEqual([204, undefined])
  const { body: list } = await server.call(admin, api.settings.listFleetCategories, {})
  expect(list.map((category) => category.name)).not.toContain('Big vans')
})

test('a second category of the same name is refused beside its field', async () => {
  await addCategory('Sales')
  const answer = await addCategory('Sales')
  expect([answer.status, answer.body]).toMatchObject([
    409,
    {
      code: 'already_exists',
      details: { fieldErrors: { name: 'There is already a fleet category "Sales".' } },
    },
  ])
})

test('a category that still has vehicles is not deleted', async () => {
  const { body: category } = await addCategory('Trucks')
  await server.call(admin, api.vehicles.create, {
    body: { registration: 'TRK 1', fuelType: 'diesel', fleetCategoryId: category.id },
  })
  const answer = await server.call(admin, api.settings.deleteFleetCategory, { params: { id: category.id } })
  expect([answer.status, answer.body]).toMatchObject([
    409,
    { message: 'Trucks still has 1 vehicle. Move it to another category first.' },
  ])
})
