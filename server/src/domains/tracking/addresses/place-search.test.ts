import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let admin: Person
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company()
})
afterAll(() => server.close())

const search = async (person: Person, query: string, limit = 6) =>
  (await server.call(person, api.places.search, { query: { query, limit } })).body

async function vehicleAt(
  person: Person,
  place: { latitude: number; longitude: number },
  fields: object = {},
) {
  const registration = crypto.randomUUID()
  const { body } = await server.call(person, api.vehicles.create, {
    body: { registration, fuelType: 'diesel', ...fields },
  })
  await server.database.inTenant(person, (tx) =>
    sql`update vehicle_state set latitude = ${place.latitude}, longitude = ${place.longitude}, fix_time = now(),
      state = 'parked', last_seen_at = now() where vehicle_id = ${body.id}`.execute(tx),
  )
  return body.id
}

test("towns near the company's default location come first", async () => {
  const andorran = await server.company()
  await server.call(andorran, api.settings.putDefaultLocation, {
    body: { latitude: 42.5, longitude: 1.52, country: 'AD' },
  })
  const [first] = await search(andorran, 'sant julia')
  expect(first).toEqual({
    name: 'Sant Julià de Lòria',
    kind: 'town',
    missing: null,
    town: null,
    country: 'AD',
    latitude: expect.closeTo(42.46, 1),
    longitude: expect.closeTo(1.49, 1),
  })
})

test("without a default location the company's region is around its vehicles", async () => {
  const berliner = await server.company()
  await vehicleAt(berliner, { latitude: 52.5, longitude: 13.4 })
  await vehicleAt(berliner, { latitude: 52.6, longitude: 13.3 })
  await vehicleAt(berliner, { latitude: 35.9, longitude: 14.5 })
  expect((await search(berliner, 'spandau'))[0]).toMatchObject({ kind: 'town', country: 'DE' })
})

test('streets of the map are found with their town, beside towns of that name', async () => {
  const streets = (await search(admin, 'triq il kbira', 5)).filter(({ kind }) => kind === 'street')
  expect(streets).toHaveLength(5)
  expect(streets[0]).toMatchObject({ name: 'Triq il-Kbira', country: 'MT', town: expect.stringMatching(/./) })
  const kinds = (await search(admin, 'mosta')).map(({ kind }) => kind)
  expect([kinds[0], kinds.includes('street')]).toEqual(['town', true])
})

test('a street with its town is found in that town, with a house number and a postcode too', async () => {
  for (const query of ['Triq il-Kbira, Mosta', 'Mosta, Triq il-Kbira', 'Triq il-Kbira 12, MST 1234 Mosta']) {
    const [first] = await search(admin, query)
    expect([query, first]).toEqual([
      query,
      expect.objectContaining({ name: 'Triq il-Kbira', kind: 'street', missing: null, town: 'Il-Mosta' }),
    ])
  }
  expect((await search(admin, 'Triq il-Kbira 12'))[0]).toMatchObject({ kind: 'street', missing: null })
})

test('of a street that no map knows the town is found, and what is missing is told', async () => {
  const [first] = await search(admin, 'Marienplatz 1, 80331 Munich')
  expect(first).toMatchObject({ name: 'Munich', kind: 'town', country: 'DE', missing: 'Marienplatz 1' })
  expect((await search(admin, '80331 Munich'))[0]).toMatchObject({ name: 'Munich', missing: null })
  expect(await search(admin, 'Qwertzweg Nowhereville')).toEqual([])
})

test('towns are found by their local name and by names of other languages, as they were typed', async () => {
  const names = ['München', 'Wien', 'Milano', 'Praha', 'Kopenhagen', 'Αθήνα', 'Genf', 'Rom', 'Munich']
  const found = await Promise.all(names.map(async (name) => (await search(admin, name))[0]?.name))
  expect(found).toEqual(names)
  expect((await search(admin, 'Marienplatz 1, 80331 München'))[0]).toMatchObject({
    name: 'München',
    country: 'DE',
    missing: 'Marienplatz 1',
  })
})

