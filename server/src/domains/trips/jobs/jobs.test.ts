import { api } from '@roadbook/contract/api'
import type { Job, JobCreate } from '@roadbook/contract/trips/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Jobs Ltd')
})
afterAll(() => server.close())

const today = { startDate: '2026-11-20T08:30:00Z', endDate: '2026-11-20T10:00:00Z' }

async function newJob(more: Partial<JobCreate> = {}, person = owner): Promise<Job> {
  const body = { title: 'Boiler, Ħal Qormi', ...today, ...more }
  const answer = await server.call(person, api.jobs.create, { body })
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return answer.body
}

async function newVehicle(more: { driverId?: string; privacyMode?: boolean } = {}, person = owner) {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, ...more }
  return (await server.call(person, api.vehicles.create, { body })).body
}

function update(person: Person, id: string, body: object) {
  return server.call(person, api.jobs.update, { params: { id }, body })
}

async function titles(person: Person, query: object = {}): Promise<string[]> {
  const { body } = await server.call(person, api.jobs.list, { query })
  return (Array.isArray(body) ? body : body.items).map(({ title }) => title)
}

/** Status, fields and message of a refusal. */
function refusal(answer: { status: number; body: unknown }) {
  const { message, details } = answer.body as { message: string; details: { fieldErrors?: object } } // an error's body
  return [answer.status, Object.keys(details.fieldErrors ?? {}), message]
}

test('a new job has every field; without an assignee it is open', async () => {
  const job = await newJob()
  expect(job).toEqual({
    id: job.id,
    title: 'Boiler, Ħal Qormi',
    description: '',
    postcode: '',
    address: null,
    location: null,
    startDate: '2026-11-20T08:30:00.000Z',
    endDate: '2026-11-20T10:00:00.000Z',
    status: 'open',
    statusSince: '2026-11-20T09:42:00.000Z',
    assignee: null,
    assigneeName: null,
    vehicleId: null,
    registration: null,
    tripId: null,
    trip: null,
    archived: false,
    createdAt: '2026-11-20T09:42:00.000Z',
    updatedAt: '2026-11-20T09:42:00.000Z',
    version: 1,
  })
})

test("the fields of a job are stored, with days in the company's time zone", async () => {
  const driver = await server.colleague(owner, 'driver')
  const { id: vehicleId, registration } = await newVehicle()
  const place = { latitude: 35.8786, longitude: 14.4717 }
  const said = {
    description: 'Valve leaks',
    postcode: 'QRM 1010',
    address: 'Triq il-Kbira 3',
    location: place,
  }
  const days = { startDate: '2026-11-20', endDate: '2026-11-21' }
  const job = await newJob({ ...said, ...days, assignee: driver.userId, vehicleId })
  expect(job).toMatchObject({
    ...said,
    // Midnight in Malta.
    startDate: '2026-11-19T23:00:00.000Z',
    endDate: '2026-11-21T23:00:00.000Z',
    status: 'assigned',
    assignee: driver.userId,
    vehicleId,
    registration,
  })
  expect(job.assigneeName).toMatch(/^Pat Person/)
})

test('a change touches the fields that it names, and the audit log has who changed what', async () => {
  const driver = await server.colleague(owner, 'driver')
  const { id } = await newJob({ description: 'Valve leaks' })
  const changed = await update(owner, id, { assignee: driver.userId, version: 1 })
  const { title, description, status, version } = changed.body
  expect([title, description, status, version]).toEqual(['Boiler, Ħal Qormi', 'Valve leaks', 'assigned', 2])
  const { body: trail } = await server.call(owner, api.audit.activityLog, { query: { resourceId: id } })
  const [entry] = trail.items
  expect([trail.items.map(({ action }) => action), entry?.resourceType, entry?.changes]).toEqual([
    ['updated', 'created'],
    'job',
    [
      { field: 'status', before: 'open', after: 'assigned' },
      { field: 'assignee', before: null, after: driver.userId },
      { field: 'assigneeName', before: null, after: changed.body.assigneeName },
    ],
  ])
})

