/** Web Push (RFC 8030, 8291, 8292): a browser shows notifications while no page is open. */
import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'

export const pushLimits = {
  /** The most browsers of one person; a new one replaces the oldest. */
  subscriptions: 20,
  /** After this time a push service drops what it could not deliver; the list still has it. */
  deliverableSeconds: 4 * 3_600,
}

/** A browser that receives the caller's push messages. */
export const PushSubscription = z.object({
  id: idOf('pushSubscription'),
  /** The URL at the browser's push service, so that a browser can find itself in the list. */
  endpoint: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: Instant,
  /** When its push service last accepted a message. */
  lastDeliveredAt: Instant.nullable(),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** The content of a push message, which the service worker receives encrypted. */
export const PushMessage = z.object({
  /** The notification's id: the same one is shown once, however often it arrives. */
  id: z.uuid(),
  title: z.string(),
  body: z.string().nullable(),
  /** The link into the app. */
  link: z.string(),
  /** It is shown even while a page is in front, which otherwise shows a toast instead. */
  isTest: z.boolean(),
})
export type PushMessage = z.infer<typeof PushMessage>

const Endpoint = z
  .string()
  .max(2_000)
  .refine((text) => isCallable(text), { error: problem('push_endpoint_invalid') })

function isCallable(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), problem('push_keys_invalid'))

/** In the format of a browser's `PushSubscription.toJSON()`. */
export const PushSubscribe = z.object({
  endpoint: Endpoint,
  keys: z.object({
    /** A point on P-256, uncompressed. */
    p256dh: base64url(65),
    auth: base64url(16),
  }),
  /** The browser's User-Agent, of which only the name is stored. */
  userAgent: z.string().max(1_000).default(''),
})
export type PushSubscribe = z.infer<typeof PushSubscribe>

const params = z.object({ id: idOf('pushSubscription') })

export const pushRoutes = routes({
  push: {
    method: 'GET',
    path: '/notifications/push',
    access: 'session',
    apiKeys: 'none',
    summary: 'The browsers of the caller that are pushed to, and the key with which others subscribe.',
    response: z.object({
      /** `applicationServerKey` of the Push API. */
      publicKey: z.string(),
      subscriptions: z.array(PushSubscription),
    }),
  },
  subscribe: {
    method: 'POST',
    path: '/notifications/push-subscriptions',
    access: 'session',
    apiKeys: 'none',
    summary:
      'Pushes notifications of the caller to this browser; once more with the same endpoint changes it.',
    body: PushSubscribe,
    response: PushSubscription,
    status: 201,
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/notifications/push-subscriptions/{id}',
    access: 'session',
    apiKeys: 'none',
    summary: 'Pushes no more to this browser of the caller.',
    params,
    response: z.undefined(),
    status: 204,
  },
  testPush: {
    method: 'POST',
    path: '/notifications/push-subscriptions/{id}/test',
    access: 'session',
    apiKeys: 'none',
    summary: 'Pushes a test notification to this browser of the caller.',
    params,
    response: z.object({ id: z.uuid() }),
  },
})
