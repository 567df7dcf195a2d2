/** The outbox: each event is written for every webhook that subscribes to it, in the transaction of its cause. */
import { dueAlarms } from '@roadbook/contract/rules/alarm-types'
import { type WebhookEvent, webhookEvents } from '@roadbook/contract/sharing/webhook-events'
import { sql } from 'kysely'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Tx } from '../../../database/client.ts'
import { toText } from '../../../database/storable-text.ts'
import type { RecordedChange } from '../../../entities/write-entity.ts'
import type { Context } from '../../../http/scope.ts'

/** Wakes the worker by this name. */
export const WEBHOOKS = 'webhooks'

type At = { tenantId: string; now: Date }

/** Publishes the changes of an entity, except those for which `eventOf` returns undefined. */
export function createPublisher<Value>(
  eventOf: (change: RecordedChange<Value>, time: Date) => WebhookEvent | undefined,
) {
  return ({ scope: { tenantId }, tx, now }: Context, changes: readonly RecordedChange<Value>[]) =>
    publishEvents(
      tx,
      { tenantId, now },
      changes.flatMap((change) => eventOf(change, now) ?? []),
    )
}

/** The caller decides what may be sent: webhooks belong to no person, so nothing about private trips. */
export async function publishEvents(
  tx: Tx,
  { tenantId, now }: At,
  events: readonly WebhookEvent[],
): Promise<void> {
  if (events.length === 0) return
  const types = events.map(({ type }) => type)
  const bodies = events.map(bodyOf)
  const places = events.map(vehicleAt)
  const vehicleIds = places.map((place) => place?.vehicleId ?? null)
  const times = places.map((place) => place?.time ?? null)
  // The lock lets a deletion of the webhook in progress finish first. Citus copies rows without a conflict clause, which row
  // level security refuses.
  const { numAffectedRows = 0n } = await sql`
    with wanting as (
      select tenant_id, id, event_types from webhooks where tenant_id = ${tenantId} and active for key share
    )
    insert into webhook_deliveries (tenant_id, id, webhook_id, type, body, vehicle_id, happened_at, created_at, due_at)
    select w.tenant_id, gen_random_uuid(), w.id, e.type, e.body, e.vehicle_id, e.happened_at, ${now}, ${now}
    from wanting w
    join unnest(${types}::text[], ${bodies}::text[], ${vehicleIds}::uuid[], ${times}::timestamptz[])
      with ordinality as e (type, body, vehicle_id, happened_at, nth)
      on e.type = any (w.event_types)
    order by e.nth
    on conflict (tenant_id, id) do nothing`.execute(tx)
  if (numAffectedRows > 0n) publishAfterCommit(tx, { topic: 'work', message: { worker: WEBHOOKS } })
}

function bodyOf({ type, time, data }: WebhookEvent): string {
  return toBody(type, time, webhookEvents[type].parse(data))
}

/**
 * The vehicle and instant of an event that may turn out to be on a private trip; a trip is judged by its start, as it ends
 * where the next one may start.
 */
function vehicleAt(event: WebhookEvent): { vehicleId: string; time: Date } | undefined {
  switch (event.type) {
    case 'trip.completed':
      return { vehicleId: event.data.vehicleId, time: new Date(event.data.startTime) }
    case 'alarm.fired':
      if (dueAlarms.includes(event.data.alarmType)) return undefined
      return { vehicleId: event.data.vehicleId, time: event.time }
    case 'geofence.entered':
    case 'geofence.exited':
    case 'geofence.dwelled':
    case 'geofence.speeding':
      return { vehicleId: event.data.vehicleId, time: event.time }
    default:
      return undefined
  }
}

export function toBody(type: string, time: Date, data: object): string {
  return toText(JSON.stringify({ type, timestamp: time.toISOString(), data }))
}
