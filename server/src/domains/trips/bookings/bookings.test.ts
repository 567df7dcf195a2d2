import { api } from '@roadbook/contract/api'
import type { Booking, BookingCreate } from '@roadbook/contract/trips/bookings'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { skipOnCitus } from '../../../testing/skip-on-citus.ts'
import { createBookingWorker, isDue } from './settle-bookings.ts'

let server: TestApp
let admin: Person
let driver: Person
let viewer: Person
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Bookings Ltd')
  driver = await server.colleague(admin, 'driver')
  viewer = await server.colleague(admin, 'viewer')
})
afterAll(() => server.close())

/** It is Friday 20 November, 9:42 UTC. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString()

async function newVehicle(fields: object = {}): Promise<string> {
  const body = { registration: uuidv7().slice(-12), fuelType: 'petrol' as const, ...fields }
  return (await server.call(admin, api.vehicles.create, { body })).body.id
}

const post = (person: Person, body: BookingCreate) => server.call(person, api.bookings.create, { body })

async function book(person: Person, vehicleId: string, [startDate, endDate]: [string, string], more = {}) {
  const { body, status } = await post(person, { vehicleId, startDate, endDate, ...more })
  expect([status, body]).toEqual([201, expect.anything()])
  return body
}

const put = (person: Person, id: string, body: object) =>
  server.call(person, api.bookings.update, { params: { id }, body })

const codeOf = (answer: { body: unknown; status: number }) => {
  const { code } = answer.body as { code?: string } // a refusal
  return [answer.status, code]
}

describe('who books', () => {
  test('an admin’s booking is confirmed; a driver’s is a request for themselves until an admin confirms it', async () => {
    const vehicleId = await newVehicle()
    const own = await book(admin, vehicleId, [at(12), at(13)], { userId: driver.userId, purpose: 'Bank' })
    expect(own).toMatchObject({ status: 'confirmed', userId: driver.userId, purpose: 'Bank', version: 1 })
    const asked = await book(driver, vehicleId, [at(13), at(14)])
    expect(asked).toMatchObject({ status: 'requested', userId: driver.userId, category: 'business' })
    expect(codeOf(await put(driver, asked.id, { status: 'confirmed' }))).toEqual([403, 'booking_of_manager'])
    expect((await put(admin, asked.id, { status: 'confirmed' })).body).toMatchObject({ status: 'confirmed' })
  })

  test('a driver can’t book for others, and sees no booking of others', async () => {
    const vehicleId = await newVehicle()
    const others = await book(admin, vehicleId, [at(12), at(13)])
    const period = { vehicleId, startDate: at(14), endDate: at(15) }
    expect((await post(driver, { ...period, userId: admin.userId })).status).toBe(404)
    expect((await server.call(driver, api.bookings.get, { params: { id: others.id } })).status).toBe(404)
    const query = { showVehiclesId: vehicleId }
    expect((await server.call(driver, api.bookings.list, { query })).body.totalItems).toBe(0)
    expect((await server.call(viewer, api.bookings.list, { query })).body.totalItems).toBe(1)
    expect((await post(viewer, period)).status).toBe(403)
  })

  test('a driver who moves a confirmed booking requests it anew; a new purpose leaves it confirmed', async () => {
    const vehicleId = await newVehicle()
    const { id } = await book(admin, vehicleId, [at(12), at(13)], { userId: driver.userId })
    expect((await put(driver, id, { purpose: 'Site' })).body).toMatchObject({ status: 'confirmed' })
    expect((await put(driver, id, { endDate: at(14) })).body).toMatchObject({ status: 'requested' })
    expect((await put(admin, id, { status: 'confirmed' })).body).toMatchObject({ endDate: at(14) })
  })

  test('a driver deletes their own request, and cancels what is confirmed', async () => {
    const vehicleId = await newVehicle()
    const asked = await book(driver, vehicleId, [at(12), at(13)])
    const known = await book(admin, vehicleId, [at(13), at(14)], { userId: driver.userId })
    const remove = (id: string) => server.call(driver, api.bookings.delete, { params: { id } })
    expect((await remove(asked.id)).status).toBe(204)
    expect(codeOf(await remove(known.id))).toEqual([403, 'booking_of_manager'])
    expect((await put(driver, known.id, { status: 'cancelled' })).body).toMatchObject({ status: 'cancelled' })
  })
})

describe('a period', () => {
  test.each([
    ['ends before it starts', at(13), at(12), 'booking_ends_before_start'],
    ['is over', at(7), at(8), 'booking_in_past'],
    ['lasts over 366 days', at(13), '2027-11-22T13:00:00Z', 'booking_too_long'],
  ])('that %s is refused', async (_what, startDate, endDate, code) => {
    const answer = await post(admin, { vehicleId: await newVehicle(), startDate, endDate })
    expect(codeOf(answer)).toEqual([400, code])
  })

  test('of days is from midnight to midnight by the company’s clock, of 25 hours when the clocks go back', async () => {
    const days = await book(admin, await newVehicle(), ['2026-12-01', '2026-12-02'])
    expect([days.startDate, days.endDate]).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-02T23:00:00.000Z'])
    const long = await book(admin, await newVehicle(), ['2027-10-31', '2027-10-31'])
    expect(Date.parse(long.endDate) - Date.parse(long.startDate)).toBe(25 * 3_600_000)
  })

  test('of an archived vehicle or person is refused', async () => {
    const vehicleId = await newVehicle()
    await server.call(admin, api.vehicles.update, { params: { id: vehicleId }, body: { archived: true } })
    const answer = await post(admin, { vehicleId, startDate: at(12), endDate: at(13) })
    expect(codeOf(answer)).toEqual([409, 'archived'])
  })
})

describe('an overlap', () => {
  test('is refused with who has the vehicle and until when, in the caller’s language', async () => {
    const vehicleId = await newVehicle({ registration: 'RCB 015' })
    await book(admin, vehicleId, [at(12), at(16)], { purpose: 'Training' })
    const answer = await post(admin, { vehicleId, startDate: at(14, 30), endDate: at(17, 30) })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'booking_overlap',
        message:
          'Ada Admin 1 has RCB 015 from 20 Nov, 13:00 to 20 Nov, 17:00. Choose another vehicle or time.',
        details: { userName: 'Ada Admin 1', startDate: at(12), endDate: at(16) },
      },
    })
    const german = await server.app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'de' },
      payload: { vehicleId, startDate: at(14), endDate: at(15) },
    })
    expect(german.json().message).toMatch(/^Ada Admin 1 hat RCB 015 vom 20\. Nov\..* bis zum 20\. Nov\./)
  })

  test('is told to a driver without a name', async () => {
    const vehicleId = await newVehicle({ registration: 'PWH 726' })
    await book(admin, vehicleId, [at(12), at(16)], { purpose: 'Secret' })
    const answer = await post(driver, { vehicleId, startDate: at(14), endDate: at(17) })
    expect(codeOf(answer)).toEqual([409, 'vehicle_booked'])
    const query = { vehicleId, startDate: at(14), endDate: at(17) }
    const { body } = await server.call(driver, api.bookings.conflict, { query })
    expect(body.conflict).toEqual({
      id: null,
      userName: null,
      purpose: null,
      destination: null,
      startDate: at(12),
      endDate: at(16),
      overlapSeconds: 7200,
    })
    expect(JSON.stringify([answer.body, body])).not.toMatch(/Ada|Secret/)
  })

  test('is no overlap where one ends as the other begins, or was cancelled', async () => {
    const vehicleId = await newVehicle()
    const middle = await book(admin, vehicleId, [at(12), at(13)])
    await book(admin, vehicleId, [at(11), at(12)])
    await book(admin, vehicleId, [at(13), at(14)])
    await put(admin, middle.id, { status: 'cancelled' })
    await book(admin, vehicleId, [at(12), at(13)])
    expect(codeOf(await put(admin, middle.id, { status: 'confirmed' }))).toEqual([409, 'booking_overlap'])
  })

  test('offers another free vehicle of the same fleet category and the next free time', async () => {
    const category = await server.call(admin, api.settings.createFleetCategory, { body: { name: 'Pool' } })
    const fleetCategoryId = category.body.id
    const wanted = await newVehicle({ fleetCategoryId })
    const taken = await newVehicle({ fleetCategoryId, registration: 'AAA 1' })
    const free = await newVehicle({ fleetCategoryId, registration: 'AAA 2' })
    await book(admin, wanted, [at(12), at(16)])
    await book(admin, wanted, [at(17), at(18)])
    await book(admin, taken, [at(15), at(20)])
    const query = { vehicleId: wanted, startDate: at(14), endDate: at(16) }
    const { body } = await server.call(admin, api.bookings.conflict, { query })
    expect(body).toMatchObject({ freeVehicle: { vehicleId: free }, nextStart: at(18) })
    const ofCategory = { startDate: at(14), endDate: at(16), fleetCategoryId }
    const available = await server.call(admin, api.bookings.availability, { query: ofCategory })
    expect(available.body.items.map(({ registration }) => registration)).toEqual(['AAA 2'])
  })

  test('a booking isn’t in its own way', async () => {
    const vehicleId = await newVehicle()
    const { id } = await book(admin, vehicleId, [at(12), at(14)])
    const query = { vehicleId, startDate: at(13), endDate: at(15), bookingId: id }
    expect((await server.call(admin, api.bookings.conflict, { query })).body.conflict).toBe(null)
    expect((await put(admin, id, { startDate: at(13), endDate: at(15) })).status).toBe(200)
  })

  test('a driver is offered no vehicle that somebody else drives', async () => {
    const pool = await newVehicle({ registration: 'QQ POOL' })
    const own = await newVehicle({ registration: 'QQ OWN', driverId: driver.userId })
    await newVehicle({ registration: 'QQ OTHER', driverId: viewer.userId })
    const query = { startDate: at(12), endDate: at(13), search: 'QQ' }
    const { body } = await server.call(driver, api.bookings.availability, { query })
    expect(body.items.map(({ vehicleId }) => vehicleId)).toEqual([own, pool])
  })
})

describe('the state of a booking', () => {
  /** It has this status in the database, as if no worker had run since. */
  async function stored(status: string, period: [string, string]) {
    const { id } = await book(admin, await newVehicle(), [at(22), at(23)])
    const [startDate, endDate] = period
    await server.database.inTenant(admin, (tx) =>
      sql`update bookings set status = ${status}, start_date = ${startDate}, end_date = ${endDate},
        started_at = ${startDate}, start_odometer_meters = 0
        where id = ${id}`.execute(tx),
    )
    return id
  }
  const past: [string, string] = [at(7), at(8)]
  const present: [string, string] = [at(9), at(10)]
  const future: [string, string] = [at(11), at(12)]

  test('is told by the clock: overdue requests and returns, and none under way after its end', async () => {
    const statuses = ['requested', 'confirmed', 'active', 'completed', 'cancelled']
    const states: unknown[] = []
    for (const period of [past, present, future]) {
      const ids = await Promise.all(statuses.map((status) => stored(status, period)))
      const read = (id: string) => server.call(admin, api.bookings.get, { params: { id } })
      states.push(await Promise.all(ids.map(async (id) => (await read(id)).body.state)))
    }
    expect(states).toEqual([
      ['cancelled', 'completed', 'returnOverdue', 'completed', 'cancelled'],
      ['requestOverdue', 'confirmed', 'active', 'completed', 'cancelled'],
      ['requested', 'confirmed', 'active', 'completed', 'cancelled'],
    ])
  })

  test('filters the list as it is shown', async () => {
    const [overdue, late] = [await stored('requested', present), await stored('active', past)]
    const list = async (state: string) =>
      (await server.call(admin, api.bookings.list, { query: { state, limit: 200 } })).body.items
    for (const [state, id] of [
      ['requestOverdue', overdue],
      ['returnOverdue', late],
    ] as const) {
      const found = await list(state)
      expect([found.map((one) => one.id).includes(id), new Set(found.map((one) => one.state))]).toEqual([
        true,
        new Set([state]),
      ])
    }
    expect((await list('active')).map(({ id }) => id)).not.toContain(late)
  })
})

