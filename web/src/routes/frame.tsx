import { useLingui } from '@lingui/react/macro'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useLiveNotifications } from '../features/rules/notifications/use-live-notifications.ts'
import { usePush } from '../features/rules/notifications/use-push.ts'
import { currentUserQuery } from '../features/people/users/queries.ts'
import bottomBar from '../frame/bottom-bar.module.css'
import { ConnectionBanner } from '../frame/connection-banner.tsx'
import { HistoryNotice } from '../frame/history-notice.tsx'
import { useNavigation } from '../frame/navigation-entries.ts'
import { Navigation } from '../frame/navigation.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { useRealtime } from '../lib/realtime/use-realtime.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import classes from './frame.module.css'
import { PermittedPage } from './permitted-page.tsx'
import { SignedIn } from './signed-in.tsx'
import { useOfflinePage } from './use-offline-page.ts'
import { Stack, Box } from '../ui/layout.tsx'

const NarrowNavigation = lazyPart(
  async () => (await import('../frame/narrow-navigation.tsx')).NarrowNavigation,
)
const SearchBox = lazyPart(async () => (await import('../frame/search-box.tsx')).SearchBox)

/** The frame around every page of a signed-in person. */
export function Frame() {
  return (
    <SignedIn>
      <Layout />
    </SignedIn>
  )
}

function Layout() {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  useLiveNotifications(useRealtime(), user.email)
  usePush()
  useOfflinePage(user)
  const groups = useNavigation(user)
  const isNarrow = useIsNarrow()
  const [isFolded, toggleFold] = useFold()
  const [isDrawerOpen, drawer] = useDisclosure()
  return (
    <>
      <a href="#main" className={classes.skip}>{t`Skip to content`}</a>
      <div className={classes.frame}>
        {!isNarrow && (
          <Box noShrink width={isFolded ? 64 : 240} line="right" ground="subtle">
            <Navigation groups={groups} isFolded={isFolded} onFold={toggleFold} />
          </Box>
        )}
        <Stack grow>
          <TopBar user={user} onMenu={drawer.open} />
          <ConnectionBanner />
          {user.tenant.demo && <HistoryNotice />}
          <PermittedPage className={classes.main} />
          {isNarrow && (
            <Suspense fallback={<Box hide className={bottomBar.bar} />}>
              <NarrowNavigation
                groups={groups}
                isOpen={isDrawerOpen}
                onOpen={drawer.open}
                onClose={drawer.close}
              />
            </Suspense>
          )}
        </Stack>
      </div>
      <Suspense fallback={null}>
        <SearchBox groups={groups} />
      </Suspense>
    </>
  )
}

const mapPages = /^\/(live|geofence|geofence-old\/.+)(\/|$)/

/** Pages with a full map start with the navigation collapsed; both choices are stored. */
function useFold(): [boolean, () => void] {
  const isMap = useLocation({ select: ({ pathname }) => mapPages.test(pathname) })
  const [folded, setFolded] = useLocalStorage({
    key: 'roadbook.navigation.folded',
    defaultValue: { page: false, map: true },
    getInitialValueInEffect: false,
  })
  const place = isMap ? 'map' : 'page'
  return [folded[place], () => setFolded({ ...folded, [place]: !folded[place] })]
}
