import { api } from '@roadbook/contract/api'
import type { Job, JobBoard, JobCreate } from '@roadbook/contract/trips/jobs'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
let owner: Person
let driver: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Board Ltd')
  driver = await server.colleague(owner, 'driver')
})
afterAll(() => server.close())

/** Starts at that hour of the day and lasts one hour. */
async function newJob(title: string, hour: number, more: Partial<JobCreate> = {}, day = '2026-11-20') {
  const at = (hours: number) => `${day}T${String(hours).padStart(2, '0')}:00:00Z`
  const body = { title, startDate: at(hour), endDate: at(hour + 1), ...more }
  return (await server.call(owner, api.jobs.create, { body })).body
}

async function read(person: Person, query: object = {}): Promise<JobBoard> {
  return (await server.call(person, api.jobs.board, { query })).body
}

function columns(board: JobBoard) {
  return Object.fromEntries(
    board.columns.map(({ status, total, items }) => [status, [total, ...items.map(({ title }) => title)]]),
  )
}

async function edit(job: Job, body: object, person = owner) {
  return (await server.call(person, api.jobs.update, { params: { id: job.id }, body })).body
}

test('the board has every status with its count, by start time; finished jobs latest first, at most four', async () => {
  await newJob('Awning', 14)
  await newJob('Boiler', 12)
  const assignee = driver.userId
  await newJob('Lift', 10, { assignee })
  await newJob('Chiller', 9, { assignee, status: 'inProgress' })
  for (const hour of [1, 3, 5, 2, 4]) await newJob(`Done ${hour}`, hour, { assignee, status: 'done' })
  await newJob('Fountain', 8, { status: 'cancelled' })
  expect(columns(await read(owner))).toEqual({
    open: [2, 'Boiler', 'Awning'],
    assigned: [1, 'Lift'],
    inProgress: [1, 'Chiller'],
    done: [5, 'Done 5', 'Done 4', 'Done 3', 'Done 2'],
    cancelled: [1],
  })
  const more = columns(await read(owner, { done: 14, cancelled: 10, limit: 1 }))
  expect([more.open, more.done?.length, more.cancelled]).toEqual([[2, 'Boiler'], 6, [1, 'Fountain']])
})

test('every filter narrows columns and counts alike', async () => {
  expect(columns(await read(owner, { search: 'done 3' })).done).toEqual([1, 'Done 3'])
  const other = await server.colleague(owner, 'driver')
  const both = `${driver.userId},${other.userId}`
  expect(columns(await read(owner, { assignee: other.userId })).assigned).toEqual([0])
  expect(columns(await read(owner, { assignee: both })).assigned).toEqual([1, 'Lift'])
  expect(columns(await read(owner, { startDate: '2026-11-21' })).open).toEqual([0])
})

test('unfinished jobs of before the period are counted beside it, finished ones are not', async () => {
  const company = await server.company('Late Ltd')
  const late = { title: 'Late', startDate: '2026-11-13', endDate: '2026-11-13' }
  await server.call(company, api.jobs.create, { body: late })
  await server.call(company, api.jobs.create, { body: { ...late, status: 'cancelled' } })
  const said = await read(company, { startDate: '2026-11-16', endDate: '2026-11-22' })
  expect([said.overdueBefore, said.columns.map(({ total }) => total)]).toEqual([1, [0, 0, 0, 0, 0]])
  expect((await read(company)).overdueBefore).toBe(0)
})

test('a driver’s board has only their own jobs, and another company’s none of ours', async () => {
  const own = columns(await read(driver))
  expect([own.open, own.assigned, own.inProgress]).toEqual([[0], [1, 'Lift'], [1, 'Chiller']])
  const elsewhere = columns(await read(await server.company('Elsewhere Ltd')))
  expect(Object.values(elsewhere)).toEqual([[0], [0], [0], [0], [0]])
})

test('a job is read by its id, but not by another driver or company', async () => {
  const job = await newJob('Generator', 15)
  const get = (person: Person) => server.call(person, api.jobs.get, { params: { id: job.id } })
  const statuses = [await get(owner), await get(driver), await get(await server.company('Other Ltd'))]
  expect(statuses.map(({ status }) => status)).toEqual([200, 404, 404])
})

test("a job has the time of its last status change, which other changes don't touch", async () => {
  const job = await newJob('Cold store', 16, { assignee: driver.userId })
  server.clock.advance(60)
  const started = await edit(job, { status: 'inProgress', version: 1 }, driver)
  server.clock.advance(60)
  const renamed = await edit(job, { title: 'Cold store, Marsa' })
  expect([started.statusSince, renamed.statusSince, renamed.updatedAt]).toEqual([
    '2026-11-20T09:43:00.000Z',
    '2026-11-20T09:43:00.000Z',
    '2026-11-20T09:44:00.000Z',
  ])
})

