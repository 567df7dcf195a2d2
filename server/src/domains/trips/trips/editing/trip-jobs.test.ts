/** The jobs of trips: who links them, who sees them, and what becomes of them. */
import { api } from '@roadbook/contract/api'
import type { Job, JobCreate } from '@roadbook/contract/trips/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTrip } from '../../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Trips Ltd')
})
afterAll(() => server.close())

async function newJob(more: Partial<JobCreate> = {}, person = owner): Promise<Job> {
  const body = { title: crypto.randomUUID(), startDate: '2026-11-20', endDate: '2026-11-20', ...more }
  return (await server.call(person, api.jobs.create, { body })).body
}

type Key = { vehicleId: string; tripId: string }

async function newTrip(vehicle: { privacyMode?: boolean; driverId?: string } = {}, more = {}): Promise<Key> {
  const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, ...vehicle }
  const { id: vehicleId } = (await server.call(owner, api.vehicles.create, { body })).body
  const driverId = vehicle.driverId ?? null
  return {
    vehicleId,
    tripId: await addTrip(server.database, owner.tenantId, vehicleId, { driverId, ...more }),
  }
}

function edit(person: Person, params: Key, body: object) {
  return server.call(person, api.trips.update, { params, body })
}

async function jobsSeenBy(person: Person, params: Key): Promise<string[][]> {
  const { body: one } = await server.call(person, api.trips.get, { params, query: { showJobs: 'true' } })
  const { body: list } = await server.call(person, api.trips.list, {
    query: { showVehiclesId: params.vehicleId },
  })
  const { body: detail } = await server.call(person, api.trips.detail, { params: { id: params.tripId } })
  const told = detail.history.flatMap(({ changes }) => changes.filter(({ field }) => field === 'jobs'))
  return [
    (one.jobDetails ?? []).map(({ title }) => title),
    one.jobs,
    list.items.flatMap(({ jobs }) => jobs),
    detail.jobs,
    told.flatMap(({ after }) => (Array.isArray(after) ? after.map(String) : [])),
  ]
}

test('the sent list replaces the whole list, and sending it twice changes nothing', async () => {
  const trip = await newTrip()
  const [boiler, lift] = [await newJob({ title: 'Boiler' }), await newJob({ title: 'Lift' })]
  const jobs = [boiler.id, lift.id].toSorted()
  const answers = [await edit(owner, trip, { jobs }), await edit(owner, trip, { jobs: [...jobs, boiler.id] })]
  expect(answers.map(({ status, body }) => [status, body.jobs.toSorted()])).toEqual([
    [200, jobs],
    [200, jobs],
  ])
  const less = await edit(owner, trip, { jobs: [lift.id] })
  expect(less.body.jobs).toEqual([lift.id])
  expect((await server.call(owner, api.jobs.list, { query: { linked: 'true' } })).body).toMatchObject([
    { title: 'Lift', tripId: trip.tripId, version: 2 },
  ])
  const { body: trail } = await server.call(owner, api.audit.activityLog, {
    query: { resourceId: boiler.id },
  })
  expect(trail.items.map(({ action }) => action)).toEqual(['taken off a trip', 'linked to a trip', 'created'])
})

test('with showJobs the jobs stand beside their ids, and the history tells them by their titles', async () => {
  const trip = await newTrip()
  const none = await server.call(owner, api.trips.get, { params: trip, query: { showJobs: 'true' } })
  expect([none.body.jobs, none.body.jobDetails]).toEqual([[], []])
  const job = await newJob({ title: 'Chiller' })
  await edit(owner, trip, { jobs: [job.id] })
  expect(await jobsSeenBy(owner, trip)).toEqual([['Chiller'], [job.id], [job.id], [job.id], ['Chiller']])
  const plain = await server.call(owner, api.trips.get, { params: trip })
  expect([plain.body.jobs, 'jobDetails' in plain.body]).toEqual([[job.id], false])
})

test('a stale save from a second tab is refused, and the jobs stay as the first tab saved them', async () => {
  const trip = await newTrip()
  const [a, b] = [await newJob(), await newJob()]
  const answers = [
    await edit(owner, trip, { jobs: [a.id], version: 1 }),
    await edit(owner, trip, { jobs: [b.id], version: 1 }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect((await jobsSeenBy(owner, trip))[1]).toEqual([a.id])
})

test('a job that is archived, unknown or linked to another trip is refused with a message, and nothing changes', async () => {
  const [trip, other] = [await newTrip(), await newTrip()]
  const [taken, old, kept] = [
    await newJob({ title: 'Taken' }),
    await newJob({ title: 'Old' }),
    await newJob(),
  ]
  await edit(owner, other, { jobs: [taken.id] })
  await edit(owner, trip, { jobs: [kept.id] })
  await server.call(owner, api.jobs.update, { params: { id: old.id }, body: { archived: true } })
  const elsewhere = await newJob({}, await server.company('Elsewhere Ltd'))
  const answers = []
  for (const id of [taken.id, old.id, elsewhere.id, crypto.randomUUID()]) {
    answers.push(await edit(owner, trip, { category: 'commute', jobs: [kept.id, id] }))
  }
  const messages = answers.map(({ status, body }) => {
    const { message, details } = body as unknown as { message: string; details: { fieldErrors: object } } // an error's
    return [status, Object.keys(details.fieldErrors).join(), message]
  })
  const missing = 'This job doesn’t exist. It may have been removed.'
  expect(messages).toEqual([
    [409, 'jobs', '“Taken” is linked to another trip. Unlink it there first.'],
    [409, 'jobs', '“Old” is archived. Restore it before you link it to a trip.'],
    [404, 'jobs', missing],
    [404, 'jobs', missing],
  ])
  const { body } = await server.call(owner, api.trips.get, { params: trip })
  expect([body.category, body.jobs]).toEqual(['business', [kept.id]])
})

test('a job archived later stays on its trip', async () => {
  const trip = await newTrip()
  const job = await newJob()
  await edit(owner, trip, { jobs: [job.id] })
  await server.call(owner, api.jobs.update, { params: { id: job.id }, body: { archived: true } })
  const again = await edit(owner, trip, { jobs: [job.id], category: 'commute' })
  expect([again.status, again.body.jobs]).toEqual([200, [job.id]])
})

test('if a job is linked to two trips at once, only one link is accepted', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [a, b] = [await newTrip(), await newTrip()]
    const { id } = await newJob()
    const answers = await Promise.all([edit(owner, a, { jobs: [id] }), edit(owner, b, { jobs: [id] })])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
  }
})

