import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { ReportsOverviewSearch, ReportsSearch } from './features/reports/search.ts'
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
  component: lazyRouteComponent(() => import('./features/reports/reports-overview.tsx'), 'ReportsOverview'),
})

const reportPages = () => import('./features/reports/report-pages.tsx')

const mileageRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/vehicles-mileage-report',
  validateSearch: ReportsSearch,
  component: lazyRouteComponent(reportPages, 'MileageReport'),
})

const vehiclesStatusRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/vehicles-status-report',
  validateSearch: ReportsSearch,
  component: lazyRouteComponent(reportPages, 'VehiclesStatusReport'),
})

const tourMileageRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/tour-reports',
  validateSearch: ReportsSearch,
  component: lazyRouteComponent(reportPages, 'TourReport'),
})

const stationaryStopsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/stationary-stops-reports',
  validateSearch: ReportsSearch,
  component: lazyRouteComponent(reportPages, 'StopsReport'),
})

const movementRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/movement-report',
  validateSearch: ReportsSearch,
  component: lazyRouteComponent(reportPages, 'MovementReport'),
})

const fuelConsumptionRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/fuel-consumption-report',
  validateSearch: ReportsSearch,
  component: lazyRouteComponent(reportPages, 'FuelReport'),
})

const billingRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/reports/billing-active-vehicles-report',
  validateSearch: ReportsSearch,
  component: lazyRouteComponent(reportPages, 'BillingReport'),
})

export const reportRoutes = [
  reportsRoute,
  overviewRoute,
  mileageRoute,
  vehiclesStatusRoute,
  tourMileageRoute,
  stationaryStopsRoute,
  movementRoute,
  fuelConsumptionRoute,
  billingRoute,
] as const
