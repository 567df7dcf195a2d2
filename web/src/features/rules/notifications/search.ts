import { NotificationKind } from '@roadbook/contract/rules/notifications'
import { z } from 'zod'
import { choiceParam, flagParam, shapeOf } from '../../../ui/list/list-params.ts'

export const notificationParams = {
  unread: flagParam('unread'),
  kinds: choiceParam('kinds', NotificationKind),
}

export const NotificationsSearch = z.object(shapeOf(notificationParams))
export type NotificationsSearch = z.infer<typeof NotificationsSearch>
