import { api } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordChange } from '../domains/core/audit/index.ts'
import { addTrip } from '../testing/records/add-trip.ts'
import { fileOf, uploading } from '../testing/records/attachments.ts'
import { createTestApp, type Person, type TestApp } from '../testing/app.ts'
import { exported, exportedSignIn, notExported } from './personal-columns.ts'

let server: TestApp
let admin: Person

beforeAll(async () => {
  server = await createTestApp()
  admin = await server.company('Grand Harbour Services')
})
afterAll(() => server.close())

test('every column that says who a person is, or what they did, is exported or says why not', async () => {
  const { rows } = await server.database.pools.owner.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'directory') and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
      and (a.attname ~ '(^|_)(user|driver|actor|account|person|email|recipient)(_id|_email)?$'
        or a.attname ~ '_(by|user|person)$' or a.attname = 'assignee'
        or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f'
          and k.confrelid = 'public.users'::regclass and a.attnum = any (k.conkey) and a.attname <> 'tenant_id'))
    order by 1`)
  const known = [
    ...exported.map(({ table, column }) => `${table}.${column}`),
    ...exportedSignIn,
    ...Object.keys(notExported),
  ]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})

type Records = { kind: string; record: Record<string, unknown> }[]

async function dataOf(id: string, by = admin): Promise<Records> {
  const { body } = await server.call(by, api.users.data, { params: { id } })
  return body
}

function kinds(records: Records): string[] {
  return [...new Set(records.map(({ kind }) => kind))]
}

/** Somebody who has driven, on business and privately, and has written the texts of these trips. */
async function makeDriver(owner: Person, { privacyMode = false } = {}) {
  const driver = await server.colleague(owner, 'driver')
  await server.call(owner, api.users.update, {
    params: { id: driver.userId },
    body: { firstName: 'Joseph', lastName: 'Zahra', phone: '+356 2122 0000', licenceNumber: 'L 1234' },
  })
  const vehicle = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', driverId: driver.userId, privacyMode },
  })
  const vehicleId = vehicle.body.id
  const { tenantId, userId } = driver
  const ids = {
    business: await addTrip(server.database, tenantId, vehicleId, { driverId: userId }),
    private: await addTrip(server.database, tenantId, vehicleId, {
      driverId: userId,
      startTime: new Date('2026-11-18T08:00:00Z'),
      endTime: new Date('2026-11-18T09:00:00Z'),
    }),
  }
  const change = (tripId: string, body: object) =>
    server.call(driver, api.trips.update, { params: { vehicleId, tripId }, body })
  await change(ids.business, { purpose: 'Delivery to Sliema' })
  await change(ids.private, { category: 'private', purpose: 'Seeing the doctor' })
  const job = { title: 'Boiler', startDate: '2026-11-20', endDate: '2026-11-20', assignee: userId }
  await server.call(owner, api.jobs.create, { body: job })
  await server.call(driver, api.expenses.create, {
    params: { id: vehicleId },
    body: { type: 'parking', date: '2026-11-20', amountMinor: 200, note: 'Car park at the ferry' },
  })
  return { driver, vehicleId, ...ids }
}

test('a person’s data holds what they are, drove, did and entered, for themselves and for an admin', async () => {
  const { driver } = await makeDriver(admin)
  const own = await server.call(driver, api.users.ownData, {})
  expect(kinds(own.body)).toEqual([
    'profile',
    'vehicle',
    'driverAssignment',
    'trip',
    'tripChange',
    'job',
    'expense',
    'auditEntry',
    'account',
  ])
  expect(own.body.filter(({ kind }) => kind === 'trip').map(({ record }) => record['purpose'])).toEqual([
    'Seeing the doctor',
    'Delivery to Sliema',
  ])
  expect(kinds(await dataOf(driver.userId))).toEqual(kinds(own.body))
  expect(JSON.stringify(own.body)).not.toMatch(/password_hash|argon2|tenant_id/)
})

test('of a private trip in privacy mode an admin gets only time and distance', async () => {
  const { driver, private: tripId } = await makeDriver(admin, { privacyMode: true })
  const records = await dataOf(driver.userId)
  const trip = records.find(({ kind, record }) => kind === 'trip' && record['id'] === tripId)
  expect(Object.keys(trip?.record ?? {}).toSorted()).toEqual([
    'category',
    'distance_meters',
    'driver_id',
    'duration_seconds',
    'end_time',
    'id',
    'start_time',
    'vehicle_id',
  ])
  expect(JSON.stringify(records)).not.toContain('Seeing the doctor')
  const own = await server.call(driver, api.users.ownData, {})
  expect(JSON.stringify(own.body)).toContain('Seeing the doctor')
})

function erase(person: Person, email: string | null = person.email, by = admin) {
  return server.call(by, api.users.erase, { params: { id: person.userId }, body: { email } })
}

async function archive(person: Person, by = admin): Promise<void> {
  await server.call(by, api.users.update, { params: { id: person.userId }, body: { archived: true } })
}

test('only an archived person is erased, and only by their email address', async () => {
  const person = await server.colleague(admin, 'driver')
  const early = await erase(person)
  await archive(person)
  const other = await erase(person, 'somebody.else@company.example')
  expect(
    [early, other].map(({ status, body }) => [status, (body as unknown as { code: string }).code]),
  ).toEqual([
    [409, 'erase_archived_only'],
    [400, 'erase_other_email'],
  ])
})

test('erased, nothing in the company names the person any more, and its records stay', async () => {
  const owner = await server.company('Erased Ltd')
  const { driver, private: privateTrip, business } = await makeDriver(owner)
  await archive(driver, owner)
  const { status, body } = await erase(driver, driver.email, owner)
  expect([status, body.erased, body.firstName, body.lastName, body.phone, body.licenceNumber]).toEqual([
    200,
    true,
    'Erased',
    'user',
    null,
    null,
  ])
  const left = await everythingOf(driver.tenantId)
  for (const word of [driver.email, 'Joseph', 'Zahra', '2122 0000', 'L 1234', 'Seeing the doctor'])
    expect([word, left.filter((row) => row.includes(word))]).toEqual([word, []])
  const trips = await server.database.inTenant(owner, (tx) =>
    tx
      .selectFrom('trips')
      .select(['id', 'purpose', 'driverId'])
      .where('id', 'in', [privateTrip, business])
      .execute(),
  )
  expect(trips.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    [
      { id: privateTrip, purpose: null, driverId: driver.userId },
      { id: business, purpose: 'Delivery to Sliema', driverId: driver.userId },
    ].toSorted((a, b) => a.id.localeCompare(b.id)),
  )
  const { body: jobs } = await server.call(owner, api.jobs.list, { query: { assignee: driver.userId } })
  expect((jobs as { assigneeName: string | null }[]).map(({ assigneeName }) => assigneeName)).toEqual([
    'Erased user',
  ])
})

test('a person’s data names the files that they uploaded; erased, their receipts stay, and no longer name them', async () => {
  const owner = await server.company('Erased Receipts Ltd')
  const { driver, vehicleId } = await makeDriver(owner)
  const files = uploading(server)
  const fileKey = await files.upload(driver, vehicleId, 'ferry.pdf')
  const created = await server.call(driver, api.expenses.create, {
    params: { id: vehicleId },
    body: { type: 'toll', date: '2026-11-20', amountMinor: 900, attachmentFileKeys: [fileKey] },
  })
  const records = await dataOf(driver.userId, owner)
  expect(
    records.filter(({ kind }) => kind === 'attachment').map(({ record }) => record['file_name']),
  ).toEqual(['ferry.pdf'])
  await archive(driver, owner)
  await erase(driver, driver.email, owner)
  const { body: expense } = await server.call(owner, api.expenses.get, { params: { id: created.body.id } })
  expect(expense.attachments.map(({ fileName, uploadedByName }) => [fileName, uploadedByName])).toEqual([
    ['ferry.pdf', 'Erased user'],
  ])
  const { body: address } = await server.call(owner, api.attachments.downloadUrl, {
    params: { id: vehicleId, fileKey },
  })
  const { pathname, search } = new URL(address.downloadUrl)
  expect((await server.app.inject(pathname + search)).body).toBe(fileOf.pdf().toString())
})

test('erased, the audit log names the person neither in bookings that were deleted nor as who saw a licence', async () => {
  const owner = await server.company('Booking Traces Ltd')
  const { vehicleId, driver } = await makeDriver(owner)
  const manager = await server.colleague(owner, 'manager')
  const names = { firstName: 'Wilhelmina', lastName: 'Quxton' }
  await server.call(owner, api.users.update, { params: { id: manager.userId }, body: names })
  const book = async (body: object) => {
    const { body: booking } = await server.call(manager, api.bookings.create, {
      body: { vehicleId, startDate: '2026-11-20T09:45:00Z', endDate: '2026-11-20T11:00:00Z', ...body },
    })
    return { params: { id: booking.id } }
  }
  const handedOver = await book({ userId: driver.userId })
  const handover = { odometerMeters: 1000, licenceSeen: true }
  await server.call(manager, api.bookings.start, { ...handedOver, body: handover })
  const day = { startDate: '2026-12-01', endDate: '2026-12-01' }
  const deleted = await book({ ...day, purpose: 'Hospital', destination: 'Mater Dei' })
  await server.call(manager, api.bookings.update, { ...deleted, body: { purpose: 'Seeing the lawyer' } })
  await server.call(manager, api.bookings.delete, deleted)
  await server.call(manager, api.bookings.createFeed, { body: {} })
  await archive(manager, owner)
  await erase(manager, manager.email, owner)
  const left = await everythingOf(owner.tenantId)
  for (const word of ['Wilhelmina', 'Quxton', 'Hospital', 'Mater Dei', 'Seeing the lawyer', 'calendar_feeds'])
    expect([word, left.filter((row) => row.includes(word))]).toEqual([word, []])
})

test('erased, nothing in the company names a person without an email address any more', async () => {
  const owner = await server.company('Drivers Without Addresses Ltd')
  const { driver } = await makeDriver(owner)
  const names = { firstName: 'Wilhelmina', lastName: 'Quxton' }
  await server.call(owner, api.users.update, { params: { id: driver.userId }, body: names })
  await server.call(owner, api.driverKeys.create, {
    body: { code: '5E0000012D3C4A01', kind: 'iButton', userId: driver.userId },
  })
  await server.database.pools.owner.query(
    `update users set email = null, status = 'noSignIn' where tenant_id = $1 and id = $2`,
    [owner.tenantId, driver.userId],
  )
  await archive(driver, owner)
  expect((await erase(driver, null, owner)).status).toBe(200)
  const left = await everythingOf(owner.tenantId)
  for (const word of ['Wilhelmina', 'Quxton'])
    expect([word, left.filter((row) => row.includes(word))]).toEqual([word, []])
})

test('erased, the audit log keeps neither the names of the person’s passkeys nor of their API keys, and those of the company', async () => {
  const owner = await server.company('Named Keys Ltd')
  const person = await server.colleague(owner, 'admin')
  const named = (name: string) => ({ body: { name, role: 'viewer' as const } })
  const kept = await server.call(person, api.apiKeys.createOwn, named('Laptop of Wilhelmina'))
  const revoked = await server.call(person, api.apiKeys.createOwn, named('Phone of Wilhelmina'))
  const params = { id: revoked.body.id }
  await server.call(person, api.apiKeys.updateOwn, { params, body: { name: 'Tablet of Wilhelmina' } })
  await server.call(person, api.apiKeys.revokeOwn, { params })
  await server.call(person, api.apiKeys.create, named('Fuel cards'))
  const withKey = { ...person, token: kept.body.key }
  await server.call(withKey, api.users.updateMe, { body: { phone: '+356 2122 0001' } })
  await server.database.inTenant(person, (tx) => {
    const scope = { ...person, role: 'admin', reach: 'own' } as const
    const context = { scope, tx, now: new Date(), ip: '', requestId: crypto.randomUUID() }
    const passkey = { resourceType: 'user', resourceId: person.userId, action: 'added passkey' } as const
    return recordChange(context, { ...passkey, before: null, after: { passkey: 'Watch of Wilhelmina' } })
  })
  await archive(person, owner)
  await erase(person, person.email, owner)
  const left = await everythingOf(owner.tenantId)
  expect(left.filter((row) => row.includes('Wilhelmina'))).toEqual([])
  expect(left.filter((row) => row.startsWith('audit_entries') && row.includes('Fuel cards'))).toHaveLength(1)
})

test('a text in the audit log that ends with a quote and the address doesn’t keep the person from being erased', async () => {
  const owner = await server.company('Quotes Ltd')
  const person = await server.colleague(owner, 'driver')
  const job = { title: `Ask "${person.email}`, startDate: '2026-11-20', endDate: '2026-11-20' }
  await server.call(owner, api.jobs.create, { body: { ...job, assignee: person.userId } })
  await archive(person, owner)
  expect((await erase(person, person.email, owner)).status).toBe(200)
})

