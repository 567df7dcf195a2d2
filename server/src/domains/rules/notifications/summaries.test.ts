import { api } from '@roadbook/contract/api'
import {
  defaultPreferences,
  type NotificationPreferences,
} from '@roadbook/contract/rules/notification-preferences'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addGeofenceAlerts, type Watched } from '../../../testing/records/add-geofence-alerts.ts'
import { addTrip } from '../../../testing/records/add-trip.ts'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { skipOnCitus } from '../../../testing/skip-on-citus.ts'
import { type OutboxMail, newestMails } from '../../../platform/mail/mail.ts'
import { entering } from '../../money/expenses/testing.ts'
import { sendSummaries, notifyAlerts, watched } from './testing.ts'

let server: TestApp
let enter: ReturnType<typeof entering>
beforeAll(async () => {
  server = await createTestApp()
  enter = entering(server)
})
afterAll(() => server.close())
// A Friday at 10:42 in Malta.
beforeEach(() => server.clock.set(new Date('2026-11-20T09:42:00Z')))

const at = (time: string) => server.clock.set(new Date(time))
const tell = () => notifyAlerts(server)
const send = () => sendSummaries(server)
const prefer = (person: Person, preferences: Partial<NotificationPreferences>) =>
  server.call(person, api.notifications.prefer, { body: preferences })
const hourly = { emailSummary: { frequency: 'hourly' as const, hour: 8 } }
const nights = { quietHours: { ...defaultPreferences.quietHours, isOn: true } }

async function mailsTo({ email }: Person): Promise<OutboxMail[]> {
  return (await newestMails(server.database, 100)).filter(({ recipient }) => recipient === email)
}
const subjectsTo = async (person: Person) =>
  (await mailsTo(person)).map(({ subject }) => subject).toReversed()

async function held(tenantId: string): Promise<number> {
  const rows = await server.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('heldAlertMails').select('alertId').where('tenantId', '=', tenantId).execute(),
  )
  return rows.length
}

async function mailed(owner: Person, recipients = [owner]): Promise<Watched> {
  return watched(server, owner, {
    vehicle: await enter.newVehicle(owner),
    recipients: recipients.map(({ userId }) => userId),
    channels: ['push', 'email'],
  })
}

/** One or more, now. */
async function alert(of: Watched, ...alerts: object[]): Promise<void> {
  const time = server.clock.now()
  const all = alerts.length === 0 ? [{}] : alerts
  await addGeofenceAlerts(
    server.database,
    of,
    all.map((more) => ({ time, ...more })),
  )
  await tell()
}

test('in quiet hours the list gets everything, and emails come as one when they end', async () => {
  const owner = await server.company('Night Ltd')
  const of = await mailed(owner)
  await prefer(owner, nights)
  at('2026-11-20T21:04:00Z')
  await alert(of)
  at('2026-11-21T02:00:00Z')
  await alert(of, { type: 'enter' })
  at('2026-11-21T05:59:59Z')
  await send()
  const list = (await server.call(owner, api.notifications.list, { query: {} })).body
  expect([list.length, await subjectsTo(owner)]).toEqual([2, []])
  at('2026-11-21T06:00:00Z')
  await send()
  await send()
  const { registration } = of.vehicle
  const link = `https://fleet.test/geofence?geofence=${of.geofence.id}`
  const [mail, ...others] = await mailsTo(owner)
  expect([mail?.subject, others, await held(owner.tenantId)]).toEqual(['2 alerts since 20 Nov, 22:04', [], 0])
  expect(mail?.body).toBe(`2 alerts since 20 Nov, 22:04

${registration}
- 20 Nov, 22:04 · ${registration} left Depot Marsa
  ${link}
- 21 Nov, 03:00 · ${registration} entered Depot Marsa
  ${link}

You get these alerts in one email because of your notification settings. To see all of them, or to change this, open:

https://fleet.test/notifications`)
})

