import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconClockHour4, IconGauge, IconLogin2, IconLogout, type Icon } from '@tabler/icons-react'
import { alarmMessages, AlarmEventType } from '@roadbook/contract/alarms'
import type { Notification, NotificationKind } from '@roadbook/contract/notifications'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { alarmIcons } from '../../ui/alarm-icons.ts'
import classes from './notifications.module.css'

const ofAlarms = Object.fromEntries(
  AlarmEventType.options.map((type) => [alarmMessages[type], alarmIcons[type]]),
) as Record<(typeof alarmMessages)[AlarmEventType], Icon> // each type has its own kind

const icons: Record<NotificationKind, Icon> = {
  ...ofAlarms,
  geofenceEnter: IconLogin2,
  geofenceExit: IconLogout,
  geofenceDwell: IconClockHour4,
  geofenceSpeeding: IconGauge,
}

type Props = { notification: Notification; onOpen: (notification: Notification) => void }

export function NotificationItem({ notification, onOpen }: Props) {
  const { kind, title, body, createdAt, readAt, link } = notification
  const f = useFormat()
  const now = useNow()
  const KindIcon = icons[kind]
  return (
    <li>
      <a
        className={classes.item}
        href={link}
        data-unread={readAt === null || undefined}
        onClick={(event) => {
          // A new tab opens as the browser does it.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(notification)
        }}
      >
        <KindIcon className={classes.icon} size={18} stroke={1.6} aria-hidden="true" />
        <span className={classes.text}>
          <span className={classes.title}>{title}</span>
          {body !== null && <span className={classes.body}>{body}</span>}
        </span>
        <time className={classes.time} dateTime={createdAt} title={f.full(createdAt)}>
          {f.ago(createdAt, now)}
        </time>
        <span className={classes.dot}>
          {readAt === null && (
            <VisuallyHidden>
              <Trans>Unread</Trans>
            </VisuallyHidden>
          )}
        </span>
      </a>
    </li>
  )
}
