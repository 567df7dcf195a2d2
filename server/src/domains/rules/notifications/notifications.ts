/** A user's notifications, in the language of the reader. */
import type { Language } from '@roadbook/contract/languages'
import type { NotificationValues } from '@roadbook/contract/messages/catalogue'
import { notificationText } from '@roadbook/contract/messages/messages'
import type { Notification, NotificationKind } from '@roadbook/contract/rules/notifications'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Tx } from '../../../database/client.ts'
import { fullName } from '../../../database/person-name.ts'
import type { Context } from '../../../http/scope.ts'
import { userLanguage } from '../../people/users/index.ts'
import { isNotificationVisible } from './notification-visibility.ts'

type Details = NotificationValues[NotificationKind] & { driverId: string | null }

export type NewNotification = {
  userId: string
  kind: NotificationKind
  vehicleId: string | null
  details: Details
  link: string
  /** Null for notifications that aren't about a drive. */
  happenedAt: Date | null
}

export type AddedNotification = { id: string; kind: NotificationKind }

/** Sends these users' pages a message after the commit. */
export async function addNotifications(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  notifications: readonly NewNotification[],
): Promise<AddedNotification[]> {
  if (notifications.length === 0) return []
  const rows = notifications.map(({ details, ...notification }) => ({
    ...notification,
    tenantId,
    id: uuidv7(),
    details: JSON.stringify(details),
    createdAt: now,
  }))
  await tx.insertInto('notifications').values(rows).execute()
  const userIds = [...new Set(notifications.map(({ userId }) => userId))]
  publishAfterCommit(tx, { topic: 'notifications', message: { tenantId, userIds } })
  return rows
}

type Of = { scope: Pick<Context['scope'], 'tenantId' | 'userId'>; tx: Tx }
type Newest = {
  limit: number
  before?: string | undefined
  unread?: boolean | undefined
  kinds?: readonly NotificationKind[] | undefined
  ids?: readonly string[]
}

/** Notifications that the reader may still see: trips become private, and roles change. */
export function listNotifications(context: Context, newest: Newest): Promise<Notification[]> {
  return readNotifications(context, newest, isNotificationVisible(context.scope))
}

/** Newest first; only these if `ids` or `kinds` are given, and only unread ones if `unread` is set. */
export async function readNotifications(
  { scope, tx }: Of,
  { limit, before, unread = false, kinds = [], ids }: Newest,
  isShown: RawBuilder<boolean> = sql`true`,
): Promise<Notification[]> {
  const language = await userLanguage(tx, scope)
  let newest = tx
    .selectFrom('notifications as n')
    .select(['id', 'kind', 'vehicleId', 'details', 'link', 'createdAt', 'readAt'])
    .select(
      sql<string | null>`(select ${fullName('d')} from users d
        where d.tenant_id = ${scope.tenantId} and d.id = (n.details ->> 'driverId')::uuid)`.as('driverName'),
    )
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .where(isShown)
  if (before !== undefined) newest = newest.where('createdAt', '<', new Date(before))
  if (unread) newest = newest.where('readAt', 'is', null)
  if (kinds.length > 0) newest = newest.where('kind', 'in', [...kinds])
  if (ids !== undefined) newest = newest.where('id', 'in', [...ids])
  const rows = await newest.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.map(({ details, kind, createdAt, readAt, driverName, ...row }) => {
    const known = kind as NotificationKind // ensured by the column's check constraint
    return {
      ...row,
      kind: known,
      title: titleOf(language, known, details as Details), // written by `addNotifications`
      body: driverName,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }
  })
}

export function titleOf(language: Language, kind: NotificationKind, details: object): string {
  return notificationText(language, kind, details as never) // each kind was stored with its own values
}

export async function countUnread({ scope, tx }: Context): Promise<number> {
  const { unread } = await tx
    .selectFrom('notifications as n')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .where('readAt', 'is', null)
    .where(isNotificationVisible(scope))
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks these, or all; returns how many were unread. Also updates the user's other open pages. */
export async function markRead(context: Context, ids: readonly string[] | undefined): Promise<number> {
  const { scope, tx, now } = context
  let unread = tx
    .updateTable('notifications')
    .set({ readAt: now })
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .where('readAt', 'is', null)
  if (ids) unread = unread.where('id', 'in', [...ids])
  const { numUpdatedRows } = await unread.executeTakeFirstOrThrow()
  const read = Number(numUpdatedRows)
  if (read > 0) tellOtherPages(context)
  return read
}

/** Marks as unread those that were marked at this instant; returns how many. */
export async function undoRead(context: Context, readAt: Date): Promise<number> {
  const { scope, tx } = context
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ readAt: null })
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .where('readAt', '=', readAt)
    .executeTakeFirstOrThrow()
  const unread = Number(numUpdatedRows)
  if (unread > 0) tellOtherPages(context)
  return unread
}

function tellOtherPages({ scope: { tenantId, userId }, tx }: Context): void {
  publishAfterCommit(tx, { topic: 'notifications', message: { tenantId, userIds: [userId] } })
}
