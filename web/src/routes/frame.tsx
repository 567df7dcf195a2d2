import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useLiveNotifications } from '../features/notifications/use-live-notifications.ts'
import { usePush } from '../features/notifications/use-push.ts'
import { currentUserQuery } from '../features/users/queries.ts'
import { BottomBar } from '../frame/bottom-bar.tsx'
import { ConnectionBanner } from '../frame/connection-banner.tsx'
import { HistoryNotice } from '../frame/history-notice.tsx'
import { useNavigation } from '../frame/navigation-entries.ts'
import { Navigation } from '../frame/navigation.tsx'
import { SearchBox } from '../frame/search-box.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { formatLocales, languageOf } from '@roadbook/contract/languages'
import { can } from '@roadbook/contract/permissions'
import type { CurrentUser } from '@roadbook/contract/users'
import { createFormat } from '../lib/format.ts'
import { FormatProvider } from '../lib/use-format.ts'
import { RealtimeProvider, useRealtimeConnection } from '../lib/use-realtime.ts'
import { useRecordChanges } from '../lib/use-record-changes.ts'
import { useIsNarrow } from '../ui/use-is-narrow.ts'
import { ForbiddenPage } from './forbidden-page.tsx'
import classes from './frame.module.css'

/** The frame around every page of a signed-in person. */
export function Frame() {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const realtime = useRealtimeConnection(user.tenant.id)
  useLiveNotifications(realtime, user.email)
  usePush()
  useRecordChanges(realtime)
  const groups = useNavigation(user)
  const maySee = useMaySee(user)
  const isNarrow = useIsNarrow()
  const [isFolded, toggleFold] = useFold()
  const [isDrawerOpen, drawer] = useDisclosure()
  const { locale, tenant } = user
  const format = useMemo(
    () =>
      createFormat({
        locale: localeOf(locale, tenant.locale),
        timeZone: tenant.timeZone,
        currency: tenant.currency,
        distanceUnit: tenant.distanceUnit,
        country: tenant.country,
      }),
    [locale, tenant.locale, tenant.timeZone, tenant.currency, tenant.distanceUnit, tenant.country],
  )
  return (
    <FormatProvider value={format}>
      <a href="#main" className={classes.skip}>{t`Skip to content`}</a>
      <div className={classes.frame}>
        {!isNarrow && (
          <div className={classes.side} data-folded={isFolded || undefined}>
            <Navigation groups={groups} isFolded={isFolded} onFold={toggleFold} />
          </div>
        )}
        <div className={classes.rest}>
          <TopBar user={user} onMenu={drawer.open} />
          <ConnectionBanner />
          {tenant.demo && <HistoryNotice />}
          <main id="main" className={classes.main} tabIndex={-1}>
            <RealtimeProvider value={realtime}>{maySee ? <Outlet /> : <ForbiddenPage />}</RealtimeProvider>
          </main>
          <BottomBar groups={groups} onMore={drawer.open} />
        </div>
      </div>
      <Drawer.Root
        opened={isNarrow && isDrawerOpen}
        onClose={drawer.close}
        size={288}
        classNames={{ content: classes.drawer, body: classes.drawerBody }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t`Main navigation`} radius={0}>
          <Drawer.Body>
            <Navigation groups={groups} isFolded={false} onNavigate={drawer.close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <SearchBox groups={groups} />
    </FormatProvider>
  )
}

/** Whether the role may read what the page shows; who may not has no entry for it either. */
function useMaySee({ roles }: CurrentUser): boolean {
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission })
  return permission === undefined || can(roles, permission)
}

const mapPages = /^\/(live|geofence|geofence-old\/.+)(\/|$)/

/** Pages with a full map start with the navigation folded; both choices are remembered. */
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

/** The company's locale with its country's formats; another one only if the person's language differs. */
function localeOf(ofPerson: string | null, ofCompany: string): string {
  const language = languageOf(ofPerson, ofCompany)
  const isOfCountry = ofCompany.includes('-') && languageOf(ofCompany) === language
  return isOfCountry ? ofCompany : formatLocales[language]
}
