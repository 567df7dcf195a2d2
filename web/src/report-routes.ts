import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { ReportsOverviewSearch, ReportsSearch } from './features/reporting/reports/search.ts'
import { frameRoute } from './frame-route.tsx'

const reportsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports',
  beforeLoad: () => {
    throw redirect({ to: '/reports/overview', replace: true })
  },
})

const overviewRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/overview',
  validateSearch: ReportsOverviewSearch,
  component: lazyRouteComponent(
    () => import('./features/reporting/reports/reports-overview.tsx'),
    'ReportsOverview',
  ),
})

/** The route of each kind; pages below /reports that are no reports have their own routes. */
const reportRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/$report',
  validateSearch: ReportsSearch,
  component: lazyRouteComponent(() => import('./features/reporting/reports/report-page.tsx'), 'ReportPage'),
})

export const reportRoutes = [reportsRoute, overviewRoute, reportRoute] as const
