import { locationRoutes } from '@roadbook/contract/tracking/locations'
import { vehicleRoutes } from '@roadbook/contract/fleet/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let home: TestApp
let admin: Person
beforeAll(async () => {
  home = await createTestApp()
  admin = await home.company()
})
afterAll(() => home.close())

async function addVehicle(registration: string): Promise<string> {
  const body = { registration, fuelType: 'diesel' as const }
  const { status, body: vehicle } = await home.call(admin, vehicleRoutes.create, { body })
  expect(status).toBe(201)
  return vehicle.id
}

async function change(id: string, body: { label?: string; archived?: boolean }): Promise<void> {
  const { status } = await home.call(admin, vehicleRoutes.update, { params: { id }, body })
  expect(status).toBe(200)
}

async function locations(person: Person, since?: number) {
  const { status, body } = await home.call(person, locationRoutes.locations, {
    query: since === undefined ? {} : { since },
  })
  expect(status).toBe(200)
  return body
}

const registrations = (list: Awaited<ReturnType<typeof locations>>) =>
  list.map(({ registration }) => registration)
const newest = (list: Awaited<ReturnType<typeof locations>>) =>
  Math.max(...list.map(({ revision }) => revision))

test('a second request shows what changed between the two, once', async () => {
  const first = await addVehicle('AAA 001')
  await addVehicle('AAA 002')
  const before = await locations(admin)
  expect(registrations(before)).toEqual(['AAA 001', 'AAA 002'])
  await change(first, { label: 'The white one' })
  expect(await locations(admin, newest(before))).toMatchObject([
    { registration: 'AAA 001', label: 'The white one' },
  ])
  expect(registrations(await locations(admin))).toEqual(['AAA 002', 'AAA 001'])
})

test('an archived vehicle is returned to pages that knew it, and to nobody else', async () => {
  const id = await addVehicle('BBB 001')
  const since = newest(await locations(admin))
  await change(id, { archived: true })
  expect(await locations(admin, since)).toMatchObject([{ registration: 'BBB 001', archived: true }])
  expect(registrations(await locations(admin))).not.toContain('BBB 001')
})

test('a page with a revision from before a restore gets everything', async () => {
  const all = await locations(admin)
  expect(await locations(admin, newest(all) + 1_000_000)).toEqual(all)
})

test('each company has its own snapshot, and a driver sees none of it', async () => {
  const other = await home.company('Another company')
  expect(await locations(other)).toEqual([])
  expect(await locations(await home.colleague(admin, 'driver'))).toEqual([])
  expect(registrations(await locations(await home.colleague(admin, 'viewer')))).toContain('AAA 001')
})
