/** The browsers of a person that receive push messages. */
import { createECDH } from 'node:crypto'
import { pushLimits, type PushSubscribe, type PushSubscription } from '@roadbook/contract/rules/push'
import { v7 as uuidv7 } from 'uuid'
import { AppError, notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { isPublicHost } from '../../../platform/outbound/public-address.ts'
import { readUserAgent } from '../../../platform/user-agent.ts'
import { lockNames } from '../../people/users/index.ts'
import { pushTest } from './push-messages.ts'

/** The newest first. */
export async function readSubscriptions(context: Context): Promise<PushSubscription[]> {
  const rows = await ownSubscriptions(context).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
  return rows.map(({ createdAt, lastDeliveredAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null,
  }))
}

type Options = {
  /** Set by the operator. */
  allowsPrivate: boolean
}

/** The same browser replaces its keys; above the maximum, the oldest subscription is removed. */
export async function subscribe(
  context: Context,
  { endpoint, keys, userAgent }: PushSubscribe,
  { allowsPrivate }: Options,
): Promise<PushSubscription> {
  const { scope, tx, now } = context
  const { tenantId, userId } = scope
  if (!allowsPrivate && !isPublicHost(new URL(endpoint).hostname))
    throw new AppError('push_endpoint_invalid', {}, { field: 'endpoint' })
  if (!isPointOnCurve(keys.p256dh)) throw new AppError('push_keys_invalid', {}, { field: 'keys' })
  await lockNames(context, userId) // so that two concurrent calls don't both count before the other has added
  const described = { p256dh: keys.p256dh, auth: keys.auth, ...readUserAgent(userAgent) }
  await tx
    .insertInto('pushSubscriptions')
    .values({ tenantId, id: uuidv7(), userId, endpoint, createdAt: now, ...described })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId', 'endpoint']).doUpdateSet(described))
    .execute()
  const all = await readSubscriptions(context)
  const oldest = all.filter((one) => one.endpoint !== endpoint).slice(pushLimits.subscriptions - 1)
  for (const { id } of oldest) await unsubscribe(context, id)
  const added = all.find((one) => one.endpoint === endpoint)
  if (added === undefined) throw new Error('A subscription that was just stored is missing.')
  return added
}

/** With its pending messages. */
export async function unsubscribe({ scope, tx }: Context, id: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('pushSubscriptions')
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('pushSubscription')
}

/** Removes the subscriptions of a person who can no longer sign in. */
export async function removeSubscriptions({ scope, tx }: Context, userId: string): Promise<void> {
  await tx
    .deleteFrom('pushSubscriptions')
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', userId)
    .execute()
}

/** Returns the id of the notification. */
export async function testSubscription(context: Context, id: string): Promise<string> {
  const { scope, tx, now } = context
  const known = await ownSubscriptions(context).where('id', '=', id).forKeyShare().executeTakeFirst()
  if (known === undefined) throw notFound('pushSubscription')
  const { tenantId, userId } = scope
  return pushTest(tx, { tenantId, userId, now, subscriptionId: id })
}

function ownSubscriptions({ scope, tx }: Context) {
  return tx
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'browser', 'system', 'createdAt', 'lastDeliveredAt'])
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
}

/** Messages can't be encrypted for other keys. */
function isPointOnCurve(p256dh: string): boolean {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(p256dh, 'base64url')
    return true
  } catch {
    return false
  }
}