describe('a person with two vehicles at once', () => {
  test('is told before the second is booked, and with both bookings until one of them is over', async () => {
    const colleague = await server.colleague(admin, 'driver')
    const { userId } = colleague
    const [van, car] = [
      await newVehicle({ registration: 'TWO 1' }),
      await newVehicle({ registration: 'TWO 2' }),
    ]
    const first = await book(admin, van, [at(12), at(14)], { userId })
    const query = { vehicleId: car, userId, startDate: at(13), endDate: at(15) }
    const other = { bookingId: first.id, registration: 'TWO 1', startDate: at(12), endDate: at(14) }
    const before = await server.call(admin, api.bookings.conflict, { query })
    expect(before.body).toEqual({ conflict: null, freeVehicle: null, nextStart: null, alsoBooked: other })
    const second = await book(admin, car, [at(13), at(15)], { userId })
    expect(second.alsoBooked).toEqual(other)
    const read = async (id: string) => (await server.call(admin, api.bookings.get, { params: { id } })).body
    expect((await read(first.id)).alsoBooked?.registration).toBe('TWO 2')
    await put(admin, second.id, { status: 'cancelled' })
    expect([(await read(first.id)).alsoBooked, (await read(second.id)).alsoBooked]).toEqual([null, null])
  })

  test('is nobody who has them one after the other, or whose colleague has the other', async () => {
    const { userId } = await server.colleague(admin, 'driver')
    const [van, car, bus] = [await newVehicle(), await newVehicle(), await newVehicle()]
    await book(admin, van, [at(12), at(14)], { userId })
    await book(admin, bus, [at(14), at(15)])
    expect((await book(admin, car, [at(14), at(15)], { userId })).alsoBooked).toBe(null)
  })

  test('is asked by a driver only of themselves', async () => {
    const other = await server.colleague(admin, 'driver')
    const [van, car] = [await newVehicle(), await newVehicle()]
    await book(admin, van, [at(18), at(19)], { userId: other.userId })
    await book(admin, van, [at(19), at(20)], { userId: driver.userId })
    const ask = (query: { userId?: string }) =>
      server.call(driver, api.bookings.conflict, {
        query: { vehicleId: car, startDate: at(18), endDate: at(20), ...query },
      })
    expect((await ask({ userId: other.userId })).status).toBe(404)
    expect((await ask({})).body.alsoBooked?.startDate).toBe(at(19))
  })
})

