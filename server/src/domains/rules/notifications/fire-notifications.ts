import { NOTIFICATION_EVENT, notificationChannel } from '@roadbook/contract/rules/notifications'
import type { Database } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { PusherServer } from '../../../platform/realtime/pusher-server.ts'
import { readActivePeople } from '../../people/users/index.ts'

type Parts = {
  bus: Pick<Bus, 'subscribe'>
  database: Database
  pusher: Pick<PusherServer, 'connections' | 'publish'>
  log: Log
}

/** Notifies the open pages of this process; a page that misses this reads it with its next request. */
export function fireNotifications({ bus, database, pusher, log }: Parts): void {
  bus.subscribe('notifications', ({ tenantId, userIds }) => {
    if (pusher.connections === 0) return
    const fire = async (): Promise<void> => {
      const people = await database.inTenant(
        { tenantId },
        (tx) => readActivePeople(tx, tenantId, userIds),
        'read',
      )
      for (const { email } of people) pusher.publish(await notificationChannel(email), NOTIFICATION_EVENT, {})
    }
    fire().catch((error: unknown) =>
      log.warn({ err: error }, 'Open pages could not be told of notifications'),
    )
  })
}
