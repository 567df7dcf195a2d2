/** The browser's side of Web Push. */
import type { PushSubscribe } from '@roadbook/contract/rules/push'
import { SERVICE_WORKER } from '../../../lib/requests/keep-page.ts'

/**
 * | why this browser can't receive push messages | |
 * |---|---|
 * | insecure | http, other than on this machine |
 * | homeScreen | an iPhone or iPad, where only apps of the home screen can |
 * | unsupported | no Push API |
 * | blocked | the user has blocked notifications |
 */
export type PushObstacle = 'insecure' | 'homeScreen' | 'unsupported' | 'blocked'

export function pushObstacle(): PushObstacle | undefined {
  if (!globalThis.isSecureContext) return 'insecure'
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isSupported) return isOfApple() ? 'homeScreen' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** An iPad calls itself a Mac, but Macs have no touch screen. */
function isOfApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /\b(iPhone|iPad)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
}

export async function currentSubscription(): Promise<globalThis.PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? undefined
}

/** Throws if the browser's push service can't be reached. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscribe> {
  await navigator.serviceWorker.register(SERVICE_WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription with another key, such as of an earlier installation, must be removed first.
  await (await pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  return { endpoint: endpoint ?? '', keys: { p256dh, auth }, userAgent: navigator.userAgent }
}

/** Stored until the session ends, so that a page knows whose subscription the browser has. */
type OwnSubscription = { id: string; endpoint: string }

const KEY = 'roadbook.push'

export function ownSubscription(): OwnSubscription | undefined {
  const stored = globalThis.localStorage.getItem(KEY)
  return stored === null ? undefined : (JSON.parse(stored) as OwnSubscription) // written below
}

export function keepOwnSubscription(subscription: OwnSubscription | undefined): void {
  if (subscription === undefined) globalThis.localStorage.removeItem(KEY)
  else
    globalThis.localStorage.setItem(
      KEY,
      JSON.stringify({ id: subscription.id, endpoint: subscription.endpoint }),
    )
}
