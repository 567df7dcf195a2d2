import { z } from 'zod'
import { AlarmEventType, alarmMessageOf } from './alarm-types.ts'
import { idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { CurrentPreferences, NotificationPreferences } from './notification-preferences.ts'
import { queryFlag, queryList } from '../core/paging.ts'
import { pushRoutes } from './push.ts'
import { routes } from '../core/route.ts'

export const NotificationKind = z.enum([
  'geofenceEnter',
  'geofenceExit',
  'geofenceDwell',
  'geofenceSpeeding',
  ...AlarmEventType.options.map(alarmMessageOf),
  'logbookDue',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** In app: in the list and as a toast. Push: by the browser, for notifications in the list. */
export const NotificationChannel = z.enum(['inApp', 'push', 'email'])
export type NotificationChannel = z.infer<typeof NotificationChannel>

/**
 * Somebody may be in danger, or a vehicle stolen: nobody can switch these off, and they wait neither for the end of quiet
 * hours nor for a summary.
 */
export const alwaysDelivered: readonly NotificationKind[] = ['alarmCrash', 'alarmPanic', 'alarmTowing']

/** How a person wants to be notified of a kind; push requires in app. */
export const NotificationChoice = z.object({
  kind: NotificationKind,
  inApp: z.boolean(),
  push: z.boolean(),
  email: z.boolean(),
})
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** A notification that the user has subscribed to. */
export const Notification = z.object({
  id: z.uuid(),
  kind: NotificationKind,
  /** In the user's language. */
  title: z.string(),
  /** The driver; null if unknown. */
  body: z.string().nullable(),
  vehicleId: idOf('vehicle').nullable(),
  /** The link into the app. */
  link: z.string(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** How many the bell shows. */
export const NOTIFICATION_LIST_SIZE = 30

/** The event on a user's channel: their list has a new notification. */
export const NOTIFICATION_EVENT = 'notification-fired'

const MAX_CHANNEL = 164

/**
 * The user's channel. Pusher allows letters, digits and `_-=@,.;` in names; all other bytes of the email address are written
 * as `=XX`, and `=` too. An email address that is too long is replaced by its SHA-256.
 */
export async function notificationChannel(email: string): Promise<string> {
  const bytes = new TextEncoder().encode(email.toLowerCase())
  const name = Array.from(bytes, (byte) => {
    const character = String.fromCharCode(byte)
    return /[A-Za-z0-9_\-@,.;]/.test(character) ? character : `=${hex(byte).toUpperCase()}`
  }).join('')
  if (`private-${name}`.length <= MAX_CHANNEL) return `private-${name}`
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `private-${Array.from(digest, hex).join('')}`
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}

export const notificationRoutes = routes({
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'session',
    summary: 'The newest notifications of the caller, the newest first.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(200).default(NOTIFICATION_LIST_SIZE),
      /** Only older ones than this: `createdAt` of the last known one. */
      before: Instant.optional(),
      /** Only unread ones. */
      unread: queryFlag.optional(),
      /** Only of these kinds. */
      kinds: queryList(NotificationKind).optional(),
    }),
    response: z.array(Notification),
  },
  countUnread: {
    method: 'GET',
    path: '/notifications/unread',
    access: 'session',
    summary: 'How many notifications the caller has not read.',
    response: z.object({ unread: z.int() }),
  },
  read: {
    method: 'POST',
    path: '/notifications/read',
    access: 'session',
    summary: 'Marks these notifications of the caller as read, or all if none are named.',
    body: z.object({ ids: z.array(z.uuid()).min(1).max(200) }).partial(),
    response: z.object({
      read: z.int(),
      /** `readAt` of those that were unread before, which can be used to undo this. */
      readAt: Instant,
    }),
  },
  undoRead: {
    method: 'POST',
    path: '/notifications/unread',
    access: 'session',
    summary:
      'Marks the notifications of the caller that were marked as read at this instant as unread again.',
    body: z.object({ readAt: Instant }),
    response: z.object({ unread: z.int() }),
  },
  choices: {
    method: 'GET',
    path: '/notifications/choices',
    access: 'session',
    summary: 'How the caller wants to be notified of each kind.',
    response: z.array(NotificationChoice),
  },
  choose: {
    method: 'PUT',
    path: '/notifications/choices',
    access: 'session',
    summary: 'Turns a channel of a kind on or off for the caller.',
    body: z.object({ kind: NotificationKind, channel: NotificationChannel, isOn: z.boolean() }),
    response: z.array(NotificationChoice),
    refuses: ['not_found'],
  },
  preferences: {
    method: 'GET',
    path: '/notifications/preferences',
    access: 'session',
    summary: 'The caller’s quiet hours, whether it is quiet now, and how often alerts are mailed.',
    response: CurrentPreferences,
  },
  prefer: {
    method: 'PUT',
    path: '/notifications/preferences',
    access: 'session',
    summary: 'Changes the caller’s quiet hours, how often alerts are mailed, or both.',
    body: NotificationPreferences.partial(),
    response: CurrentPreferences,
    refuses: ['not_found'],
  },
  ...pushRoutes,
  /** Field names and response are those of the Pusher protocol. */
  authorize: {
    method: 'POST',
    path: '/internal/pusher/authorize',
    access: 'session',
    apiKeys: 'none',
    summary:
      'Lets the caller’s real-time connection subscribe to the caller’s own channel or one of their company.',
    body: z.object({
      socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
      channel_name: z.string().max(MAX_CHANNEL),
    }),
    takesForms: true,
    response: z.object({
      auth: z.string(),
      /** For a channel of the company: who subscribes. */
      channel_data: z.string().optional(),
    }),
    refuses: ['not_found'],
  },
})
