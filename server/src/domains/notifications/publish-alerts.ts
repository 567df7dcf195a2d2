/** Alerts for the company's webhooks: also late ones, with their time, but none from a private trip. */
import type { WebhookEvent } from '@roadbook/contract/webhook-events'
import { NIL } from 'uuid'
import type { Tx } from '../../database/client.ts'
import { type UntoldAlert, visibleAlertIds } from '../geofences/index.ts'
import { publishEvents } from '../webhooks/index.ts'

/** Who sees least: whoever has the address of a webhook is no driver of any trip. */
const nobody = { userId: NIL, role: 'viewer', reach: 'all' } as const

export async function publishAlerts(
  tx: Tx,
  at: { tenantId: string; now: Date },
  alerts: readonly UntoldAlert[],
): Promise<void> {
  const ids = alerts.map(({ id }) => id)
  const visible = await visibleAlertIds(tx, { ...nobody, tenantId: at.tenantId }, ids)
  await publishEvents(tx, at, alerts.filter(({ id }) => visible.has(id)).map(toEvent))
}

function toEvent(alert: UntoldAlert): WebhookEvent {
  const { id: alertId, geofenceId, geofenceName, vehicleId, registration, driverId, time } = alert
  const data = { alertId, geofenceId, geofenceName, vehicleId, registration, driverId }
  switch (alert.type) {
    case 'enter':
      return { type: 'geofence.entered', time, data }
    case 'exit':
      return { type: 'geofence.exited', time, data }
    case 'dwell':
      return { type: 'geofence.dwelled', time, data: { ...data, dwellSeconds: alert.dwellSeconds ?? 0 } }
    case 'speeding':
      return { type: 'geofence.speeding', time, data: { ...data, speedKmh: alert.speedKmh ?? 0 } }
  }
}