test('a change of a stale version is refused with the current job, as the caller may see it', async () => {
  const { id } = await newJob()
  const { body: now } = await update(owner, id, { title: 'Boiler and pump' })
  const late = await update(owner, id, { title: 'Boiler', version: 1 })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version', details: { current: now } }])
  const { current } = (late.body as { details?: { current?: object } }).details ?? {} // an error's body
  expect(Object.keys(current ?? {}).toSorted()).toEqual(Object.keys(now).toSorted())
})

test('archiving removes the job from the list, and can be undone', async () => {
  const company = await server.company('Archive Ltd')
  const { id } = await newJob({ title: 'Lift inspection' }, company)
  const archived = await update(company, id, { archived: true })
  expect([
    archived.body.archived,
    await titles(company),
    await titles(company, { archived: 'true' }),
  ]).toEqual([true, [], ['Lift inspection']])
  await update(company, id, { archived: false })
  expect(await titles(company)).toEqual(['Lift inspection'])
  const { body: trail } = await server.call(company, api.audit.activityLog, { query: { resourceId: id } })
  expect(trail.items.map(({ action }) => action)).toEqual(['taken back', 'archived', 'created'])
})

test('a save from a second tab is refused, and leaves no entry', async () => {
  const { id } = await newJob()
  const answers = [
    await update(owner, id, { title: 'A', version: 1 }),
    await update(owner, id, { title: 'B', version: 1 }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  const { body: trail } = await server.call(owner, api.audit.activityLog, { query: { resourceId: id } })
  expect(trail.items).toHaveLength(2)
})

test('a job ends after it begins, also when only one of both is changed', async () => {
  const body = { title: 'Late', startDate: '2026-11-20', endDate: '2026-11-18' }
  const created = await server.call(owner, api.jobs.create, { body })
  const { id } = await newJob()
  const changed = await update(owner, id, { startDate: '2026-11-20T10:00:01Z' })
  const words = 'The job ends before it begins. Enter a later end or an earlier start.'
  expect([refusal(created), refusal(changed)]).toEqual([
    [400, ['endDate'], words],
    [400, ['endDate'], words],
  ])
})

test('an unknown assignee or vehicle is reported at its field; another company’s too', async () => {
  const other = await server.company('Elsewhere Ltd')
  const foreign = {
    assignee: other.userId,
    vehicleId: (await newVehicle({}, other)).id,
    tripId: await addTrip(server.database, other.tenantId, (await newVehicle({}, other)).id),
  }
  const { id } = await newJob()
  for (const [field, value] of Object.entries(foreign)) {
    const answers = [
      await update(owner, id, { [field]: value }),
      await update(owner, id, { [field]: crypto.randomUUID() }),
    ]
    expect(answers.map((answer) => refusal(answer).slice(0, 2))).toEqual([
      [404, [field]],
      [404, [field]],
    ])
  }
  const theirs = await newJob({}, other)
  expect((await update(owner, theirs.id, { title: 'Mine' })).status).toBe(404)
  expect(await titles(other)).toEqual([theirs.title])
})

test('archived people and vehicles get no new jobs, but keep theirs', async () => {
  const person = await server.colleague(owner, 'driver')
  const vehicle = await newVehicle()
  const kept = await newJob({ assignee: person.userId, vehicleId: vehicle.id })
  await server.call(owner, api.users.update, { params: { id: person.userId }, body: { archived: true } })
  await server.call(owner, api.vehicles.update, { params: { id: vehicle.id }, body: { archived: true } })
  const { id } = await newJob()
  const answers = [
    await update(owner, id, { assignee: person.userId }),
    await update(owner, id, { vehicleId: vehicle.id }),
  ]
  expect(answers.map((answer) => refusal(answer).slice(0, 2))).toEqual([
    [409, ['assignee']],
    [409, ['vehicleId']],
  ])
  const same = await update(owner, kept.id, { assignee: person.userId, status: 'done' })
  expect([same.status, same.body.status]).toEqual([200, 'done'])
})

test('a list is filtered, searched, sorted and paged', async () => {
  const company = await server.company('Lists Ltd')
  const driver = await server.colleague(company, 'driver')
  const day = (date: number) => ({ startDate: `2026-11-${date}`, endDate: `2026-11-${date}` })
  await newJob({ title: 'Boiler, Ħal Qormi', ...day(20), assignee: driver.userId }, company)
  await newJob({ title: 'Chiller repair', ...day(21), postcode: 'SLM 1549' }, company)
  await newJob({ title: 'Pallets to Freeport', ...day(22), status: 'done' }, company)
  expect(await titles(company)).toEqual(['Boiler, Ħal Qormi', 'Chiller repair', 'Pallets to Freeport'])
  expect(await titles(company, { sort: 'startDate:desc', page: 1, limit: 2 })).toEqual([
    'Pallets to Freeport',
    'Chiller repair',
  ])
  expect(await titles(company, { status: 'open,assigned', sort: 'status:desc' })).toEqual([
    'Boiler, Ħal Qormi',
    'Chiller repair',
  ])
  expect(await titles(company, { assignee: driver.userId })).toEqual(['Boiler, Ħal Qormi'])
  expect(await titles(company, { search: 'hal qor' })).toEqual(['Boiler, Ħal Qormi'])
  expect(await titles(company, { search: 'slm' })).toEqual(['Chiller repair'])
  // The job of the 20th ends at midnight, when the 21st begins.
  expect(await titles(company, day(21))).toEqual(['Chiller repair'])
  expect(await titles(company, { linked: 'true' })).toEqual([])
  const { body } = await server.call(company, api.jobs.list, { query: { page: 2, limit: 2 } })
  expect(body).toMatchObject({ currentPage: 2, totalPages: 2, itemsPerPage: 2, totalItems: 3 })
})

test('a company without jobs has an empty list, and an empty page', async () => {
  const company = await server.company('New Ltd')
  const page = await server.call(company, api.jobs.list, { query: { page: 1 } })
  expect([(await server.call(company, api.jobs.list, {})).body, page.body]).toEqual([
    [],
    { items: [], currentPage: 1, totalPages: 1, itemsPerPage: 25, totalItems: 0 },
  ])
})

test('a driver sees their own jobs and the unassigned ones of their vehicle, and changes only the status', async () => {
  const company = await server.company('Drivers Ltd')
  const [driver, other] = [
    await server.colleague(company, 'driver'),
    await server.colleague(company, 'driver'),
  ]
  const { id: vehicleId } = await newVehicle({ driverId: driver.userId }, company)
  const own = await newJob({ title: 'Own', assignee: driver.userId }, company)
  await newJob({ title: 'For my van', vehicleId }, company)
  const theirs = await newJob(
    { title: 'A colleague’s, in my van', assignee: other.userId, vehicleId },
    company,
  )
  await newJob({ title: 'Nobody’s' }, company)
  expect((await titles(driver)).toSorted()).toEqual(['For my van', 'Own'])
  const done = await update(driver, own.id, { status: 'done', version: 1 })
  const more = await update(driver, own.id, { status: 'done', title: 'Easy' })
  const foreign = await update(driver, theirs.id, { status: 'done' })
  const created = await server.call(driver, api.jobs.create, { body: { title: 'New', ...today } })
  const whose = await server.call(driver, api.jobs.list, { query: { assignee: other.userId } })
  expect([done.body.status, more.status, foreign.status, created.status, whose.status]).toEqual([
    'done',
    403,
    404,
    403,
    404,
  ])
})

test('a driver doesn’t finish a job that was archived', async () => {
  const company = await server.company('Archived Ltd')
  const driver = await server.colleague(company, 'driver')
  const { id } = await newJob({ title: 'Old boiler', assignee: driver.userId }, company)
  await update(company, id, { archived: true })
  const answer = await update(driver, id, { status: 'done' })
  expect(refusal(answer)).toEqual([
    409,
    [],
    '“Old boiler” is archived. Ask your manager to restore it before you change its status.',
  ])
  const after = await server.call(company, api.jobs.get, { params: { id } })
  expect([after.body.status, after.body.version]).toEqual(['assigned', 2])
})

test('a change to what a job already is adds no version and no audit entry', async () => {
  const { id, title } = await newJob()
  const answers = [
    await update(owner, id, {}),
    await update(owner, id, { title, status: 'open', version: 1 }),
  ]
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 1],
    [200, 1],
  ])
  const { body: trail } = await server.call(owner, api.audit.activityLog, { query: { resourceId: id } })
  expect(trail.items.map(({ action }) => action)).toEqual(['created'])
})

