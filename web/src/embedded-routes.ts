import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { FrameSearch } from './features/reporting/frames/search.ts'
import { frameRoute } from './frame-route.tsx'

const analyticsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/analytics',
  beforeLoad: () => {
    throw redirect({ to: '/analytics/fleet-intelligence-hub', replace: true })
  },
})

const fleetHubRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/analytics/fleet-intelligence-hub',
  validateSearch: FrameSearch,
  component: lazyRouteComponent(
    () => import('./features/reporting/frames/fleet-hub-page.tsx'),
    'FleetHubPage',
  ),
})

const geofenceActivityRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/geofence-activity',
  staticData: { permission: 'geofences.read' },
  validateSearch: FrameSearch,
  component: lazyRouteComponent(
    () => import('./features/reporting/frames/geofence-activity-page.tsx'),
    'GeofenceActivityPage',
  ),
})

/** Pages that show a view of analysis in a frame. */
export const embeddedRoutes = [analyticsRoute, fleetHubRoute, geofenceActivityRoute] as const
