/** Turns alerts into what people are told: in their list, on their open pages, by email. */
import { reachOf, Role } from '@roadbook/contract/permissions'
import type { Database, Tx } from '../../database/client.ts'
import type { Log } from '../../database/log.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Mail } from '../../platform/mail.ts'
import type { Worker } from '../../platform/runner.ts'
import { localTime, timeZoneOf } from '../companies/index.ts'
import {
  companiesWithUntold,
  takeUntoldAlerts,
  type UntoldAlert,
  visibleAlertIds,
} from '../geofences/index.ts'
import { mailText } from '@roadbook/contract/messages/messages'
import { readActivePeople, userLanguage } from '../users/index.ts'
import { readWants } from './choices.ts'
import { addNotifications, type NewNotification, titleOf } from './notifications.ts'

/** Nobody is told of what is older: a device that was offline sends its whole day. */
const MOST_MS = 15 * 60_000
const AT_ONCE = 200
/** Ingest wakes the worker; this finds what it was not woken for. */
const EVERY_MS = 5_000

type Parts = { database: Database; clock: Clock; mail: Mail; publicUrl: string; log: Log }
type Person = { id: string; email: string; roles: string[] }

export function createNotificationsWorker(parts: Parts): Worker {
  return {
    name: 'notifications',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const { database, clock, log } = parts
      for (const tenantId of await database.asIngest(companiesWithUntold)) {
        try {
          for (let taken = AT_ONCE; taken === AT_ONCE && !signal.aborted;)
            taken = await database.inTenant({ tenantId }, (tx) =>
              tellAlerts(parts, tx, { tenantId, now: clock.now() }),
            )
        } catch (error) {
          // The others' alerts don't wait for it; it is tried again in the next turn.
          log.error({ err: error, tenantId }, 'Alerts of a company could not be told')
        }
      }
    },
  }
}

type Now = { tenantId: string; now: Date }

async function tellAlerts(parts: Parts, tx: Tx, at: Now): Promise<number> {
  const taken = await takeUntoldAlerts(tx, at.tenantId, AT_ONCE)
  const recent = taken.filter(
    ({ time, channels }) => channels.length > 0 && at.now.getTime() - time.getTime() <= MOST_MS,
  )
  const userIds = [...new Set(recent.flatMap(({ recipientIds }) => recipientIds))]
  const people = userIds.length === 0 ? [] : await readActivePeople(tx, at.tenantId, userIds)
  for (const person of people) await tellPerson(parts, tx, { ...at, person, alerts: recent })
  return taken.length
}

type ForPerson = Now & { person: Person; alerts: readonly UntoldAlert[] }

async function tellPerson(parts: Parts, tx: Tx, { person, alerts, tenantId, now }: ForPerson): Promise<void> {
  const asked = alerts.filter(({ recipientIds }) => recipientIds.includes(person.id))
  const role = Role.parse(person.roles[0])
  const caller = { tenantId, userId: person.id, role, reach: reachOf(role, 'vehicles.read') ?? 'own' }
  const seen = await visibleAlertIds(
    tx,
    caller,
    asked.map(({ id }) => id),
  )
  const visible = asked.filter(({ id }) => seen.has(id))
  const wants = await readWants(tx, { tenantId, userId: person.id })
  const pushed = visible.filter(
    ({ channels, type }) => channels.includes('push') && wants(kinds[type], 'inApp'),
  )
  await addNotifications(
    tx,
    { tenantId, now },
    pushed.map((alert) => toNotification(alert, person.id)),
  )
  const mailed = visible.filter(
    ({ channels, type }) => channels.includes('email') && wants(kinds[type], 'email'),
  )
  for (const alert of mailed) await mailAlert(parts, tx, { person, alert, tenantId })
}

const kinds = {
  enter: 'geofenceEnter',
  exit: 'geofenceExit',
  dwell: 'geofenceDwell',
  speeding: 'geofenceSpeeding',
} as const

function toNotification(alert: UntoldAlert, userId: string): NewNotification {
  const { geofenceId, geofenceName, registration, vehicleId, driverId, type } = alert
  const figures = { dwellSeconds: alert.dwellSeconds ?? 0, speedKmh: Math.round(alert.speedKmh ?? 0) }
  return {
    userId,
    kind: kinds[type],
    vehicleId,
    details: { registration, geofenceName, driverId, ...figures },
    link: linkOf(geofenceId),
  }
}

function linkOf(geofenceId: string): string {
  return `/geofence?geofence=${geofenceId}`
}

type AlertMail = { person: Person; alert: UntoldAlert; tenantId: string }

async function mailAlert(
  { mail, publicUrl }: Parts,
  tx: Tx,
  { person, alert, tenantId }: AlertMail,
): Promise<void> {
  const language = await userLanguage(tx, { tenantId, userId: person.id })
  const { kind, details } = toNotification(alert, person.id)
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  const values = {
    title: titleOf(language, kind, details),
    driverName: alert.driverName ?? 'none',
    atLocalTime: localTime(alert.time, timeZone),
    link: publicUrl + linkOf(alert.geofenceId),
  }
  await mail.send(tx, { to: person.email, ...mailText(language, 'alert', values) })
}
