import { locationsChannel, recordsChannel } from '@roadbook/contract/core/changes'
import { notificationChannel, type notificationRoutes } from '@roadbook/contract/rules/notifications'
import type { Config } from '../../../config.ts'
import { notFound } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import { authorizeChannel, authorizeShared, type PusherApp } from '../../../platform/realtime/pusher-auth.ts'
import { readEmail } from '../../people/users/index.ts'
import { choose, readChoices } from './choices.ts'
import { changePreferences, currentPreferences } from './preferences.ts'
import { countUnread, listNotifications, markRead, undoRead } from './notifications.ts'
import type { PushKeys } from './push-keys.ts'
import { readSubscriptions, subscribe, testSubscription, unsubscribe } from './push-subscriptions.ts'

type Deps = {
  /** Signs subscriptions of open pages. */
  realtime: PusherApp
  pushKeys: Pick<PushKeys, 'publicKey'>
  config: Pick<Config, 'pusher' | 'allowsPrivateAddresses'>
}

export function createNotificationHandlers({
  realtime,
  pushKeys,
  config,
}: Deps): Handlers<typeof notificationRoutes> {
  return {
    list: (context, { query }) => listNotifications(context, query),

    countUnread: async (context) => ({ unread: await countUnread(context) }),

    read: async (context, { body }) => ({
      read: await markRead(context, body.ids),
      readAt: context.now.toISOString(),
    }),

    undoRead: async (context, { body }) => ({ unread: await undoRead(context, new Date(body.readAt)) }),

    choices: readChoices,

    async choose(context, { body }) {
      await choose(context, body)
      return readChoices(context)
    },

    preferences: currentPreferences,

    async prefer(context, { body }) {
      await changePreferences(context, body)
      return currentPreferences(context)
    },

    push: async (context) => ({
      publicKey: pushKeys.publicKey,
      subscriptions: await readSubscriptions(context),
    }),

    subscribe: (context, { body }) =>
      subscribe(context, body, { allowsPrivate: config.allowsPrivateAddresses }),

    async unsubscribe(context, { params: { id } }) {
      await unsubscribe(context, id)
    },

    testPush: async (context, { params: { id } }) => ({ id: await testSubscription(context, id) }),

    async authorize(context, { body: { socket_id: socketId, channel_name: channel } }) {
      const { tenantId, userId } = context.scope
      const email = await readEmail(context, userId)
      if (email === undefined) throw notFound('other')
      const own = await notificationChannel(email)
      if (channel === own) return authorizeChannel(realtime, socketId, own)
      if (![recordsChannel(tenantId), locationsChannel(tenantId)].includes(channel)) throw notFound('other')
      // Pusher Channels counts connections itself and needs no data about the subscriber of a private channel.
      if (config.pusher) return authorizeChannel(realtime, socketId, channel)
      return authorizeShared(realtime, socketId, { channel, own })
    },
  }
}
