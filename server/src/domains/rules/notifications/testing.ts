import { api } from '@roadbook/contract/api'
import pino from 'pino'
import { createMail } from '../../../platform/mail/mail.ts'
import type { Person, TestApp } from '../../../testing/app.ts'
import { reminderOutbox } from '../../trips/logbook-reminders/index.ts'
import { createAlertSummariesWorker } from './send-summaries.ts'
import { createNotificationsWorker } from './notify-alerts.ts'
import { alertOutboxes } from './outboxes.ts'

const never = new AbortController().signal
const circle = {
  type: 'Point' as const,
  coordinates: [14.4969, 35.8719] as [number, number],
  radiusMeters: 100,
}

function partsOf({ database, clock }: TestApp) {
  const mail = createMail({ clock, smtpUrl: undefined })
  const outboxes = [...alertOutboxes, reminderOutbox]
  return { database, clock, mail, log: pino({ level: 'silent' }), publicUrl: 'https://fleet.test', outboxes }
}

export async function notifyAlerts(server: TestApp): Promise<void> {
  await createNotificationsWorker(partsOf(server)).run(never)
}

export async function sendSummaries(server: TestApp): Promise<void> {
  await createAlertSummariesWorker(partsOf(server)).run(never)
}

export type Setting = { recipients?: string[]; channels?: ('push' | 'email')[] }

/** The vehicle, with a geofence that notifies the owner in the app. */
export async function watched<Vehicle extends { id: string }>(
  server: TestApp,
  owner: Person,
  { vehicle, ...setting }: Setting & { vehicle: Vehicle },
) {
  const { body: geofence } = await server.call(owner, api.geofences.create, {
    body: {
      name: 'Depot Marsa',
      geometry: circle,
      trigger: 'both',
      recipients: [owner.userId],
      channels: ['push'],
      ...setting,
    },
  })
  return { tenantId: owner.tenantId, vehicle, geofence }
}