describe('a list', () => {
  test('holds what overlaps the period, by start, with its filters and pages', async () => {
    const one = await server.company('Lists Ltd')
    const body = { registration: 'LST 1', fuelType: 'petrol' as const }
    const vehicleId = (await server.call(one, api.vehicles.create, { body })).body.id
    const days = ['2026-12-01', '2026-12-02', '2026-12-03']
    const made: Booking[] = []
    for (const [index, day] of days.entries()) {
      const category = index === 1 ? 'private' : 'business'
      made.push(await book(one, vehicleId, [day, day], { category, purpose: `Visit ${index}` }))
    }
    const ids = made.map(({ id }) => id)
    const list = async (query: object) =>
      (await server.call(one, api.bookings.list, { query })).body.items.map(({ id }) => ids.indexOf(id))
    expect(await list({})).toEqual([0, 1, 2])
    expect(await list({ startDate: '2026-12-02', endDate: '2026-12-02' })).toEqual([1])
    expect(await list({ category: 'private' })).toEqual([1])
    expect(await list({ sort: 'startDate:desc', limit: 2 })).toEqual([2, 1])
    expect(await list({ sort: 'startDate:desc', limit: 2, page: 2 })).toEqual([0])
    expect(await list({ search: 'visit 2', showVehiclesId: vehicleId })).toEqual([2])
    expect(await list({ status: 'cancelled' })).toEqual([])
  })

  test('is sorted by driver, registration or both, and filtered by fleet category', async () => {
    const one = await server.company('Sorts Ltd')
    const category = await server.call(one, api.settings.createFleetCategory, {
      body: { name: 'Vans', colour: '#0f766e' },
    })
    const vehicle = async (registration: string, fleetCategoryId?: string) => {
      const body = { registration, fuelType: 'petrol' as const, ...(fleetCategoryId && { fleetCategoryId }) }
      return (await server.call(one, api.vehicles.create, { body })).body.id
    }
    const [late, early] = [await vehicle('Z 9', category.body.id), await vehicle('A 1')]
    for (const vehicleId of [late, early]) await book(one, vehicleId, ['2026-12-01', '2026-12-01'])
    const list = async (query: object) => {
      const { body } = await server.call(one, api.bookings.list, { query })
      return [body.totalItems, ...body.items.map(({ registration }) => registration)]
    }
    expect(await list({ sort: 'registration:asc' })).toEqual([2, 'A 1', 'Z 9'])
    expect(await list({ sort: 'userName:asc,registration:desc' })).toEqual([2, 'Z 9', 'A 1'])
    expect(await list({ fleetCategoryId: category.body.id, search: 'z' })).toEqual([1, 'Z 9'])
  })
})

