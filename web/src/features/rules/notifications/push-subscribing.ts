/** Turns push messages on and off for this browser, here and on the server. */
import type { QueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { PushSubscription } from '@roadbook/contract/rules/push'
import { call } from '../../../lib/api.ts'
import {
  currentSubscription,
  keepOwnSubscription,
  ownSubscription,
  pushObstacle,
  subscribeBrowser,
} from './push-browser.ts'
import { pushKey, pushQuery } from './push-queries.ts'

/** Signing out doesn't wait longer for it. */
const SIGN_OUT_MS = 3_000

/** The browser's push service can't be reached. */
export class PushServiceError extends Error {}

/** False if the user doesn't allow notifications. */
export async function turnPushOn(client: QueryClient): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { publicKey } = await client.fetchQuery(pushQuery())
  const subscription = await subscribeBrowser(publicKey).catch((cause: unknown) => {
    throw new PushServiceError('The browser could not subscribe.', { cause })
  })
  keepOwnSubscription(await call(api.notifications.subscribe, { body: subscription }))
  return true
}

/** Also ends the subscription here, if it is this browser. */
export async function removeBrowser({ id, endpoint }: PushSubscription): Promise<void> {
  await call(api.notifications.unsubscribe, { params: { id } })
  const current = await currentSubscription()
  if (current?.endpoint !== endpoint) return
  await current.unsubscribe()
  keepOwnSubscription(undefined)
}

/** Before the session ends: the next user sees no more notifications. Never throws. */
export async function leavePush(): Promise<void> {
  const own = ownSubscription()
  const current = await currentSubscription().catch(() => undefined)
  if (current === undefined) return
  const options = { signal: AbortSignal.timeout(SIGN_OUT_MS), quiet: true }
  await Promise.allSettled([
    current.unsubscribe(),
    own && call(api.notifications.unsubscribe, { params: { id: own.id } }, options),
  ])
}

/**
 * Makes the browser's subscription and the server's list agree.
 *
 * | the browser has | next |
 * |---|---|
 * | one of this person | nothing |
 * | a new one in place of this person's, or none | it subscribes again |
 * | one that this person has removed, or somebody else's | it is ended |
 */
export async function keepPush(client: QueryClient): Promise<void> {
  const [current, own] = [await currentSubscription(), ownSubscription()]
  if (current === undefined && own === undefined) return
  if (pushObstacle() !== undefined || Notification.permission !== 'granted')
    return keepOwnSubscription(undefined)
  const { subscriptions } = await client.fetchQuery(pushQuery())
  const known = subscriptions.find(({ endpoint }) => endpoint === current?.endpoint)
  if (known) return keepOwnSubscription(known)
  if (own === undefined || own.endpoint === current?.endpoint) {
    await current?.unsubscribe()
    return keepOwnSubscription(undefined)
  }
  await turnPushOn(client)
  if (subscriptions.some(({ id }) => id === own.id))
    await call(api.notifications.unsubscribe, { params: { id: own.id } }, { quiet: true })
  await client.invalidateQueries({ queryKey: pushKey })
}
