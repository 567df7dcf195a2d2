import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ClassicGeofencesSearch, ClassicMapSearch } from './features/rules/geofences/classic/search.ts'
import { GeofencesSearch, NewGeofenceSearch } from './features/rules/geofences/search.ts'
import { frameRoute } from './frame-route.tsx'

const geofencesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/geofence',
  staticData: { permission: 'geofences.read' },
  validateSearch: GeofencesSearch,
  component: lazyRouteComponent(
    () => import('./features/rules/geofences/list/geofences-page.tsx'),
    'GeofencesPage',
  ),
})

const newGeofenceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/geofence/new',
  staticData: { permission: 'geofences.read' },
  validateSearch: NewGeofenceSearch,
  component: lazyRouteComponent(
    () => import('./features/rules/geofences/edit/geofence-pages.tsx'),
    'NewGeofencePage',
  ),
})

const editGeofenceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/geofence/edit/$id',
  staticData: { permission: 'geofences.read' },
  component: lazyRouteComponent(
    () => import('./features/rules/geofences/edit/geofence-pages.tsx'),
    'EditGeofencePage',
  ),
})

const classicGeofencesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/geofence-old',
  staticData: { permission: 'geofences.read' },
  validateSearch: ClassicGeofencesSearch,
  component: lazyRouteComponent(
    () => import('./features/rules/geofences/classic-list/classic-list.tsx'),
    'ClassicList',
  ),
})

const classicMapRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/geofence-old/map',
  staticData: { permission: 'geofences.read' },
  validateSearch: ClassicMapSearch,
  component: lazyRouteComponent(
    () => import('./features/rules/geofences/classic-map/classic-map-page.tsx'),
    'ClassicMapPage',
  ),
})

const geofenceImportRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/geofence-old/import',
  staticData: { permission: 'geofences.read' },
  component: lazyRouteComponent(
    () => import('./features/rules/geofences/import/import-page.tsx'),
    'GeofenceImportPage',
  ),
})

const newClassicGeofenceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/geofence-old/new',
  staticData: { permission: 'geofences.read' },
  component: lazyRouteComponent(
    () => import('./features/rules/geofences/classic-edit/classic-pages.tsx'),
    'NewClassicPage',
  ),
})

const editClassicGeofenceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/geofence-old/edit/$id',
  staticData: { permission: 'geofences.read' },
  component: lazyRouteComponent(
    () => import('./features/rules/geofences/classic-edit/classic-pages.tsx'),
    'EditClassicPage',
  ),
})

/** Both current and classic geofences. */
export const geofenceRoutes = [
  geofencesRoute,
  newGeofenceRoute,
  editGeofenceRoute,
  classicGeofencesRoute,
  classicMapRoute,
  geofenceImportRoute,
  newClassicGeofenceRoute,
  editClassicGeofenceRoute,
] as const