test('a panic, a crash and towing are mailed at once, in quiet hours and whatever the summary', async () => {
  const owner = await server.company('Towed Ltd')
  const { id: vehicleId, registration } = await enter.newVehicle(owner)
  const { body: alarm } = await server.call(owner, api.alarms.create, {
    body: {
      name: 'Towing',
      type: 'towing',
      parameters: {},
      recipients: [owner.userId],
      channels: ['email'],
    },
  })
  await prefer(owner, { ...nights, ...hourly })
  at('2026-11-20T23:00:00Z')
  const event = { vehicleId, alarmId: alarm.id, type: 'towing', latitude: 35.9, longitude: 14.5 }
  await server.database.asOwner((tx) =>
    tx
      .insertInto('alarmEvents')
      .values({
        ...event,
        tenantId: owner.tenantId,
        id: uuidv7(),
        time: server.clock.now(),
        foundAt: server.clock.now(),
      })
      .execute(),
  )
  await tell()
  expect([await subjectsTo(owner), await held(owner.tenantId)]).toEqual([
    [`${registration} was moved with the ignition off`],
    0,
  ])
})

test('an hourly summary comes at the full hour; one alert alone has its sentence as the subject', async () => {
  const owner = await server.company('Hourly Ltd')
  const of = await mailed(owner)
  await prefer(owner, hourly)
  await alert(of)
  at('2026-11-20T09:59:00Z')
  await send()
  expect(await subjectsTo(owner)).toEqual([])
  at('2026-11-20T10:00:00Z')
  await send()
  expect(await subjectsTo(owner)).toEqual([`${of.vehicle.registration} left Depot Marsa`])
})

test('a daily summary comes at its hour, in the person’s language', async () => {
  const owner = await server.company('Daily Ltd')
  const of = await mailed(owner)
  await server.call(owner, api.users.updateMe, { body: { locale: 'de' } })
  await prefer(owner, { emailSummary: { frequency: 'daily', hour: 18 } })
  await alert(of, {}, { type: 'enter' })
  at('2026-11-20T17:00:00Z')
  await send()
  const [mail] = await mailsTo(owner)
  expect(mail?.subject).toBe('2 Warnungen seit 20. Nov., 10:42')
  expect(mail?.body).toContain(`${of.vehicle.registration} hat „Depot Marsa“ verlassen`)
  expect(mail?.body).toContain('Sie erhalten Ihre Warnungen einmal am Tag um 18:00 Uhr in einer E-Mail.')
})

test('1,000 alerts in an hour are one email, which lists the newest hundred by vehicle and counts the others', async () => {
  const owner = await server.company('Many Ltd')
  const [van, car] = [await mailed(owner), await mailed(owner)]
  await prefer(owner, hourly)
  const start = Date.parse('2026-11-20T09:30:00Z')
  const times = Array.from({ length: 499 }, (_, nth) => ({ time: new Date(start + nth * 100) }))
  await addGeofenceAlerts(server.database, van, times)
  await addGeofenceAlerts(server.database, car, times)
  await alert(van, { time: new Date('2026-11-20T09:41:00Z') })
  await alert(car, { time: new Date('2026-11-20T09:40:00Z') })
  expect(await held(owner.tenantId)).toBe(1_000)
  at('2026-11-20T10:00:00Z')
  await send()
  const [mail, ...others] = await mailsTo(owner)
  expect([mail?.subject, others.length, await held(owner.tenantId)]).toEqual([
    '1,000 alerts since 20 Nov, 10:30',
    0,
    0,
  ])
  expect(mail?.body.match(/^- /gm)).toHaveLength(100)
  expect(mail?.body).toContain('\n\n900 earlier alerts are not listed here.\n\n')
  const registrations = [car.vehicle.registration, van.vehicle.registration]
  expect(mail?.body.split('\n').filter((line) => registrations.includes(line))).toEqual(registrations)
})

test('two processes send a summary once', async () => {
  const owner = await server.company('Twice Ltd')
  const of = await mailed(owner)
  await prefer(owner, hourly)
  await alert(of, {}, { type: 'enter' })
  at('2026-11-20T10:00:00Z')
  await Promise.all([send(), send(), send()])
  expect(await subjectsTo(owner)).toHaveLength(1)
})

