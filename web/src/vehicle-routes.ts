import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { VehicleDetailSearch, VehiclesSearch } from './features/fleet/vehicles/search.ts'
import { frameRoute } from './frame-route.tsx'

const vehiclesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/vehicles',
  validateSearch: VehiclesSearch,
  component: lazyRouteComponent(() => import('./features/fleet/vehicles/vehicle-list.tsx'), 'VehicleList'),
})

const archivedVehiclesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/vehicles/archived',
  validateSearch: VehiclesSearch,
  component: lazyRouteComponent(
    () => import('./features/fleet/vehicles/vehicle-list.tsx'),
    'ArchivedVehicleList',
  ),
})

const vehicleImportRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/vehicles/import',
  staticData: { permission: 'vehicles.write' },
  component: lazyRouteComponent(
    () => import('./features/fleet/vehicle-import/import-page.tsx'),
    'VehicleImportPage',
  ),
})

/** The page's URL ends in a slash, so it is the index of its own folder. */
const vehicleDetailRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/vehicles/detail',
  validateSearch: VehicleDetailSearch,
})

const vehicleDetailIndexRoute = createRoute({
  getParentRoute: () => vehicleDetailRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./routes/vehicle-detail.tsx'), 'VehicleDetailPage'),
})

/** Where a vehicle's QR code leads. */
const signOnRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/vehicles/$vehicleId/sign-on',
  staticData: { permission: 'vehicles.drive' },
  component: lazyRouteComponent(() => import('./features/fleet/sign-on/sign-on-page.tsx'), 'SignOnPage'),
})

export const vehicleRoutes = [
  vehiclesRoute,
  archivedVehiclesRoute,
  signOnRoute,
  vehicleImportRoute,
  vehicleDetailRoute.addChildren([vehicleDetailIndexRoute]),
] as const
