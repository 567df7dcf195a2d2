/** The SQL of pending push messages. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import type { Caller } from '../../core/privacy/index.ts'
import { isNotificationVisible } from './notification-visibility.ts'

export type DueMessage = {
  tenantId: string
  id: string
  /** Scheme and host of its push service. */
  service: string
}

export type TakenMessage = {
  id: string
  subscriptionId: string
  userId: string
  notificationId: string
  endpoint: string
  p256dh: string
  auth: string
  payload: string
  expiresAt: Date
  tries: number
  takenUntil: Date
}

/** Longest waiting first, at most `perService` of each push service. */
export async function dueMessages(
  database: Database,
  { now, perService }: { now: Date; perService: number },
): Promise<DueMessage[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<DueMessage>`
      with due as (
        select m.tenant_id, m.id, m.due_at, substring(s.endpoint from '^https://[^/?#]+') as service
        from push_messages m join push_subscriptions s on s.tenant_id = m.tenant_id and s.id = m.subscription_id
        where m.due_at <= ${now} and (m.taken_until is null or m.taken_until <= ${now})
      ),
      numbered as (select *, row_number() over (partition by service order by due_at, id) as nth from due)
      select tenant_id, id, service from numbered where nth <= ${perService} order by due_at, id`.execute(tx),
  )
  return rows
}

/** Reserves a message for this process until `until`; undefined if another one has it, or it no longer exists. */
export async function takeMessage(
  tx: Tx,
  { tenantId, id }: DueMessage,
  { now, until }: { now: Date; until: Date },
): Promise<TakenMessage | undefined> {
  const { rows } = await sql<TakenMessage>`
    update push_messages m set taken_until = ${until}, tries = m.tries + 1
    from push_subscriptions s
    where m.tenant_id = ${tenantId} and m.id = ${id} and m.due_at <= ${now}
      and (m.taken_until is null or m.taken_until <= ${now})
      and s.tenant_id = m.tenant_id and s.id = m.subscription_id
    returning m.id, m.subscription_id, s.user_id, m.notification_id, s.endpoint, s.p256dh, s.auth, m.payload, m.expires_at,
      m.tries, m.taken_until`.execute(tx)
  return rows[0]
}

/** Whether the person may no longer see the message's subject; a test message has no notification. */
export async function isWithdrawn(
  tx: Tx,
  caller: Caller,
  { notificationId }: TakenMessage,
): Promise<boolean> {
  const { rows } = await sql<{ isWithdrawn: boolean }>`
    select exists (
      select from notifications n where n.tenant_id = ${caller.tenantId} and n.id = ${notificationId}
        and not ${isNotificationVisible(caller)}) as is_withdrawn`.execute(tx)
  return rows[0]?.isWithdrawn === true
}

/** Delivered. */
export async function settleMessage(
  tx: Tx,
  tenantId: string,
  { message, at }: { message: TakenMessage; at: Date },
): Promise<void> {
  await tx
    .updateTable('pushSubscriptions')
    .set({ lastDeliveredAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', message.subscriptionId)
    .execute()
  await dropMessage(tx, tenantId, message.id)
}

export async function dropMessage(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('pushMessages').where('tenantId', '=', tenantId).where('id', '=', id).execute()
}

/** Retries at `dueAt`, unless another process has taken it meanwhile. */
export async function putMessageOff(
  tx: Tx,
  tenantId: string,
  { message: { id, takenUntil }, dueAt }: { message: TakenMessage; dueAt: Date },
): Promise<void> {
  await tx
    .updateTable('pushMessages')
    .set({ dueAt, takenUntil: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('takenUntil', '=', takenUntil)
    .execute()
}

/** The browser no longer exists: its pending messages are deleted too. */
export async function dropSubscription(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('pushSubscriptions').where('tenantId', '=', tenantId).where('id', '=', id).execute()
}

export async function dropExpiredMessages(database: Database, now: Date): Promise<void> {
  await database.asOwner((tx) => sql`delete from push_messages where expires_at <= ${now}`.execute(tx))
}