test('a viewer reads all jobs and changes none', async () => {
  const company = await server.company('Viewers Ltd')
  const viewer = await server.colleague(company, 'viewer')
  const { id } = await newJob({ title: 'Lift inspection' }, company)
  expect([await titles(viewer), (await update(viewer, id, { status: 'done' })).status]).toEqual([
    ['Lift inspection'],
    403,
  ])
})

test('a job is linked to a trip and unlinked; both records and both audit logs have it', async () => {
  const { id: vehicleId } = await newVehicle()
  const tripId = await addTrip(server.database, owner.tenantId, vehicleId)
  const job = await newJob({ tripId })
  const moved = await update(owner, job.id, { tripId: null, version: 2 })
  expect([job.tripId, moved.status, moved.body.tripId]).toEqual([tripId, 200, null])
  const trails = []
  for (const resourceId of [job.id, tripId]) {
    const { body } = await server.call(owner, api.audit.activityLog, { query: { resourceId } })
    trails.push(
      body.items.map(({ action, changes }) => [action, changes.map(({ before, after }) => [before, after])]),
    )
  }
  expect(trails[0]?.slice(0, 2)).toEqual([
    ['taken off a trip', [[tripId, null]]],
    ['linked to a trip', [[null, tripId]]],
  ])
  expect(trails[1]).toEqual([
    ['updated', [[[job.id], []]]],
    ['updated', [[[], [job.id]]]],
  ])
  const { body: trip } = await server.call(owner, api.trips.get, { params: { vehicleId, tripId } })
  expect([trip.version, trip.jobs]).toEqual([3, []])
})