test('in every order the pages hold each booking once, also of people with the same name', async () => {
  const one = await server.company('Pages Ltd')
  const people = [await server.colleague(one, 'driver'), await server.colleague(one, 'driver'), one]
  for (const { userId } of people.slice(0, 2)) {
    const body = { firstName: 'Sam', lastName: 'Same' }
    await server.call(one, api.users.update, { params: { id: userId }, body })
  }
  const vehicles: string[] = []
  for (const registration of ['C 3', 'A 1', 'B 2']) {
    const body = { registration, fuelType: 'petrol' as const }
    vehicles.push((await server.call(one, api.vehicles.create, { body })).body.id)
  }
  const made: Booking[] = []
  for (let index = 0; index < 11; index += 1) {
    const day = `2026-12-${String(11 - index).padStart(2, '0')}`
    const userId = people[index % 3]?.userId ?? ''
    made.push(await book(one, vehicles[index % 2] ?? '', [day, day], { userId }))
  }
  const page = async (query: object) => (await server.call(one, api.bookings.list, { query })).body.items
  const value = {
    startDate: ({ startDate }: Booking) => startDate,
    userName: ({ userName }: Booking) => userName,
    registration: ({ registration }: Booking) => registration,
  }
  const keys = ['startDate', 'userName', 'registration'] as const
  for (const key of keys) {
    for (const direction of ['asc', 'desc']) {
      const sort = [`${key}:${direction}`, ...(key === 'startDate' ? [] : ['startDate:desc'])].join(',')
      const sign = direction === 'asc' ? 1 : -1
      const expected = made.toSorted(
        (a, b) => sign * value[key](a).localeCompare(value[key](b)) || b.startDate.localeCompare(a.startDate),
      )
      const pages = await Promise.all([1, 2, 3, 4, 5].map((number) => page({ sort, limit: 3, page: number })))
      expect([sort, pages.map((items) => items.length)]).toEqual([sort, [3, 3, 3, 2, 0]])
      expect(pages.flat().map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    }
  }
})

test('a search finds each word in the booking, its driver or its vehicle as they are called now', async () => {
  const one = await server.company('Finds Ltd')
  const body = { registration: 'FND 1', label: 'Żabbar van', fuelType: 'petrol' as const }
  const vehicleId = (await server.call(one, api.vehicles.create, { body })).body.id
  await book(one, vehicleId, ['2026-12-01', '2026-12-01'], { purpose: 'Café', destination: '100% Ħamrun' })
  const found = async (search: string) =>
    (await server.call(one, api.bookings.list, { query: { search } })).body.totalItems
  const searches = ['cafe', 'hamrun zabbar', 'ada FND', '100%', '1_0', 'cafe elsewhere']
  expect(await Promise.all(searches.map(found))).toEqual([1, 1, 1, 1, 0, 0])
  await server.call(one, api.vehicles.update, { params: { id: vehicleId }, body: { registration: 'NEW 2' } })
  await server.call(one, api.users.updateMe, { body: { firstName: 'Berta' } })
  expect([await found('fnd'), await found('new'), await found('ada'), await found('berta')]).toEqual([
    0, 1, 0, 1,
  ])
})

test('a stale change answers 409 with the booking as it is now', async () => {
  const { id } = await book(admin, await newVehicle(), [at(12), at(13)])
  await put(admin, id, { purpose: 'First', version: 1 })
  const answer = await put(admin, id, { purpose: 'Second', version: 1 })
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'stale_version', details: { current: { purpose: 'First', version: 2 } } },
  })
})

