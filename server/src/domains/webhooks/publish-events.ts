/** The outbox: what happens is written for each webhook that wants it, in the transaction of its cause. */
import { type WebhookEvent, webhookEvents } from '@roadbook/contract/webhook-events'
import { sql } from 'kysely'
import { publishAfterCommit } from '../../database/after-commit.ts'
import type { Tx } from '../../database/client.ts'
import { toText } from '../../database/storable-text.ts'

/** Its worker is woken by this name. */
export const WEBHOOKS = 'webhooks'

type At = { tenantId: string; now: Date }

/** Whoever calls decides what may be told: webhooks are no person, so nothing of private trips. */
export async function publishEvents(
  tx: Tx,
  { tenantId, now }: At,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return
  const types = events.map(({ type }) => type)
  const bodies = events.map(bodyOf)
  // The lock lets a webhook that is being deleted go first.
  const { numAffectedRows = 0n } = await sql`
    with wanting as (
      select id, event_types from webhooks where tenant_id = ${tenantId} and active for key share
    )
    insert into webhook_deliveries (tenant_id, id, webhook_id, type, body, created_at, due_at)
    select ${tenantId}, gen_random_uuid(), w.id, e.type, e.body, ${now}, ${now}
    from wanting w join unnest(${types}::text[], ${bodies}::text[]) with ordinality as e (type, body, nth)
      on e.type = any (w.event_types)
    order by e.nth`.execute(tx)
  if (numAffectedRows > 0n) publishAfterCommit(tx, { topic: 'work', message: { worker: WEBHOOKS } })
}

function bodyOf({ type, time, data }: WebhookEvent): string {
  return toBody(type, time, webhookEvents[type].parse(data))
}

export function toBody(type: string, time: Date, data: object): string {
  return toText(JSON.stringify({ type, timestamp: time.toISOString(), data }))
}