test('coordinates are found as they are pasted, with the nearest town', async () => {
  for (const query of ['48.137, 11.575', '48,137 11,575', 'E11.575 N48.137', 'geo:48.137,11.575']) {
    expect([query, await search(admin, query)]).toEqual([
      query,
      [
        {
          name: '48.13700, 11.57500',
          kind: 'coordinates',
          missing: null,
          town: 'Munich',
          country: 'DE',
          latitude: 48.137,
          longitude: 11.575,
        },
      ],
    ])
  }
})

test('one letter and forty thousand letters are rejected', async () => {
  const status = async (query: string) =>
    (await server.call(admin, api.places.search, { query: { query } })).status
  expect([await status('m'), await status('m'.repeat(101)), await status('m'.repeat(100))]).toEqual([
    400, 400, 200,
  ])
})

test('the vehicles nearest to a place are listed with their straight-line distance, the nearest first', async () => {
  const owner = await server.company()
  const far = await vehicleAt(owner, { latitude: 36, longitude: 14.5 })
  const near = await vehicleAt(owner, { latitude: 35.91, longitude: 14.5 })
  await server.call(owner, api.vehicles.create, { body: { registration: 'NEW 1', fuelType: 'diesel' } })
  const query = { latitude: 35.9, longitude: 14.5 }
  const { body } = await server.call(owner, api.locations.nearest, { query })
  expect(
    body.map(({ vehicleId, distanceMeters, state }) => [vehicleId, Math.round(distanceMeters), state]),
  ).toEqual([
    [near, 1112, 'parked'],
    [far, 11120, 'parked'],
  ])
  const one = await server.call(owner, api.locations.nearest, { query: { ...query, limit: 1 } })
  expect(one.body.map(({ vehicleId }) => vehicleId)).toEqual([near])
})

test('a place without coordinates is rejected', async () => {
  const owner = await server.company()
  for (const query of [
    { latitude: '', longitude: '' },
    { latitude: 'north', longitude: '14' },
  ]) {
    const { status } = await server.call(owner, api.locations.nearest, { query })
    expect([query.latitude, status]).toEqual([query.latitude, 400])
  }
})

test('the nearest vehicle is found across the antimeridian', async () => {
  const owner = await server.company()
  const west = await vehicleAt(owner, { latitude: -17, longitude: 179.9 })
  await vehicleAt(owner, { latitude: -17, longitude: -175 })
  const { body } = await server.call(owner, api.locations.nearest, {
    query: { latitude: -17, longitude: -179.9, limit: 1 },
  })
  expect(body.map(({ vehicleId }) => vehicleId)).toEqual([west])
})

test('a driver finds only their own vehicles, and nobody finds a vehicle whose place is private', async () => {
  const owner = await server.company()
  const driver = await server.colleague(owner, 'driver')
  const place = { latitude: 35.9, longitude: 14.5 }
  await vehicleAt(owner, place, { privacyMode: true, defaultTripCategory: 'private' })
  const others = await vehicleAt(owner, place)
  const own = await vehicleAt(owner, { latitude: 35.95, longitude: 14.5 }, { driverId: driver.userId })
  // They are its driver since now, by the clock of the test.
  await server.database.inTenant(owner, (tx) =>
    sql`update vehicle_state set fix_time = ${server.clock.now()} where vehicle_id = ${own}`.execute(tx),
  )
  const found = async (person: Person) =>
    (await server.call(person, api.locations.nearest, { query: place })).body.map(
      ({ vehicleId }) => vehicleId,
    )
  expect([await found(owner), await found(driver)]).toEqual([[others, own], [own]])
})

test('a Maltese town is found once, as the map names it', async () => {
  const maltese = async (query: string) =>
    (await search(admin, query)).filter(({ kind, country }) => kind === 'town' && country === 'MT')
  expect((await maltese('sliema')).map(({ name }) => name)).toEqual(['Tas-Sliema'])
  expect((await maltese('imdina')).map(({ name }) => name)).toEqual(['Imdina'])
})