test('changes are in the audit log, with the vehicle', async () => {
  const vehicleId = await newVehicle({ registration: 'AUD 1' })
  const { id } = await book(admin, vehicleId, [at(12), at(13)])
  await put(admin, id, { purpose: 'Bank' })
  await server.call(admin, api.bookings.delete, { params: { id } })
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: id } })
  expect(body.items.map(({ action, vehicleReg }) => [action, vehicleReg])).toEqual([
    ['deleted', 'AUD 1'],
    ['updated', 'AUD 1'],
    ['created', 'AUD 1'],
  ])
})

test('by the clock a request ends cancelled, a confirmed booking completed, and one handed over stays', async () => {
  const book9 = async (person: Person) => book(person, await newVehicle(), [at(9, 40), at(9, 50)])
  const [asked, known, out] = [await book9(driver), await book9(admin), await book9(admin)]
  await server.call(admin, api.bookings.start, {
    params: { id: out.id },
    body: { odometerMeters: 1000, licenceSeen: true },
  })
  const worker = createBookingWorker({ database: server.database, clock: server.clock })
  const before = server.clock.now()
  server.clock.set(new Date(at(9, 50)))
  await worker.run(new AbortController().signal)
  const read = async ({ id }: Booking) =>
    (await server.call(admin, api.bookings.get, { params: { id } })).body
  const statuses = [asked, known, out].map(async (one) => (await read(one)).status)
  expect(await Promise.all(statuses)).toEqual(['cancelled', 'completed', 'active'])
  server.clock.set(before)
})

