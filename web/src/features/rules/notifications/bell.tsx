import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { Notification } from '@roadbook/contract/rules/notifications'
import { NotificationItem } from './notification-item.tsx'
import classes from './notifications.module.css'
import { latestQuery, unreadQuery, useMarkRead } from './queries.ts'
import { Box, Text } from '../../../ui/layout.tsx'
import { PopoverButton } from '../../../ui/menu/popover-button.tsx'
import { TextButton, textLink } from '../../../ui/text-button.tsx'

/** Larger numbers are shown as "99+". */
const MAX_COUNTED = 99

/** The newest notifications, and how many are unread. */
export function Bell() {
  const { t } = useLingui()
  const router = useRouter()
  const { data: { unread = 0 } = {} } = useQuery(unreadQuery())
  const markRead = useMarkRead()
  const open = ({ id, link, readAt }: Notification) => {
    if (readAt === null) markRead.mutate([id])
    router.history.push(link)
  }
  return (
    <PopoverButton
      position="bottom-end"
      width={416}
      p={0}
      className={classes.dropdown}
      button={
        <ActionIcon
          className={classes.bell}
          size={36}
          aria-label={unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`}
        >
          <IconBell size={20} stroke={1.6} />
          {unread > 0 && (
            <Text px={5} weight={600} textAlign="center" className={classes.count} aria-hidden="true">
              {unread > MAX_COUNTED ? `${MAX_COUNTED}+` : unread}
            </Text>
          )}
        </ActionIcon>
      }
    >
      {(close) => (
        <>
          <header className={classes.head}>
            <Text as="h2" size="body">
              <Trans>Notifications</Trans>
            </Text>
            {unread > 0 && (
              <>
                <Text color="muted">
                  <Plural value={unread} one="# unread" other="# unread" />
                </Text>
                <TextButton ml="auto" py={4} underline="hover" onClick={() => markRead.mutate(undefined)}>
                  <Trans>Mark all as read</Trans>
                </TextButton>
              </>
            )}
          </header>
          <Latest
            onOpen={(notification) => {
              close()
              open(notification)
            }}
          />
          <Box as="footer" line="above" px={16} py={10}>
            <Link to="/notifications" className={textLink} onClick={close}>
              <Trans>All notifications</Trans>
            </Link>
          </Box>
        </>
      )}
    </PopoverButton>
  )
}

function Latest({ onOpen }: { onOpen: (notification: Notification) => void }) {
  const { data, error } = useQuery(latestQuery())
  if (error && data === undefined)
    return (
      <p className={classes.empty} role="alert">
        <Trans>The notifications could not be loaded. They are tried again in a minute.</Trans>
      </p>
    )
  if (data === undefined) return <div className={classes.empty} aria-busy="true" />
  if (data.length === 0)
    return (
      <p className={classes.empty}>
        <Trans>Nothing yet. What geofences and alarms notify you of is shown here.</Trans>
      </p>
    )
  return (
    <ol className={classes.list}>
      {data.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} onOpen={onOpen} />
      ))}
    </ol>
  )
}
