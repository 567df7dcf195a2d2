/** Alerts that a person gets by email later, several in one. */
import type { NotificationKind } from '@roadbook/contract/rules/notifications'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { fullName } from '../../../database/person-name.ts'
import type { Outbox, Pending } from './outboxes.ts'

type Person = { tenantId: string; userId: string }

export type HeldMail = { alertId: string; source: Outbox['name']; kind: NotificationKind; time: Date }

export async function holdMails(
  tx: Tx,
  { tenantId, userId, source, now }: Person & { source: Outbox['name']; now: Date },
  alerts: readonly Pending[],
): Promise<void> {
  if (alerts.length === 0) return
  const rows = alerts.map(({ id, time, notification: { kind, details, link } }) => ({
    tenantId,
    userId,
    alertId: id,
    source,
    kind,
    details: JSON.stringify(details),
    link,
    time,
    heldAt: now,
  }))
  await tx.insertInto('heldAlertMails').values(rows).execute()
}

/** When the first of them was held; undefined if there are none. */
export async function heldSince(tx: Tx, { tenantId, userId }: Person): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('heldAlertMails')
    .select('heldAt')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('heldAt')
    .limit(1)
    .executeTakeFirst()
  return row?.heldAt
}

/** The oldest alert first. */
export async function readHeld(tx: Tx, { tenantId, userId }: Person): Promise<HeldMail[]> {
  const rows = await tx
    .selectFrom('heldAlertMails')
    .select(['alertId', 'source', 'kind', 'time'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('time')
    .orderBy('alertId')
    .execute()
  return rows as HeldMail[] // as written by `holdMails`
}

type HeldAlert = {
  kind: NotificationKind
  details: { registration: string }
  link: string
  time: Date
  driverName: string | null
}

/** The lines of the email about these alerts, oldest first. */
export async function readHeldAlerts(
  tx: Tx,
  { tenantId, userId }: Person,
  alertIds: readonly string[],
): Promise<HeldAlert[]> {
  const rows = await tx
    .selectFrom('heldAlertMails as h')
    .leftJoin('users as d', (join) =>
      join
        .onRef('d.tenantId', '=', 'h.tenantId')
        .on('d.id', '=', sql<string>`(h.details ->> 'driverId')::uuid`),
    )
    .select([
      'h.kind',
      'h.details',
      'h.link',
      'h.time',
      sql<string | null>`${fullName('d')}`.as('driverName'),
    ])
    .where('h.tenantId', '=', tenantId)
    .where('h.userId', '=', userId)
    .where('h.alertId', '=', sql<string>`any (${[...alertIds]}::uuid[])`)
    .orderBy('h.time')
    .orderBy('h.alertId')
    .execute()
  return rows as HeldAlert[] // as written by `holdMails`
}

export async function dropHeld(
  tx: Tx,
  { tenantId, userId }: Person,
  held: readonly HeldMail[],
): Promise<void> {
  await tx
    .deleteFrom('heldAlertMails')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('alertId', '=', sql<string>`any (${held.map(({ alertId }) => alertId)}::uuid[])`)
    .execute()
}

/** Deletes those of people who can't sign in any more. */
export async function dropHeldOfInactive(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    delete from held_alert_mails h using users u
    where h.tenant_id = ${tenantId} and u.tenant_id = h.tenant_id and u.id = h.user_id
      and (u.archived or u.status <> 'active')`.execute(tx)
}
