/** Where alerts wait to be told, each once. */
import type { AlarmChannel } from '@roadbook/contract/alarm-rules'
import { alarmMessageOf, dueAlarms } from '@roadbook/contract/alarm-types'
import type { WebhookEvent } from '@roadbook/contract/webhook-events'
import type { Database, Tx } from '../../database/client.ts'
import {
  companiesWithUntoldEvents,
  takeUntoldEvents,
  textValues,
  type UntoldEvent,
  visibleEventIds,
} from '../alarms/index.ts'
import {
  companiesWithUntold,
  takeUntoldAlerts,
  type UntoldAlert,
  visibleAlertIds,
} from '../geofences/index.ts'
import {
  companiesWithUntoldReminders,
  takeUntoldReminders,
  type UntoldReminder,
  visibleReminderIds,
} from '../logbook-reminders/index.ts'
import type { NewNotification } from './notifications.ts'

/** A device that was offline sends its whole day. */
const ALERT_TOLD_MS = 15 * 60_000
/** As long as there is time until the lock. */
const REMINDER_TOLD_MS = 48 * 3_600_000

export type Untold = {
  id: string
  time: Date
  /** When it became certain. */
  certainAt: Date
  driverName: string | null
  recipientIds: readonly string[]
  channels: readonly AlarmChannel[]
  notification: Omit<NewNotification, 'userId'>
  /** Null if programs of others are not told. */
  webhookEvent: WebhookEvent | null
}

export type Outbox = {
  name: 'geofences' | 'alarms' | 'logbooks'
  /** Nobody is told later than that after it became certain. */
  toldForMs: number
  /** Companies with alerts that nobody was told of yet. */
  companies: (database: Database) => Promise<string[]>
  /** What is taken is told once the transaction commits. */
  take: (tx: Tx, tenantId: string, limit: number) => Promise<Untold[]>
  /** Those of the alerts that the person may be told of. */
  visible: typeof visibleAlertIds
}

export const outboxes: readonly Outbox[] = [
  {
    name: 'geofences',
    toldForMs: ALERT_TOLD_MS,
    companies: (database) => database.asIngest(companiesWithUntold),
    take: async (tx, tenantId, limit) => (await takeUntoldAlerts(tx, tenantId, limit)).map(ofGeofence),
    visible: visibleAlertIds,
  },
  {
    name: 'alarms',
    toldForMs: ALERT_TOLD_MS,
    companies: (database) => database.asIngest(companiesWithUntoldEvents),
    take: async (tx, tenantId, limit) => (await takeUntoldEvents(tx, tenantId, limit)).map(ofAlarm),
    visible: visibleEventIds,
  },
  {
    name: 'logbooks',
    toldForMs: REMINDER_TOLD_MS,
    companies: companiesWithUntoldReminders,
    take: async (tx, tenantId, limit) => (await takeUntoldReminders(tx, tenantId, limit)).map(ofLogbook),
    visible: visibleReminderIds,
  },
]

const geofenceKinds = {
  enter: 'geofenceEnter',
  exit: 'geofenceExit',
  dwell: 'geofenceDwell',
  speeding: 'geofenceSpeeding',
} as const

function ofGeofence(alert: UntoldAlert): Untold {
  const { geofenceId, geofenceName, registration, vehicleId, driverId, type, time, isClassic } = alert
  const figures = { dwellSeconds: alert.dwellSeconds ?? 0, speedKmh: Math.round(alert.speedKmh ?? 0) }
  return {
    ...alert,
    certainAt: time,
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

function ofAlarm(event: UntoldEvent): Untold {
  const { id, alarmId, vehicleId, registration, driverId, type, time, foundAt, value, unit } = event
  const of = alarmId === null ? '' : `alarm=${alarmId}&`
  return {
    ...event,
    certainAt: foundAt,
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

function ofLogbook(reminder: UntoldReminder): Untold {
  const { vehicleId, registration, driverId, createdAt, trips, locksAtLocalTime } = reminder
  return {
    ...reminder,
    time: createdAt,
    certainAt: createdAt,
    channels: ['push', 'email'],
    notification: {
      kind: 'logbookDue',
      vehicleId,
      details: { registration, trips, locksAtLocalTime, driverId },
      link: `/logbook?vehicle=${vehicleId}`,
      happenedAt: null,
    },
    webhookEvent: null,
  }
}

function geofenceEvent(alert: UntoldAlert): WebhookEvent {
  const { id: alertId, geofenceId, geofenceName, vehicleId, registration, driverId, time } = alert
  const data = { alertId, geofenceId, geofenceName, vehicleId, registration, driverId }
  if (alert.type === 'dwell')
    return { type: 'geofence.dwelled', time, data: { ...data, dwellSeconds: alert.dwellSeconds ?? 0 } }
  if (alert.type === 'speeding')
    return { type: 'geofence.speeding', time, data: { ...data, speedKmh: alert.speedKmh ?? 0 } }
  return { type: alert.type === 'enter' ? 'geofence.entered' : 'geofence.exited', time, data }
}
