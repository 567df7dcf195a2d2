/** Bulk changes in one call, tested with jobs and vehicles. */
import { api } from '@roadbook/contract/api'
import { mostAtOnce } from '@roadbook/contract/core/change-many'
import type { Job } from '@roadbook/contract/trips/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../testing/app.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company('Many Ltd')
})
afterAll(() => server.close())

async function newJobs(count: number, person = owner): Promise<Job[]> {
  const made: Job[] = []
  for (let index = 0; index < count; index++) {
    const body = { title: `Boiler ${index}`, startDate: '2026-11-20', endDate: '2026-11-20' }
    made.push((await server.call(person, api.jobs.create, { body })).body)
  }
  return made
}

function changeJobs(person: Person, changes: object[]) {
  return server.call(person, api.jobs.updateMany, { body: { changes: changes as { id: string }[] } })
}

async function read(id: string): Promise<Job> {
  return (await server.call(owner, api.jobs.get, { params: { id } })).body
}

async function actionsOf(id: string): Promise<string[]> {
  const { body } = await server.call(owner, api.audit.activityLog, { query: { resourceId: id } })
  return body.items.map(({ action }) => action).toReversed()
}

test('many jobs are assigned and archived by one call each, and every job has its entry in the audit log', async () => {
  const driver = await server.colleague(owner, 'driver')
  const [first, second] = (await newJobs(2)) as [Job, Job]
  const assigned = await changeJobs(owner, [
    { id: second.id, version: 1, assignee: driver.userId },
    { id: first.id, version: 1, assignee: driver.userId },
  ])
  // In the order of the request.
  expect(assigned.body.map(({ id, status, version }) => [id, status, version])).toEqual([
    [second.id, 'assigned', 2],
    [first.id, 'assigned', 2],
  ])
  const archived = await changeJobs(
    owner,
    [first, second].map(({ id }) => ({ id, version: 2, archived: true })),
  )
  expect(archived.body.map((job) => job.archived)).toEqual([true, true])
  expect(await actionsOf(first.id)).toEqual(['created', 'updated', 'archived'])
  expect(await actionsOf(second.id)).toEqual(['created', 'updated', 'archived'])
})

test('where one of them is refused none is changed: an older version, another company’s job, a status that cannot be', async () => {
  const [first, second] = (await newJobs(2)) as [Job, Job]
  const [elsewhere] = (await newJobs(1, await server.company('Elsewhere Ltd'))) as [Job]
  const refused = async (change: object) => {
    const answer = await changeJobs(owner, [{ id: first.id, version: 1, archived: true }, change])
    return [answer.status, (answer.body as unknown as { code: string }).code] // an error's body
  }
  expect(await refused({ id: second.id, version: 7, archived: true })).toEqual([409, 'stale_version'])
  expect(await refused({ id: elsewhere.id, archived: true })).toEqual([404, 'not_found'])
  expect(await refused({ id: second.id, status: 'inProgress' })).toEqual([400, 'job_without_assignee'])
  // The second change finds a stale version of the record.
  expect(await refused({ id: first.id, version: 1, archived: false })).toEqual([409, 'stale_version'])
  expect(await read(first.id)).toEqual(first)
  expect(await actionsOf(first.id)).toEqual(['created'])
})

test('a driver says the status of their own jobs alone; a viewer changes nothing', async () => {
  const driver = await server.colleague(owner, 'driver')
  const viewer = await server.colleague(owner, 'viewer')
  const [own, other] = (await newJobs(2)) as [Job, Job]
  await changeJobs(owner, [{ id: own.id, assignee: driver.userId }])
  const status = async (person: Person, ...changes: object[]) => (await changeJobs(person, changes)).status
  expect(await status(driver, { id: own.id, status: 'inProgress' })).toBe(200)
  expect(await status(driver, { id: own.id, archived: true })).toBe(403)
  expect(await status(driver, { id: own.id, status: 'done' }, { id: other.id, status: 'done' })).toBe(404)
  expect(await status(viewer, { id: own.id, status: 'done' })).toBe(403)
  expect((await read(own.id)).status).toBe('inProgress')
})

test('two calls that change the same jobs in another order both end, the second as stale', async () => {
  const jobs = await newJobs(20)
  const changes = jobs.map(({ id }) => ({ id, version: 1, status: 'done' }))
  const answers = await Promise.all([changeJobs(owner, changes), changeJobs(owner, changes.toReversed())])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('one call changes at most so many, and at least one', async () => {
  const [job] = (await newJobs(1)) as [Job]
  const change = { id: job.id, archived: true }
  const status = async (count: number) =>
    (
      await changeJobs(
        owner,
        Array.from({ length: count }, () => change),
      )
    ).status
  expect([await status(mostAtOnce + 1), await status(0)]).toEqual([400, 400])
})

test('many vehicles get a fleet category, and go to the archive and back with their trackers', async () => {
  const { body: category } = await server.call(owner, api.settings.createFleetCategory, {
    body: { name: 'Vans' },
  })
  const vehicles = await Promise.all(
    [352_093_081_452_251, 352_093_081_452_252].map(async (dongleId) => {
      const body = { registration: crypto.randomUUID(), fuelType: 'diesel' as const, dongleId }
      return (await server.call(owner, api.vehicles.create, { body })).body
    }),
  )
  const change = async (fields: (vehicle: (typeof vehicles)[number]) => object) => {
    const changes = vehicles.map((vehicle) => ({ id: vehicle.id, ...fields(vehicle) }))
    const { status, body } = await server.call(owner, api.vehicles.updateMany, { body: { changes } })
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }
  const grouped = await change(() => ({ version: 1, fleetCategoryId: category.id }))
  expect(grouped.map(({ fleetCategoryId }) => fleetCategoryId)).toEqual([category.id, category.id])
  const archived = await change(() => ({ version: 2, archived: true }))
  expect(archived.map(({ dongleId }) => dongleId)).toEqual([null, null])
  const back = await change(({ dongleId }) => ({ version: 3, archived: false, dongleId }))
  expect(back.map(({ dongleId }) => dongleId)).toEqual(vehicles.map(({ dongleId }) => dongleId))
  expect(await actionsOf(vehicles[0]!.id)).toEqual(['created', 'updated', 'archived', 'taken back'])
})