test('a process that dies before its commit has sent nothing, and the next one sends everything once', async (context) => {
  skipOnCitus(context, 'trigger')
  const owner = await server.company('Crash Ltd')
  const of = await mailed(owner)
  await prefer(owner, hourly)
  await alert(of, {}, { type: 'enter' })
  at('2026-11-20T10:00:00Z')
  const { owner: pool } = server.database.pools
  await pool.query(`create function no_delete() returns trigger language plpgsql as
    $$ begin raise exception 'killed'; end $$;
    create trigger no_delete before delete on held_alert_mails for each row execute function no_delete()`)
  await send()
  expect([await subjectsTo(owner), await held(owner.tenantId)]).toEqual([[], 2])
  await pool.query('drop trigger no_delete on held_alert_mails; drop function no_delete()')
  await send()
  expect([await subjectsTo(owner), await held(owner.tenantId)]).toEqual([['2 alerts since 20 Nov, 10:42'], 0])
})

test('back to at once sends what waits, and from then on each alert by itself', async () => {
  const owner = await server.company('Back Ltd')
  const of = await mailed(owner)
  await prefer(owner, hourly)
  await alert(of, {}, { type: 'enter' })
  await prefer(owner, { emailSummary: { frequency: 'atOnce', hour: 8 } })
  await send()
  await alert(of)
  expect(await subjectsTo(owner)).toEqual([
    '2 alerts since 20 Nov, 10:42',
    `${of.vehicle.registration} left Depot Marsa`,
  ])
})

test('what waits for a deactivated person goes, and doesn’t come when they are back', async () => {
  const owner = await server.company('Gone Ltd')
  const colleague = await server.colleague(owner, 'manager')
  const of = await mailed(owner, [colleague])
  await prefer(colleague, hourly)
  await alert(of)
  const archive = (archived: boolean) =>
    server.call(owner, api.users.update, { params: { id: colleague.userId }, body: { archived } })
  await archive(true)
  await send()
  expect(await held(owner.tenantId)).toBe(0)
  await archive(false)
  at('2026-11-20T10:00:00Z')
  await send()
  expect(await subjectsTo(colleague)).toEqual([])
})

test('what a person may not see any more, or doesn’t want by email any more, is left out', async () => {
  const owner = await server.company('Private Ltd')
  const manager = await server.colleague(owner, 'manager')
  const open = await mailed(owner, [owner, manager])
  const vehicle = await enter.newVehicle(owner, { privacyMode: true })
  await prefer(owner, hourly)
  await prefer(manager, hourly)
  await alert(open, {}, { type: 'enter' })
  await alert({ ...open, vehicle })
  const trip = { startTime: new Date('2026-11-20T09:30:00Z'), endTime: new Date('2026-11-20T09:50:00Z') }
  await addTrip(server.database, owner.tenantId, vehicle.id, { ...trip, category: 'private' })
  await server.call(owner, api.notifications.choose, {
    body: { kind: 'geofenceEnter', channel: 'email', isOn: false },
  })
  await server.call(owner, api.users.update, { params: { id: manager.userId }, body: { roles: ['driver'] } })
  at('2026-11-20T10:00:00Z')
  await send()
  expect([await subjectsTo(owner), await subjectsTo(manager), await held(owner.tenantId)]).toEqual([
    [`${open.vehicle.registration} left Depot Marsa`],
    [],
    0,
  ])
})

test('an erased person leaves neither preferences nor alerts that wait', async () => {
  const owner = await server.company('Erased Ltd')
  const colleague = await server.colleague(owner, 'manager')
  await prefer(colleague, hourly)
  await alert(await mailed(owner, [colleague]))
  const params = { id: colleague.userId }
  await server.call(owner, api.users.update, { params, body: { archived: true } })
  await server.call(owner, api.users.erase, { params, body: { email: colleague.email } })
  const stored = await server.database.inTenant(owner, (tx) =>
    tx
      .selectFrom('notificationPreferences')
      .select('userId')
      .where('tenantId', '=', owner.tenantId)
      .execute(),
  )
  expect([stored, await held(owner.tenantId)]).toEqual([[], 0])
})