test('jobs of a locked trip can’t be changed, neither on the trip nor on the job', async () => {
  const trip = await newTrip()
  const [job, other] = [await newJob(), await newJob()]
  await edit(owner, trip, { jobs: [job.id] })
  await server.database.inTenant(owner, (tx) =>
    tx.updateTable('trips').set({ lockedAt: server.clock.now() }).where('id', '=', trip.tripId).execute(),
  )
  const answers = [
    await edit(owner, trip, { jobs: [] }),
    await server.call(owner, api.jobs.update, { params: { id: job.id }, body: { tripId: null } }),
    await server.call(owner, api.jobs.update, { params: { id: other.id }, body: { tripId: trip.tripId } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  expect((await jobsSeenBy(owner, trip))[1]).toEqual([job.id])
})

test('a driver sees only their own jobs of a trip, and may send them back only unchanged', async () => {
  const [driver, colleague] = [
    await server.colleague(owner, 'driver'),
    await server.colleague(owner, 'driver'),
  ]
  const trip = await newTrip({ driverId: driver.userId })
  const own = await newJob({ title: 'Own', assignee: driver.userId })
  const other = await newJob({ title: 'A colleague’s', assignee: colleague.userId })
  await edit(owner, trip, { jobs: [own.id, other.id] })
  expect(await jobsSeenBy(driver, trip)).toEqual([['Own'], [own.id], [own.id], [own.id], ['Own']])
  const same = await edit(driver, trip, { category: 'commute', jobs: [own.id] })
  const less = await edit(driver, trip, { jobs: [] })
  const more = await edit(driver, trip, { jobs: [own.id, other.id] })
  expect([same.status, less.status, more.status]).toEqual([200, 403, 403])
  expect((await jobsSeenBy(owner, trip))[1]?.toSorted()).toEqual([own.id, other.id].toSorted())
})

test('the jobs of a private trip are shown as its texts are: in privacy mode to its driver alone', async () => {
  const [driver, viewer] = [await server.colleague(owner, 'driver'), await server.colleague(owner, 'viewer')]
  const nothing = [[], [], [], [], []]
  for (const privacyMode of [true, false]) {
    const trip = await newTrip({ driverId: driver.userId, privacyMode })
    const job = await newJob({ title: 'Moving house', assignee: driver.userId })
    const all = [['Moving house'], [job.id], [job.id], [job.id], ['Moving house']]
    await edit(owner, trip, { jobs: [job.id] })
    await edit(driver, trip, { category: 'private' })
    expect(await jobsSeenBy(driver, trip)).toEqual(all)
    expect(await jobsSeenBy(viewer, trip)).toEqual(nothing)
    expect(await jobsSeenBy(owner, trip)).toEqual(privacyMode ? nothing : all)
  }
})

test("a person who can't see the jobs of a private trip can't change them, and the audit log names none", async () => {
  const driver = await server.colleague(owner, 'driver')
  const trip = await newTrip({ driverId: driver.userId, privacyMode: true })
  const [job, other] = [await newJob({ assignee: driver.userId }), await newJob()]
  // In the same request as the category that hides them.
  await edit(owner, trip, { category: 'private', jobs: [job.id] })
  const asSeen = await edit(owner, trip, { jobs: [] })
  const added = await edit(owner, trip, { jobs: [other.id] })
  expect([asSeen.status, added.status, (await jobsSeenBy(driver, trip))[1]]).toEqual([200, 409, [job.id]])
  const elsewhere = await edit(owner, await newTrip(), { jobs: [job.id] })
  expect([elsewhere.status, elsewhere.body]).toMatchObject([
    409,
    { message: `“${job.title}” is in use and can’t be linked. Choose another job, or add one.` },
  ])
  for (const resourceId of [trip.tripId, job.id]) {
    const { body: trail } = await server.call(owner, api.audit.activityLog, { query: { resourceId } })
    const text = JSON.stringify(
      trail.items.filter(({ action }) => action !== 'created').map(({ changes }) => changes),
    )
    expect([text.includes(job.id), text.includes(trip.tripId)]).toEqual([false, false])
  }
})