test('what a driver did offline has the time at which they did it; the audit log has that of its receipt too', async () => {
  const job = await newJob('Ice machine', 17, { assignee: driver.userId })
  const at = server.clock.now().getTime()
  const time = (minutes: number) => new Date(at + minutes * 60_000).toISOString()
  server.clock.advance(3 * 3600)
  const started = { status: 'inProgress', statusSince: time(10), version: 1 } as const
  expect(await edit(job, started, driver)).toMatchObject({ statusSince: time(10), updatedAt: time(180) })
  const done = await edit(job, { status: 'done', statusSince: time(70), version: 2 }, driver)
  expect(done).toMatchObject({ status: 'done', statusSince: time(70), updatedAt: time(180) })
  const query = { resourceId: job.id, page: 1, limit: 10 }
  const { items } = (await server.call(owner, api.audit.activityLog, { query })).body
  const told = items.map(({ timestamp, changes }) => [
    timestamp,
    changes.find(({ field }) => field === 'statusSince')?.after,
  ])
  expect(told).toEqual([
    [time(180), time(70)],
    [time(180), time(10)],
    [time(0), undefined],
  ])
  // Sent again, and by a phone whose clock is wrong.
  expect(await edit(job, { status: 'done', statusSince: time(75) }, driver)).toEqual(done)
  const early = await edit(job, { status: 'inProgress', statusSince: time(-500) })
  const late = await edit(job, { status: 'done', statusSince: time(9000) })
  expect([early.statusSince, late.statusSince]).toEqual([time(70), time(180)])
})

test('a job shows its trip, except a private one to those who may not see it', async () => {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, privacyMode: true }
  const { id: vehicleId } = (await server.call(owner, api.vehicles.create, { body })).body
  const tripId = await addTrip(server.database, owner.tenantId, vehicleId)
  const job = await newJob('Linen', 8, { tripId })
  expect(job.trip).toEqual({
    vehicleId,
    startTime: '2026-11-19T08:00:00.000Z',
    endTime: '2026-11-19T08:30:00.000Z',
    running: false,
    distanceMeters: 12_000,
    durationSeconds: 1800,
  })
  await server.database.inTenant(owner, (tx) =>
    tx.updateTable('trips').set({ category: 'private' }).where('id', '=', tripId).execute(),
  )
  const hidden = await server.call(owner, api.jobs.get, { params: { id: job.id } })
  expect([hidden.body.tripId, hidden.body.trip]).toEqual([null, null])
})

test("a postcode is located by the company's earlier jobs, otherwise by its letters, otherwise not at all", async () => {
  const find = async (postcode: string, person = owner) =>
    (await server.call(person, api.jobs.postcode, { query: { postcode } })).body
  expect(await find('slm1605')).toEqual({
    source: 'area',
    address: 'Tas-Sliema',
    location: { latitude: expect.closeTo(35.91, 1), longitude: expect.closeTo(14.5, 1) },
  })
  const location = { latitude: 35.9101, longitude: 14.5075 }
  await newJob('Chiller', 18, { postcode: 'SLM 1605', address: '114 Triq it-Torri', location })
  expect(await find('slm1605')).toEqual({ source: 'job', address: '114 Triq it-Torri', location })
  expect(await find('ĦMR 1010')).toMatchObject({ source: 'area', address: 'Ħamrun' })
  expect([await find('QQQ 1605'), await find('10115')]).toEqual([null, null])
  expect((await find('SLM 1605', await server.company('New Ltd')))?.source).toBe('area')
})

test('of five thousand open jobs the board brings fifty, and their count', async () => {
  const many = await server.company('Many Ltd')
  const startDate = new Date('2026-11-20T09:00:00Z')
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    tenantId: many.tenantId,
    id: uuidv7(),
    title: `Boiler ${index}`,
    startDate: new Date(startDate.getTime() + index * 60_000),
    endDate: new Date(startDate.getTime() + (index + 60) * 60_000),
    status: 'open',
  }))
  await server.database.inTenant(many, async (tx) => {
    for (let from = 0; from < rows.length; from += 1000) {
      await tx
        .insertInto('jobs')
        .values(rows.slice(from, from + 1000))
        .execute()
    }
  })
  const { body } = await server.call(many, api.jobs.board, { query: {} })
  const open = body.columns.find(({ status }) => status === 'open')
  expect([open?.total, open?.items.length, open?.items.at(-1)?.title]).toEqual([5000, 50, 'Boiler 49'])
  // The largest limit for a column; the list has the rest, in pages.
  const most = await server.call(many, api.jobs.board, { query: { limit: 200 } })
  expect(most.body.columns.map(({ items }) => items.length)).toEqual([200, 0, 0, 0, 0])
  expect((await server.call(many, api.jobs.board, { query: { limit: 201 } })).status).toBe(400)
})