test('a job is moved from one trip to another by one change, from any of two vehicles at once', async () => {
  const [a, b] = [await newVehicle(), await newVehicle()]
  const [first, second] = [
    await addTrip(server.database, owner.tenantId, a.id),
    await addTrip(server.database, owner.tenantId, b.id),
  ]
  const jobs = [await newJob({ tripId: first }), await newJob({ tripId: second })]
  const answers = await Promise.all([
    update(owner, jobs[0]?.id ?? '', { tripId: second }),
    update(owner, jobs[1]?.id ?? '', { tripId: first }),
  ])
  expect(answers.map(({ status, body }) => [status, body.tripId])).toEqual([
    [200, second],
    [200, first],
  ])
})

test("the trip is visible to those who may see the trip's purpose", async () => {
  const company = await server.company('Private Ltd')
  const [driver, viewer] = [
    await server.colleague(company, 'driver'),
    await server.colleague(company, 'viewer'),
  ]
  const { id: vehicleId } = await newVehicle({ privacyMode: true, driverId: driver.userId }, company)
  const tripId = await addTrip(server.database, company.tenantId, vehicleId, { driverId: driver.userId })
  const job = await newJob({ tripId, assignee: driver.userId }, company)
  const seen = async (person: Person) => {
    const { body } = await server.call(person, api.jobs.list, { query: { page: 1 } })
    const asked = await server.call(person, api.jobs.list, { query: { tripId } })
    const [listed] = Array.isArray(body) ? body : body.items
    const linked = await server.call(person, api.jobs.list, { query: { linked: 'true' } })
    const free = await server.call(person, api.jobs.list, { query: { linked: 'false' } })
    const lengths = [asked, linked, free].map((answer) => (answer.body as Job[]).length) // without `page` they are lists
    return [listed?.tripId, ...lengths]
  }
  expect([await seen(company), await seen(viewer), await seen(driver)]).toEqual([
    [tripId, 1, 1, 0],
    [tripId, 1, 1, 0],
    [tripId, 1, 1, 0],
  ])
  const params = { vehicleId, tripId }
  await server.call(driver, api.trips.update, { params, body: { category: 'private' } })
  expect([await seen(company), await seen(viewer), await seen(driver)]).toEqual([
    [null, 0, 0, 1],
    [null, 0, 0, 1],
    [tripId, 1, 1, 0],
  ])
  // A caller who cannot see the link cannot remove it, and sending back what they see changes nothing.
  const same = await update(company, job.id, { tripId: null })
  expect([same.status, await seen(driver)]).toEqual([200, [tripId, 1, 1, 0]])
})
