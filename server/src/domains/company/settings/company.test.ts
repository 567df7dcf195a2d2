import { api } from '@roadbook/contract/api'
import type { CompanyUpdate } from '@roadbook/contract/company/company'
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

const read = async (person = admin) => (await server.call(person, api.company.get, {})).body
const update = (body: CompanyUpdate, person = admin) => server.call(person, api.company.update, { body })

test('an admin changes the company, everybody’s page follows, and the audit log says what changed', async () => {
  const owner = await server.company('Old Name Ltd')
  const driver = await server.colleague(owner, 'driver')
  const before = await read(owner)
  expect(before).toMatchObject({
    companyName: 'Old Name Ltd',
    timeZone: 'Europe/Malta',
    defaultLocation: null,
  })
  const place = { latitude: 52.52, longitude: 13.405, country: 'DE' }
  const change = {
    companyName: 'New Name GmbH',
    country: 'DE',
    timeZone: 'Europe/Berlin',
    distanceUnit: 'mile' as const,
    gridCo2GramsPerKwh: 27.5,
    workingWeekdays: [1, 2, 3, 4],
    workingHoursPerDay: 7.75,
    locale: 'de-DE',
  }
  const { body } = await update({ ...change, defaultLocation: place, version: before.version }, owner)
  expect(body).toMatchObject({ ...change, defaultLocation: place, version: before.version + 1 })
  const { body: me } = await server.call(driver, api.users.me, {})
  expect(me.tenant).toMatchObject({ ...change, defaultLocation: place, currency: 'EUR' })
  const { body: trail } = await server.call(owner, api.audit.activityLog, { query: { limit: 1 } })
  expect(trail.items[0]).toMatchObject({
    action: 'updated',
    resourceType: 'tenant',
    changes: [
      { field: 'companyName', before: 'Old Name Ltd', after: 'New Name GmbH' },
      { field: 'country', before: 'MT', after: 'DE' },
      { field: 'timeZone', before: 'Europe/Malta', after: 'Europe/Berlin' },
      { field: 'distanceUnit', before: 'kilometer', after: 'mile' },
      { field: 'gridCo2GramsPerKwh', before: 350, after: 27.5 },
      { field: 'workingWeekdays', before: [1, 2, 3, 4, 5], after: [1, 2, 3, 4] },
      { field: 'workingHoursPerDay', before: 8, after: 7.75 },
      { field: 'locale', before: 'en-MT', after: 'de-DE' },
      { field: 'defaultLocation', before: null, after: place },
    ],
  })
})

test('of two changes from the same version one is refused with the settings as they are now', async () => {
  const owner = await server.company('Two Tabs Ltd')
  const { version } = await read(owner)
  const answers = await Promise.all([
    update({ companyName: 'First', version }, owner),
    update({ companyName: 'Second', version }, owner),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { companyName } = await read(owner)
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'stale_version',
    details: { thing: 'company', current: { companyName, version: version + 1 } },
  })
})

test.each([
  ['companyName', '', 'text_too_short'],
  ['companyName', 'Two\nlines', 'name_not_one_line'],
  ['country', 'Malta', 'country_invalid'],
  ['timeZone', 'Europe/Nowhere', 'time_zone_unknown'],
  ['timeZone', '+02:00', 'time_zone_unknown'],
  ['timeZone', 'A'.repeat(40_000), 'time_zone_unknown'],
  ['currency', 'ABC', 'currency_unknown'],
  ['locale', 'it-IT', 'language_unknown'],
  ['gridCo2GramsPerKwh', -0.01, 'number_too_low'],
  ['gridCo2GramsPerKwh', 2_000.01, 'number_too_high'],
  ['gridCo2GramsPerKwh', 27.125, 'too_many_decimals'],
  ['gridCo2GramsPerKwh', null, 'wrong_type'],
  ['workingWeekdays', [], 'list_too_short'],
  ['workingHoursPerDay', 0, 'number_too_low'],
  ['workingHoursPerDay', 24.5, 'number_too_high'],
])('%s of %j is refused at its field', async (field, value, code) => {
  const before = await read()
  const answer = await update({ [field]: value })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { details: { fieldErrors: { [field]: { code } } } },
  ])
  expect(await read()).toEqual(before)
})

test('every time zone that can be chosen is known to the database', async () => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC']
  const { rows } = await server.database.inTenant({ tenantId: admin.tenantId }, (tx) =>
    sql<{ name: string }>`select n.name, now() at time zone n.name
      from unnest(${names}::text[]) as n (name)`.execute(tx),
  )
  expect(rows.map(({ name }) => name)).toEqual(names)
})

test('with another time zone, days begin and end elsewhere: the last locked day moves with them', async () => {
  const owner = await server.company('Far Ltd')
  // 10:42 on 20 November in Malta.
  await server.call(owner, api.expenses.putLockConfig, { body: { lockAfterDays: 0 } })
  await update({ timeZone: 'Pacific/Auckland' }, owner)
  const auckland = await server.call(owner, api.expenses.getLockConfig, {})
  await update({ timeZone: 'Pacific/Pago_Pago' }, owner)
  const pagoPago = await server.call(owner, api.expenses.getLockConfig, {})
  expect([auckland.body.lockedThrough, pagoPago.body.lockedThrough]).toEqual(['2026-11-19', '2026-11-18'])
})

test('a default location without a country has that of the nearest town, at sea the company’s', async () => {
  const owner = await server.company('Somewhere Ltd')
  const placed = async (latitude: number, longitude: number) =>
    (await update({ defaultLocation: { latitude, longitude } }, owner)).body.defaultLocation?.country
  expect([await placed(52.52, 13.405), await placed(0, -30)]).toEqual(['DE', 'MT'])
})

test('a change of the currency leaves recorded expenses as they are', async () => {
  const owner = await server.company('Franc Ltd')
  const { body: vehicle } = await server.call(owner, api.vehicles.create, {
    body: { registration: 'CHF 1', fuelType: 'diesel' },
  })
  const add = () =>
    server.call(owner, api.expenses.create, {
      params: { id: vehicle.id },
      body: { type: 'fuel', date: '2026-11-20', amountMinor: 6140 },
    })
  const { body: first } = await add()
  await update({ currency: 'CHF' }, owner)
  const { body: second } = await add()
  const again = await server.call(owner, api.expenses.get, { params: { id: first.id } })
  expect([again.body.currency, second.currency]).toEqual(['EUR', 'CHF'])
})
