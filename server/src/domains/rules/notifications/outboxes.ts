/** Outboxes in which alerts wait until people are notified of them, each once. */
import type { AlarmChannel } from '@roadbook/contract/rules/alarm-rules'
import { alarmMessageOf, dueAlarms, emergencyAlarms } from '@roadbook/contract/rules/alarm-types'
import type { WebhookEvent } from '@roadbook/contract/sharing/webhook-events'
import type { Database, Tx } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import type { Outbox as Rows, Wanted } from '../../../database/pending-rows.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import {
  eventOutbox,
  takePendingEvents,
  textValues,
  type PendingEvent,
  visibleEventIds,
} from '../alarms/index.ts'
import { alertOutbox, takePendingAlerts, type PendingAlert, visibleAlertIds } from '../geofences/index.ts'
import type { NewNotification } from './notifications.ts'

/** A device that was offline sends a whole day's data. */
const ALERT_NOTIFIED_MS = 15 * 60_000
/** Without a network, a tracker keeps a call for help until there is one. */
const EMERGENCY_NOTIFIED_MS = 24 * 3_600_000

export type Pending = {
  id: string
  time: Date
  /** When it was found. */
  certainAt: Date
  /** Nobody is notified later than this after it was found. */
  notifiedForMs: number
  driverName: string | null
  recipientIds: readonly string[]
  channels: readonly AlarmChannel[]
  notification: Omit<NewNotification, 'userId'>
  /** Null if webhooks are not notified. */
  webhookEvent: WebhookEvent | null
}

export type Outbox = {
  name: 'geofences' | 'alarms' | 'logbooks'
  rows: Rows
  /** Rows that were taken are no longer pending once the transaction commits. */
  take: (tx: Tx, wanted: Wanted) => Promise<Pending[]>
  /** Alerts that the person may be notified of. */
  visible: typeof visibleAlertIds
}

export type NotificationParts = {
  database: Database
  clock: Clock
  mail: Mail
  publicUrl: string
  log: Log
  outboxes: readonly Outbox[]
}

/** Those of rules; others are handed in beside them. */
export const alertOutboxes: readonly Outbox[] = [
  {
    name: 'geofences',
    rows: alertOutbox,
    take: async (tx, wanted) => (await takePendingAlerts(tx, wanted)).map(ofGeofence),
    visible: visibleAlertIds,
  },
  {
    name: 'alarms',
    rows: eventOutbox,
    take: async (tx, wanted) => (await takePendingEvents(tx, wanted)).map(ofAlarm),
    visible: visibleEventIds,
  },
]

const geofenceKinds = {
  enter: 'geofenceEnter',
  exit: 'geofenceExit',
  dwell: 'geofenceDwell',
  speeding: 'geofenceSpeeding',
} as const

function ofGeofence(alert: PendingAlert): Pending {
  const { geofenceId, geofenceName, registration, vehicleId, driverId, type, time, isClassic } = alert
  const figures = { dwellSeconds: alert.dwellSeconds ?? 0, speedKmh: Math.round(alert.speedKmh ?? 0) }
  return {
    ...alert,
    certainAt: time,
    notifiedForMs: ALERT_NOTIFIED_MS,
    notification: {
      kind: geofenceKinds[type],
      vehicleId,
      details: { registration, geofenceName, driverId, ...figures },
      link: `${isClassic ? '/geofence-old' : '/geofence'}?geofence=${geofenceId}`,
      happenedAt: time,
    },
    webhookEvent: geofenceEvent(alert),
  }
}

function ofAlarm(event: PendingEvent): Pending {
  const { id, alarmId, vehicleId, registration, driverId, type, time, foundAt, value, unit } = event
  const of = alarmId === null ? '' : `alarm=${alarmId}&`
  return {
    ...event,
    certainAt: foundAt,
    notifiedForMs: emergencyAlarms.includes(type) ? EMERGENCY_NOTIFIED_MS : ALERT_NOTIFIED_MS,
    notification: {
      kind: alarmMessageOf(type),
      vehicleId,
      details: { ...textValues(event), driverId } as NewNotification['details'], // each type writes its own details
      link: `/alarms?${of}event=${id}`,
      happenedAt: dueAlarms.includes(type) ? null : time,
    },
    webhookEvent: {
      type: 'alarm.fired',
      time,
      data: { eventId: id, alarmId, alarmType: type, vehicleId, registration, driverId, value, unit },
    },
  }
}

function geofenceEvent(alert: PendingAlert): WebhookEvent {
  const { id: alertId, geofenceId, geofenceName, vehicleId, registration, driverId, time } = alert
  const data = { alertId, geofenceId, geofenceName, vehicleId, registration, driverId }
  if (alert.type === 'dwell')
    return { type: 'geofence.dwelled', time, data: { ...data, dwellSeconds: alert.dwellSeconds ?? 0 } }
  if (alert.type === 'speeding')
    return { type: 'geofence.speeding', time, data: { ...data, speedKmh: alert.speedKmh ?? 0 } }
  return { type: alert.type === 'enter' ? 'geofence.entered' : 'geofence.exited', time, data }
}