test('what ends by the clock is found among open bookings alone, however many have ended', async (context) => {
  skipOnCitus(context, 'plan')
  const vehicleId = await newVehicle()
  const plan = await server.database.asOwner(async (tx) => {
    await sql`
      insert into bookings (tenant_id, id, vehicle_id, user_id, start_date, end_date, category, status)
      select ${admin.tenantId}, gen_random_uuid(), ${vehicleId}, ${admin.userId}, day, day + interval '1 hour',
        'business', 'completed'
      from generate_series(timestamptz '2001-01-01', '2008-01-01', interval '1 day') day
      on conflict (tenant_id, id) do nothing`.execute(tx)
    await sql`analyze bookings`.execute(tx)
    const { rows } = await sql<object>`explain
      select id from bookings where ${isDue(server.clock.now())}`.execute(tx)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('Index Scan using bookings_open on bookings')
})

test('a booking keeps its category after the company has deleted it', async () => {
  const setCategories = (names: string[]) =>
    server.call(admin, api.tripCategories.update, {
      body: { vehicleTripCategories: names.map((name) => ({ name })) },
    })
  await setCategories(['Trade fair'])
  const { id } = await book(admin, await newVehicle(), [at(12), at(13)], { category: 'trade-fair' })
  expect((await setCategories([])).status).toBe(200)
  const changed = await put(admin, id, { category: 'trade-fair', purpose: 'Stand 12' })
  expect([changed.status, changed.body]).toMatchObject([200, { category: 'trade-fair', purpose: 'Stand 12' }])
  expect(codeOf(await put(admin, id, { category: 'no-such' }))).toEqual([400, 'trip_category_unknown'])
})
