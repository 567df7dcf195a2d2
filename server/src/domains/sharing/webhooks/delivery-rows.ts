/** The SQL of pending deliveries. */
import type { DeliveryFailure } from '@roadbook/contract/sharing/webhooks'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import { anonymous, mayBeSeen } from '../../core/privacy/index.ts'

export type WebhookKey = { tenantId: string; webhookId: string }

export type TakenDelivery = { id: string; body: string; tries: number; takenUntil: Date }

/** Webhooks with due deliveries, longest waiting first. */
export async function webhooksWithDue(database: Database, now: Date): Promise<WebhookKey[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<WebhookKey>`
      select tenant_id, webhook_id from webhook_deliveries
      where state = 'waiting' and due_at <= ${now} and (taken_until is null or taken_until <= ${now})
      group by tenant_id, webhook_id order by min(due_at)`.execute(tx),
  )
  return rows
}

/** For a delivery `d`: whether it is about a trip that is private now, about which webhooks get no events. */
export function isOfPrivateTrip(tenantId: string): RawBuilder<boolean> {
  return sql`(d.happened_at is not null and exists (
    select from vehicles v where v.tenant_id = ${tenantId} and v.id = d.vehicle_id
      and not ${mayBeSeen(anonymous(tenantId), sql`d.happened_at`)}))`
}

/** Deliveries whose trip became private while they waited. */
export async function dropPrivate(
  tx: Tx,
  { tenantId, webhookId }: WebhookKey,
  { now }: { now: Date },
): Promise<void> {
  await sql`
    delete from webhook_deliveries d
    where d.tenant_id = ${tenantId} and d.webhook_id = ${webhookId} and d.state = 'waiting' and d.due_at <= ${now}
      and (d.taken_until is null or d.taken_until <= ${now}) and ${isOfPrivateTrip(tenantId)}`.execute(tx)
}

/** Reserves deliveries for this process until `until`. */
export async function takeDeliveries(
  tx: Tx,
  { tenantId, webhookId }: WebhookKey,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<TakenDelivery[]> {
  // Materialized, or a plan might apply the limit more than once.
  const { rows } = await sql<TakenDelivery>`
    with due as materialized (
      select id from webhook_deliveries
      where tenant_id = ${tenantId} and webhook_id = ${webhookId} and state = 'waiting' and due_at <= ${now}
        and (taken_until is null or taken_until <= ${now})
      order by due_at, created_at, id limit ${limit} for update skip locked
    )
    update webhook_deliveries d
    set taken_until = ${until}, attempts = attempts + 1, tries = tries + 1, attempted_at = ${now}
    from due where d.tenant_id = ${tenantId} and d.id = due.id
    returning d.id, d.body, d.tries, d.taken_until`.execute(tx)
  return rows
}

type Settled = {
  durationMs: number
  statusCode: number | null
  failure: DeliveryFailure | null
  failureText: string | null
  responseBody: string | null
  /** When it is retried; null if it isn't. */
  dueAt: Date | null
}

/** False if another process took it meanwhile, because this one was too slow. */
export async function settleDelivery(
  tx: Tx,
  tenantId: string,
  { id, takenUntil }: TakenDelivery,
  { dueAt, ...outcome }: Settled,
): Promise<boolean> {
  const state = outcome.failure === null ? 'delivered' : dueAt === null ? 'failed' : 'waiting'
  const { numUpdatedRows } = await tx
    .updateTable('webhookDeliveries')
    .set({ ...outcome, state, dueAt, takenUntil: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('takenUntil', '=', takenUntil)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Given back because the process ends, so that another one can send it at once. */
export async function releaseDelivery(
  tx: Tx,
  tenantId: string,
  { id, takenUntil }: TakenDelivery,
): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ takenUntil: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('takenUntil', '=', takenUntil)
    .execute()
}

/** Pending deliveries of a webhook that was switched off. */
export async function failWaiting(tx: Tx, { tenantId, webhookId }: WebhookKey): Promise<void> {
  await tx
    .updateTable('webhookDeliveries')
    .set({ state: 'failed', failure: 'disabled', failureText: null, dueAt: null, takenUntil: null })
    .where('tenantId', '=', tenantId)
    .where('webhookId', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Returns how many. */
export async function dropOldDeliveries(database: Database, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await database.asOwner((tx) =>
    sql`delete from webhook_deliveries where (tenant_id, id) in (
      select tenant_id, id from webhook_deliveries where created_at < ${before} limit 5000)`.execute(tx),
  )
  return Number(numAffectedRows)
}
