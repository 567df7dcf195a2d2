import { Trans } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import type { Notification } from '@roadbook/contract/rules/notifications'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { kindIcons } from './kind-icons.ts'
import { Stack, Text, Box } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './notifications.module.css'

type Props = { notification: Notification; onOpen: (notification: Notification) => void }

export function NotificationItem({ notification, onOpen }: Props) {
  const { kind, title, body, createdAt, readAt, link } = notification
  const f = useFormat()
  const now = useNow()
  const KindIcon = kindIcons[kind]
  return (
    <Box as="li" line="between">
      <Text
        as="a"
        highlight
        className={classes.item}
        href={link}
        data-unread={readAt === null || undefined}
        onClick={(event) => {
          // The browser itself opens a new tab.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(notification)
        }}
      >
        <KindIcon
          className={styleClasses({ mt: 1, color: 'text2' })}
          size={18}
          stroke={1.6}
          aria-hidden="true"
        />
        <Stack as="span" shrink>
          <Text breakWords className={classes.title}>
            {title}
          </Text>
          {body !== null && <Text color="muted">{body}</Text>}
        </Stack>
        <Text as="time" color="muted" nowrap dateTime={createdAt} title={f.full(createdAt)}>
          {f.ago(createdAt, now)}
        </Text>
        <Text height={8} mt={6} relative width="8px" radius={999} className={classes.dot}>
          {readAt === null && (
            <VisuallyHidden>
              <Trans>Unread</Trans>
            </VisuallyHidden>
          )}
        </Text>
      </Text>
    </Box>
  )
}
