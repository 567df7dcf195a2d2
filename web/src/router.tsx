import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { AlarmsSearch } from './features/rules/alarms/search.ts'
import { AuditSearch } from './features/core/audit/audit-search.ts'
import { BookingsSearch } from './features/trips/bookings/search.ts'
import { DriverKeysSearch } from './features/people/driver-keys/search.ts'
import { JobsSearch } from './features/trips/jobs/queries.ts'
import { LiveSearch } from './features/tracking/live/search.ts'
import { LogbookSearch } from './features/trips/trips/logbook/search.ts'
import { NotificationsSearch } from './features/rules/notifications/search.ts'
import { DashboardSearch } from './features/reporting/overview/search.ts'
import { RouteHistorySearch } from './features/tracking/route-history/search.ts'
import { ShareLinksSearch } from './features/sharing/share-links/search.ts'
import { TripDetectionSearch } from './features/company/settings/trip-detection/search.ts'
import { WebhooksSearch } from './features/sharing/webhooks/search.ts'
import { ToursSearch } from './features/trips/tours/search.ts'
import { TripDetailSearch, TripsSearch } from './features/trips/trips/search.ts'
import { UsersSearch } from './features/people/users/search.ts'
import { costRoutes } from './cost-routes.ts'
import { embeddedRoutes } from './embedded-routes.ts'
import { type Context, frameRoute, rootRoute } from './frame-route.tsx'
import { geofenceRoutes } from './geofence-routes.ts'
import { readAhead } from './read-ahead.ts'
import { reportRoutes } from './report-routes.ts'
import { vehicleRoutes } from './vehicle-routes.ts'
import { parseSearch, stringifySearch } from './lib/search.ts'
import { RouteError } from './routes/route-error.tsx'
import { SummarySearch } from './features/reporting/analytics/search.ts'

/**
 * Pages are loaded when they are first opened: a list is a page of its feature; pages that combine features are in
 * `routes/`.
 */

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.looseObject({ returnTo: z.string().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./routes/login.tsx'), 'LoginPage'),
})

const placeOrderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/place-order',
  component: lazyRouteComponent(() => import('./routes/place-order/place-order-page.tsx'), 'PlaceOrderPage'),
})

const callbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/callback',
  component: lazyRouteComponent(() => import('./routes/auth-callback.tsx'), 'AuthCallbackPage'),
})

const silentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/silent',
  component: lazyRouteComponent(() => import('./routes/auth-silent.tsx'), 'AuthSilentPage'),
})

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notfound',
  component: lazyRouteComponent(() => import('./routes/not-found.tsx'), 'NotFoundPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/dashboard',
  validateSearch: DashboardSearch,
  loader: readAhead(async ({ client, user, search }) => {
    const { readOverview } = await import('./features/reporting/overview/queries.ts')
    const { attention, alerts } = DashboardSearch.parse(search)
    if (attention !== true && alerts !== true) await readOverview(client, user)
  }),
  component: lazyRouteComponent(() => import('./routes/dashboard.tsx'), 'DashboardPage'),
})

const liveRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/live',
  validateSearch: LiveSearch,
  component: lazyRouteComponent(() => import('./routes/live.tsx'), 'LivePage'),
})

const tripsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/trips',
  validateSearch: TripsSearch,
  loader: readAhead(async ({ client, user, search }) => {
    const { readTrips } = await import('./features/trips/trips/queries.ts')
    await readTrips(client, user, TripsSearch.parse(search))
  }),
  component: lazyRouteComponent(() => import('./features/trips/trips/trip-list.tsx'), 'TripList'),
})

const tripDetailRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/trips/detail',
  validateSearch: TripDetailSearch,
  component: lazyRouteComponent(() => import('./routes/trip-detail.tsx'), 'TripDetailPage'),
})

const routeHistoryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/route-history',
  validateSearch: RouteHistorySearch,
  component: lazyRouteComponent(() => import('./routes/route-history.tsx'), 'RouteHistoryPage'),
})

const tourHistoryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/tour-history',
  validateSearch: ToursSearch,
  component: lazyRouteComponent(() => import('./routes/tour-history.tsx'), 'TourHistoryPage'),
})

const logbookRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/logbook',
  validateSearch: LogbookSearch,
  component: lazyRouteComponent(
    () => import('./features/trips/trips/logbook/logbook-page.tsx'),
    'LogbookPage',
  ),
})

const jobsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/jobs',
  validateSearch: JobsSearch,
  component: lazyRouteComponent(() => import('./features/trips/jobs/driver/jobs-page.tsx'), 'JobsPage'),
})

const alarmsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/alarms',
  staticData: { permission: 'alarms.read' },
  validateSearch: AlarmsSearch,
  component: lazyRouteComponent(() => import('./features/rules/alarms/alarms-page.tsx'), 'AlarmsPage'),
})

const usersRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/users',
  staticData: { permission: 'users.read' },
  validateSearch: UsersSearch,
  component: lazyRouteComponent(() => import('./features/people/users/user-list.tsx'), 'UserList'),
})

const driverKeysRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/driver-keys',
  staticData: { permission: 'users.read' },
  validateSearch: DriverKeysSearch,
  component: lazyRouteComponent(() => import('./features/people/driver-keys/key-list.tsx'), 'KeyList'),
})

const bookingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/bookings',
  validateSearch: BookingsSearch,
  component: lazyRouteComponent(() => import('./features/trips/bookings/booking-list.tsx'), 'BookingList'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/notifications',
  validateSearch: NotificationsSearch,
  component: lazyRouteComponent(
    () => import('./features/rules/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
})

const shareLinksRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/share-links',
  staticData: { permission: 'shareLinks.read' },
  validateSearch: ShareLinksSearch,
  component: lazyRouteComponent(
    () => import('./features/sharing/share-links/list/share-link-list.tsx'),
    'ShareLinkList',
  ),
})

const auditRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/audit-log',
  staticData: { permission: 'audit.read' },
  validateSearch: AuditSearch,
  component: lazyRouteComponent(() => import('./features/core/audit/audit-list.tsx'), 'AuditList'),
})

const analyticsSummaryRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/analytics/summary',
  validateSearch: SummarySearch,
  component: lazyRouteComponent(
    () => import('./features/reporting/analytics/summary-page.tsx'),
    'SummaryPage',
  ),
})

const settingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./routes/settings.tsx'), 'SettingsPage'),
})

/** Without a component: the page above it shows the section, so that unsaved changes survive a change of section. */
const settingsSectionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '$section',
  validateSearch: WebhooksSearch.extend(TripDetectionSearch.shape),
})

const accountRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./routes/account.tsx'), 'AccountPage'),
})

const accountSectionRoute = createRoute({ getParentRoute: () => accountRoute, path: '$section' })

const routeTree = rootRoute.addChildren([
  indexRoute,
  loginRoute,
  placeOrderRoute,
  callbackRoute,
  silentRoute,
  notFoundRoute,
  frameRoute.addChildren([
    dashboardRoute,
    liveRoute,
    ...vehicleRoutes,
    tripsRoute,
    tripDetailRoute,
    routeHistoryRoute,
    tourHistoryRoute,
    logbookRoute,
    jobsRoute,
    usersRoute,
    driverKeysRoute,
    bookingsRoute,
    ...geofenceRoutes,
    ...reportRoutes,
    ...embeddedRoutes,
    alarmsRoute,
    ...costRoutes,
    analyticsSummaryRoute,
    notificationsRoute,
    shareLinksRoute,
    auditRoute,
    settingsRoute.addChildren([settingsSectionRoute]),
    accountRoute.addChildren([accountSectionRoute]),
  ]),
])

export function createAppRouter(context: Context) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    // The window itself never scrolls: these elements do.
    scrollToTopSelectors: ['#main', '[data-scroll-restoration-id="table"]'],
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
