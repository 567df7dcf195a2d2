/** Publishes alerts to the company's webhooks, including late ones with their time, but none from a private trip. */
import { NIL } from 'uuid'
import type { Tx } from '../../../database/client.ts'
import { publishEvents } from '../../sharing/webhooks/index.ts'
import type { Outbox, Pending } from './outboxes.ts'

/** The reader with the least access: the owner of a webhook's URL is the driver of no trip. */
const nobody = { userId: NIL, role: 'viewer', reach: 'all' } as const

export async function publishAlerts(
  tx: Tx,
  { outbox, ...at }: { outbox: Outbox; tenantId: string; now: Date },
  alerts: readonly Pending[],
): Promise<void> {
  const ids = alerts.map(({ id }) => id)
  const visible = await outbox.visible(tx, { ...nobody, tenantId: at.tenantId }, ids)
  const told = alerts.filter(({ id }) => visible.has(id))
  await publishEvents(
    tx,
    at,
    told.flatMap(({ webhookEvent }) => webhookEvent ?? []),
  )
}
