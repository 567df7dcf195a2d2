import { api } from '@roadbook/contract/api'
import type { AlarmCreate } from '@roadbook/contract/rules/alarms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { entering } from '../../money/expenses/testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())

const add = (owner: Person, more: Partial<AlarmCreate> = {}) =>
  server.call(owner, api.alarms.create, {
    body: { name: 'Motorway', type: 'overspeed', parameters: { limitKmh: 130 }, ...more },
  })

test('an alarm has the standard values, watches all vehicles, and is in the audit log', async () => {
  const owner = await server.company('Alarms Ltd')
  const { status, body } = await add(owner)
  expect([status, body]).toMatchObject([
    201,
    {
      name: 'Motorway',
      type: 'overspeed',
      parameters: { limitKmh: 130, minDurationSeconds: 10 },
      schedule: null,
      active: true,
      channels: [],
      recipients: [],
      alarmRuleTargets: [{ targetType: 'allVehicles' }],
      last7Days: [0, 0, 0, 0, 0, 0, 0],
      lastFiredAt: null,
      version: 1,
    },
  ])
  const listed = await server.call(owner, api.alarms.list, {})
  expect(listed.body).toEqual([body])
  const log = await server.call(owner, api.audit.activityLog, { query: { resourceId: body.id } })
  expect(log.body.items[0]).toMatchObject({ action: 'created', resourceType: 'alarm' })
})

test('targets are added, replaced, and forgotten with their fleet category', async () => {
  const owner = await server.company('Targets Ltd')
  const { id: vehicleId } = await enter.newVehicle(owner)
  const category = await server.call(owner, api.settings.createFleetCategory, { body: { name: 'Vans' } })
  const { body: alarm } = await add(owner, { alarmRuleTargets: [] })
  const params = { id: alarm.id }
  const vehicle = { targetType: 'vehicle' as const, targetId: vehicleId }
  const vans = { targetType: 'fleetCategory' as const, targetId: category.body.id }
  const added = await server.call(owner, api.alarms.addTargets, {
    params,
    body: { alarmRuleTargets: [vehicle] },
  })
  expect([added.status, added.body.alarmRuleTargets]).toEqual([201, [vehicle]])
  const both = await server.call(owner, api.alarms.addTargets, {
    params,
    body: { alarmRuleTargets: [vans, vehicle] },
  })
  expect(both.body.alarmRuleTargets).toEqual([vans, vehicle])
  const replaced = await server.call(owner, api.alarms.setTargets, {
    params,
    body: { alarmRuleTargets: [vans] },
  })
  expect([replaced.status, replaced.body.alarmRuleTargets]).toEqual([200, [vans]])
  await server.call(owner, api.settings.deleteFleetCategory, { params: { id: category.body.id } })
  const { body } = await server.call(owner, api.alarms.list, {})
  expect(body[0]?.alarmRuleTargets).toEqual([])
})

test('parameters are those of the type: unknown, missing and impossible ones are named', async () => {
  const owner = await server.company('Parameters Ltd')
  const misspelt = await add(owner, { parameters: { limitKmh: 130, limitMph: 80 } })
  expect(misspelt.body).toMatchObject({
    code: 'unknown_fields',
    details: { names: ['parameters.limitMph'] },
  })
  const missing = await add(owner, { parameters: {} })
  expect(missing.body).toMatchObject({ details: { fieldErrors: { 'parameters.limitKmh': {} } } })
  const neither = await add(owner, { type: 'lowBattery', parameters: {} })
  expect(neither.body).toMatchObject({
    details: { fieldErrors: { 'parameters.minVolts': { code: 'battery_limit_missing' } } },
  })
})

test('a new type needs its parameters, and one with hours of its own takes no schedule', async () => {
  const owner = await server.company('Types Ltd')
  const params = { id: (await add(owner)).body.id }
  const change = (body: object) => server.call(owner, api.alarms.update, { params, body })
  expect((await change({ type: 'idling' })).body).toMatchObject({
    details: { fieldErrors: { 'parameters.idleSeconds': {} } },
  })
  const idling = { type: 'idling', parameters: { idleSeconds: 600 } }
  expect((await change(idling)).body).toMatchObject({ ...idling, version: 2 })
  const night = [{ weekday: 1, startTime: '20:00', endTime: '24:00' }]
  expect((await change({ schedule: night })).body).toMatchObject({ schedule: night })
  const outside = { type: 'movementOutsideHours', parameters: { workingHours: night } }
  expect((await change(outside)).body).toMatchObject({ code: 'alarm_has_own_hours' })
  expect((await change({ ...outside, schedule: null })).body).toMatchObject(outside)
})

test('a change to what is already there is none, and a stale version is refused with the alarm as it is', async () => {
  const owner = await server.company('Stale Ltd')
  const { body: alarm } = await add(owner)
  const params = { id: alarm.id }
  const same = { name: alarm.name, type: alarm.type, parameters: { ...alarm.parameters }, active: true }
  const unchanged = await server.call(owner, api.alarms.update, { params, body: same })
  expect(unchanged.body.version).toBe(1)
  await server.call(owner, api.alarms.update, { params, body: { active: false } })
  const stale = await server.call(owner, api.alarms.update, { params, body: { name: 'A8', version: 1 } })
  expect([stale.status, stale.body]).toMatchObject([
    409,
    { code: 'stale_version', details: { current: { active: false, version: 2 } } },
  ])
})

test('another company’s alarm, vehicles and people do not exist', async () => {
  const [owner, other] = [await server.company('Own Ltd'), await server.company('Other Ltd')]
  const { body: alarm } = await add(owner)
  const history = await server.call(other, api.alarms.history, { params: { id: alarm.id } })
  expect(history.status).toBe(404)
  const { id: targetId } = await enter.newVehicle(owner)
  const targets = await add(other, { alarmRuleTargets: [{ targetType: 'vehicle', targetId }] })
  expect(targets.body).toMatchObject({ code: 'not_found' })
  expect((await add(other, { recipients: [owner.userId] })).body).toMatchObject({ code: 'not_found' })
})
