import { api } from '@roadbook/contract/api'
import {
  defaultPreferences,
  type NotificationPreferences,
} from '@roadbook/contract/rules/notification-preferences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const read = async (person: Person) => (await server.call(person, api.notifications.preferences, {})).body
const prefer = (person: Person, preferences: Partial<NotificationPreferences>) =>
  server.call(person, api.notifications.prefer, { body: preferences })
const nights = { ...defaultPreferences.quietHours, isOn: true }

test('at first it is never quiet, and each alert is mailed at once', async () => {
  const owner = await server.company('First Ltd')
  expect(await read(owner)).toEqual({ ...defaultPreferences, quietUntil: null })
})

test('a change leaves what it doesn’t name, and other people, as they are', async () => {
  const owner = await server.company('Parts Ltd')
  const colleague = await server.colleague(owner, 'driver')
  const quietHours = { ...nights, startTime: '20:30', weekdays: [5, 1, 5], allWeekend: true }
  const emailSummary = { frequency: 'daily', hour: 6 } as const
  const first = await prefer(owner, { quietHours })
  expect([first.status, first.body.quietHours.weekdays, first.body.emailSummary]).toEqual([
    200,
    [1, 5],
    defaultPreferences.emailSummary,
  ])
  await prefer(owner, { emailSummary })
  expect(await read(owner)).toMatchObject({ quietHours: { ...quietHours, weekdays: [1, 5] }, emailSummary })
  expect(await read(colleague)).toMatchObject(defaultPreferences)
})

test('the server says until when it is quiet, by the company’s clock', async () => {
  const owner = await server.company('Until Ltd')
  await prefer(owner, { quietHours: nights })
  expect((await read(owner)).quietUntil).toBeNull()
  const morning = server.clock.now()
  server.clock.set(new Date('2026-11-20T21:00:00Z'))
  expect((await read(owner)).quietUntil).toBe('2026-11-21T06:00:00.000Z')
  server.clock.set(morning)
})

test.each([
  [{ quietHours: { ...nights, startTime: '24:00' } }, 'quietHours.startTime', 'wall_time_invalid'],
  [{ quietHours: { ...nights, endTime: '22:00' } }, 'quietHours.endTime', 'quiet_hours_empty'],
  [{ quietHours: { ...nights, weekdays: [] } }, 'quietHours.weekdays', 'quiet_days_missing'],
  [{ quietHours: { ...nights, weekdays: [0] } }, 'quietHours.weekdays.0', 'number_too_low'],
  [
    { emailSummary: { ...defaultPreferences.emailSummary, hour: 24 } },
    'emailSummary.hour',
    'number_too_high',
  ],
] as const)('%j is refused', async (body, field, code) => {
  const owner = await server.company('Refused Ltd')
  const refused = await server.call(owner, api.notifications.prefer, { body: body as never })
  expect(refused).toMatchObject({
    status: 400,
    body: { details: { fieldErrors: { [field]: { code } } } },
  })
  expect(await read(owner)).toMatchObject(defaultPreferences)
})

test('whole weekends need no other day', async () => {
  const owner = await server.company('Weekend Ltd')
  const quietHours = { ...nights, weekdays: [], allWeekend: true }
  expect((await prefer(owner, { quietHours })).body.quietHours).toEqual(quietHours)
})
