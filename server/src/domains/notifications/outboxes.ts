/** Where alerts wait to be told, each once. */
import type { AlarmChannel } from '@roadbook/contract/alarm-rules'
import { alarmMessages } from '@roadbook/contract/alarms'
import type { Tx } from '../../database/client.ts'
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
import type { NewNotification } from './notifications.ts'

export type Untold = {
  id: string
  time: Date
  /** When it became certain: nobody is told long after that. */
  certainAt: Date
  driverName: string | null
  recipientIds: readonly string[]
  channels: readonly AlarmChannel[]
  notification: Omit<NewNotification, 'userId'>
}

export type Outbox = {
  /** Companies with alerts that nobody was told of yet. */
  companies: (tx: Tx) => Promise<string[]>
  /** What is taken is told once the transaction commits. */
  take: (tx: Tx, tenantId: string, limit: number) => Promise<Untold[]>
  /** Those of the alerts that the person may see. */
  visible: typeof visibleAlertIds
}

export const outboxes: readonly Outbox[] = [
  {
    companies: companiesWithUntold,
    take: async (tx, tenantId, limit) => (await takeUntoldAlerts(tx, tenantId, limit)).map(ofGeofence),
    visible: visibleAlertIds,
  },
  {
    companies: companiesWithUntoldEvents,
    take: async (tx, tenantId, limit) => (await takeUntoldEvents(tx, tenantId, limit)).map(ofAlarm),
    visible: visibleEventIds,
  },
]

const geofenceKinds = {
  enter: 'geofenceEnter',
  exit: 'geofenceExit',
  dwell: 'geofenceDwell',
  speeding: 'geofenceSpeeding',
} as const

function ofGeofence(alert: UntoldAlert): Untold {
  const { geofenceId, geofenceName, registration, vehicleId, driverId, type, time } = alert
  const figures = { dwellSeconds: alert.dwellSeconds ?? 0, speedKmh: Math.round(alert.speedKmh ?? 0) }
  return {
    ...alert,
    certainAt: time,
    notification: {
      kind: geofenceKinds[type],
      vehicleId,
      details: { registration, geofenceName, driverId, ...figures },
      link: `/geofence?geofence=${geofenceId}`,
    },
  }
}

function ofAlarm(event: UntoldEvent): Untold {
  const { id, alarmId, vehicleId, driverId, type, foundAt } = event
  const of = alarmId === null ? '' : `alarm=${alarmId}&`
  return {
    ...event,
    certainAt: foundAt,
    notification: {
      kind: alarmMessages[type],
      vehicleId,
      details: { ...textValues(event), driverId } as NewNotification['details'], // each type writes its own details
      link: `/alarms?${of}event=${id}`,
    },
  }
}
