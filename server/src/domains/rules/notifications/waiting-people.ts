/** People with held alerts. Only those with preferences have any: by default each alert is mailed at once. */
import type { NotificationPreferences } from '@roadbook/contract/rules/notification-preferences'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import { preferencesOf } from './preferences.ts'

export async function companiesWithHeld(database: Database): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`
      select distinct p.tenant_id from notification_preferences p
      where exists (
        select from held_alert_mails h where h.tenant_id = p.tenant_id and h.user_id = p.user_id)`.execute(
      tx,
    ),
  )
  return rows.map(({ tenantId }) => tenantId)
}

type Waiting = { userId: string; preferences: NotificationPreferences; since: Date }

export async function peopleWithHeld(tx: Tx, tenantId: string): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom('notificationPreferences as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('heldAlertMails as h')
          .select('h.heldAt')
          .where('h.tenantId', '=', tenantId)
          .whereRef('h.userId', '=', 'p.userId')
          .orderBy('h.heldAt')
          .limit(1)
          .as('oldest'),
      (join) => join.onTrue(),
    )
    .selectAll('p')
    .select('oldest.heldAt as since')
    .where('p.tenantId', '=', tenantId)
    .execute()
  return rows.map((row) => ({ userId: row.userId, preferences: preferencesOf(row), since: row.since }))
}

/** Locked until the commit; undefined while another transaction holds them. */
export async function lockPreferences(
  tx: Tx,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<NotificationPreferences | undefined> {
  const row = await tx
    .selectFrom('notificationPreferences')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && preferencesOf(row)
}
