/** The outbox of Web Push: one message for each browser of a person, written in the transaction of the notification. */
import { pageText } from '@roadbook/contract/messages/messages'
import { pushLimits, type PushMessage } from '@roadbook/contract/rules/push'
import { v7 as uuidv7 } from 'uuid'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Tx } from '../../../database/client.ts'
import { toText } from '../../../database/storable-text.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { userLanguage } from '../../people/users/index.ts'
import { mayDisturb } from './mail-due.ts'
import { type AddedNotification, readNotifications } from './notifications.ts'
import { readPreferences } from './preferences.ts'

/** Wakes the worker by this name. */
export const PUSH = 'push'

/** Even if all characters take four bytes, it fits into one message of a push service. */
const MAX_CHARACTERS = 200

type Person = { tenantId: string; userId: string; now: Date }

/** To all browsers of the person, with the text of their list; not while they don't want to be disturbed. */
export async function pushNotifications(
  tx: Tx,
  { tenantId, userId, now }: Person,
  notifications: readonly AddedNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  const subscriptions = await tx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('id')
    .forKeyShare() // waits for a removal in progress
    .execute()
  if (subscriptions.length === 0) return
  const of = { scope: { tenantId, userId }, tx }
  const at = { now, timeZone: await timeZoneOf(of) }
  const preferences = await readPreferences(tx, { tenantId, userId })
  const ids = notifications.filter(({ kind }) => mayDisturb(kind, preferences, at)).map(({ id }) => id)
  if (ids.length === 0) return
  const told = await readNotifications(of, { ids, limit: ids.length })
  const messages = told.toReversed().map((one) => ({ ...one, isTest: false }))
  for (const { id: subscriptionId } of subscriptions)
    await addMessages(tx, { tenantId, subscriptionId, now }, messages)
}

/** To one browser. Returns the id of its notification. */
export async function pushTest(
  tx: Tx,
  { tenantId, userId, now, subscriptionId }: Person & { subscriptionId: string },
): Promise<string> {
  const language = await userLanguage(tx, { tenantId, userId })
  const id = uuidv7()
  const [title, body] = [pageText(language, 'pushTestTitle'), pageText(language, 'pushTestBody')]
  await addMessages(tx, { tenantId, subscriptionId, now }, [
    { id, title, body, link: '/notifications', isTest: true },
  ])
  return id
}

type To = { tenantId: string; subscriptionId: string; now: Date }

async function addMessages(
  tx: Tx,
  { tenantId, subscriptionId, now }: To,
  messages: readonly PushMessage[],
): Promise<void> {
  const expiresAt = new Date(now.getTime() + pushLimits.deliverableSeconds * 1_000)
  const rows = messages.map((message) => ({
    tenantId,
    id: uuidv7(),
    subscriptionId,
    notificationId: message.id,
    payload: payloadOf(message),
    createdAt: now,
    expiresAt,
    dueAt: now,
  }))
  await tx.insertInto('pushMessages').values(rows).execute()
  publishAfterCommit(tx, { topic: 'work', message: { worker: PUSH } })
}

function payloadOf({ id, title, body, link, isTest }: PushMessage): string {
  const message = { id, title: short(title), body: body === null ? null : short(body), link, isTest }
  return toText(JSON.stringify(message satisfies PushMessage))
}

function short(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1).toWellFormed()}…`
}
