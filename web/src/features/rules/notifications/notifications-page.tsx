import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { Notification } from '@roadbook/contract/rules/notifications'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { withoutFilters } from '../../../ui/list/filters.ts'
import { ListFilters } from '../../../ui/list/list-filters.tsx'
import { NoMatch } from '../../../ui/list/no-match.tsx'
import { useAddressChange } from '../../../ui/list/use-address-change.ts'
import { Page } from '../../../ui/page.tsx'
import { BrowserNotice } from './browser-notice.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './notifications.module.css'
import { PushBrowsers } from './push-browsers.tsx'
import { allQuery, unreadQuery, useMarkRead } from './queries.ts'
import type { NotificationsSearch } from './search.ts'
import { useNotificationFilters } from './use-notification-filters.tsx'
import { Grid, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

const route = getRouteApi('/frame/notifications')

/** All notifications of the user, by day. */
export function NotificationsPage() {
  const { t } = useLingui()
  const search = route.useSearch()
  const change = useAddressChange<NotificationsSearch>()
  const query = useInfiniteQuery({ ...allQuery(search), placeholderData: keepPreviousData })
  const { data: { unread = 0 } = {} } = useQuery(unreadQuery())
  const filters = useNotificationFilters(search, unread)
  const markRead = useMarkRead()
  const all = query.data?.pages.flat()
  const actions = unread > 0 && (
    <Button
      variant="default"
      leftSection={<IconChecks size={16} stroke={1.8} />}
      loading={markRead.isPending}
      onClick={() => markRead.mutate(undefined)}
    >
      <Trans>Mark all as read</Trans>
    </Button>
  )
  return (
    <Page
      title={t`Notifications`}
      {...(unread > 0 ? { aside: t`${unread} unread` } : {})}
      actions={actions || undefined}
    >
      <BrowserNotice />
      <Grid columns="minmax(0, 624px) minmax(0, 480px)" className={classes.columns}>
        <Box shrink>
          <ListFilters filters={filters} search={search} onChange={change} />
          {query.error && all === undefined && (
            <ErrorPanel
              title={t`The notifications could not be loaded`}
              error={query.error}
              onRetry={query.refetch}
            />
          )}
          {all?.length === 0 && <None search={search} onClear={() => change(withoutFilters(filters))} />}
          {all !== undefined && <Days notifications={all} />}
          {query.hasNextPage && (
            <Button
              className={styleClasses({ mt: 16 })}
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              <Trans>Show older</Trans>
            </Button>
          )}
        </Box>
        <Box shrink>
          <NotificationChoices />
          <PushBrowsers />
          <NotificationPreferences />
        </Box>
      </Grid>
    </Page>
  )
}

function None({ search, onClear }: { search: NotificationsSearch; onClear: () => void }) {
  const { t } = useLingui()
  if (search.kinds !== undefined) {
    return <NoMatch title={t`No notifications match these filters`} onClear={onClear} />
  }
  if (search.unread === true) {
    return (
      <EmptyState title={t`No unread notifications`}>
        <Trans>Those that you have read are under “All”.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t`No notifications yet`}>
      <Trans>What geofences and alarms notify you of is shown here.</Trans>
    </EmptyState>
  )
}

function Days({ notifications }: { notifications: readonly Notification[] }) {
  const f = useFormat()
  const router = useRouter()
  const markRead = useMarkRead()
  const open = ({ id, link, readAt }: Notification) => {
    if (readAt === null) markRead.mutate([id])
    router.history.push(link)
  }
  const now = useNow()
  const days = Map.groupBy(notifications, ({ createdAt }) => f.isoDay(createdAt))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <Text as="h2" size="paragraph" mt={20} mb={8} color="text2" id={`day-${day}`}>
        {f.dayName(ofDay[0]?.createdAt ?? day, now)}
      </Text>
      <ol className={`${classes.list} ${classes.all}`}>
        {ofDay.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onOpen={open} />
        ))}
      </ol>
    </section>
  ))
}