test('the audit log says who erased whom, by id only, and the address is free again', async () => {
  const person = await server.colleague(admin, 'driver')
  await archive(person)
  await erase(person)
  const { body } = await server.call(admin, api.audit.activityLog, { query: { resourceId: person.userId } })
  expect(body.items.map(({ action, actor, changes }) => [action, actor.email, changes])).toEqual([
    ['erased', admin.email, []],
    ['archived', admin.email, [{ field: 'archived', before: false, after: true }]],
  ])
  const free = await server.call(admin, api.users.checkEmail, { params: { email: person.email } })
  expect(free.body).toBe(true)
})

test('an erased person stays so: neither restored, changed, nor erased again', async () => {
  const person = await server.colleague(admin, 'driver')
  await archive(person)
  const { body } = await erase(person)
  const restored = await server.call(admin, api.users.update, {
    params: { id: person.userId },
    body: { archived: false },
  })
  const again = await erase(person, body.email ?? '')
  expect([restored, again].map(({ body: refusal }) => (refusal as unknown as { code: string }).code)).toEqual(
    ['person_erased', 'person_erased'],
  )
})

test('a namesake in the audit log, and another company with the same words, keep theirs', async () => {
  const { driver } = await makeDriver(admin)
  const namesake = await makeDriver(admin)
  const elsewhere = await server.company('Elsewhere Ltd')
  const theirs = await makeDriver(elsewhere)
  await archive(driver)
  await erase(driver)
  const { body } = await server.call(admin, api.users.get, { params: { id: namesake.driver.userId } })
  expect(body.firstName).toBe('Joseph')
  const { body: log } = await server.call(admin, api.audit.activityLog, {
    query: { resourceId: namesake.driver.userId },
  })
  expect(log.items[0]?.changes).toContainEqual({ field: 'firstName', before: 'Pat', after: 'Joseph' })
  expect((await everythingOf(theirs.driver.tenantId)).some((row) => row.includes('Seeing the doctor'))).toBe(
    true,
  )
})

/** Every row of a company, and of the directory, as text. */
async function everythingOf(tenantId: string): Promise<string[]> {
  const { owner } = server.database.pools
  const { rows: tables } = await owner.query<{ name: string; own: boolean }>(`
    select c.oid::regclass::text as name, n.nspname = 'public' as own from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'directory') and c.relkind in ('r', 'p') and not c.relispartition`)
  const texts: string[] = []
  for (const { name, own } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select t::text as row from ${name} t ${own ? 'where tenant_id = $1' : 'where $1::text is not null'}`,
      [tenantId],
    )
    texts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return texts
}
