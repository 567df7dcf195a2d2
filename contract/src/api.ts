import { alarmRoutes } from './alarms.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { accountRoutes } from './account.ts'
import { analyticsRoutes } from './analytics.ts'
import { attachmentRoutes } from './attachments.ts'
import { auditRoutes } from './audit.ts'
import { biServerRoutes } from './bi-server.ts'
import { bookingRoutes } from './bookings.ts'
import { classicGeofenceRoutes } from './classic-geofences.ts'
import { companyRoutes } from './company.ts'
import { costRoutes } from './costs.ts'
import { demoRoutes } from './demo.ts'
import { deviceOrderRoutes } from './device-orders.ts'
import { deviceRoutes } from './devices.ts'
import { expenseImportRoutes } from './expense-imports.ts'
import { expenseRoutes } from './expenses.ts'
import { frameRoutes } from './frames.ts'
import { geofenceImportRoutes } from './geofence-import.ts'
import { geofenceRoutes } from './geofences.ts'
import { historyImportRoutes } from './history-import.ts'
import { installationRoutes } from './installation.ts'
import { jobRoutes } from './jobs.ts'
import { locationRoutes } from './locations.ts'
import { logbookExportRoutes, logbookRoutes } from './logbook.ts'
import { mapRoutes } from './map.ts'
import { notificationRoutes } from './notifications.ts'
import { odometerRoutes } from './odometer.ts'
import { overviewRoutes } from './overview.ts'
import { placeRoutes } from './places.ts'
import { recurringExpenseRoutes } from './recurring-expenses.ts'
import { reportRoutes } from './reports.ts'
import { retentionRoutes } from './retention.ts'
import type { Route } from './route.ts'
import { securityRoutes } from './security.ts'
import { serviceRoutes } from './services.ts'
import { settingsRoutes } from './settings.ts'
import { shareLinkRoutes } from './share-links.ts'
import { tripBorderRoutes } from './trip-borders.ts'
import { tripCategoryRoutes } from './trip-categories.ts'
import { tripRebuildRoutes } from './trip-rebuild.ts'
import { tripSuggestionRoutes } from './trip-suggestions.ts'
import { reportScheduleRoutes } from './report-schedules.ts'
import { reportListRoutes, tableReportRoutes } from './report-calls.ts'
import { tourRoutes } from './tours.ts'
import { tripRoutes } from './trips.ts'
import { userRoutes } from './users.ts'
import { vehicleRoutes } from './vehicles.ts'
import { webhookRoutes } from './webhooks.ts'

/** The whole API, by domain. A static path comes before a parameter that would match it. */
export const api = {
  installation: installationRoutes,
  deviceOrders: deviceOrderRoutes,
  apiKeys: apiKeyRoutes,
  users: userRoutes,
  account: accountRoutes,
  locations: locationRoutes,
  devices: deviceRoutes,
  vehicles: vehicleRoutes,
  odometer: odometerRoutes,
  services: serviceRoutes,
  tripRebuild: tripRebuildRoutes,
  tripBorders: tripBorderRoutes,
  tripSuggestions: tripSuggestionRoutes,
  trips: tripRoutes,
  logbookExport: logbookExportRoutes,
  logbook: logbookRoutes,
  tours: tourRoutes,
  tableReports: tableReportRoutes,
  analytics: analyticsRoutes,
  frames: frameRoutes,
  reports: { ...reportListRoutes, ...reportRoutes },
  reportSchedules: reportScheduleRoutes,
  jobs: jobRoutes,
  bookings: bookingRoutes,
  costs: costRoutes,
  attachments: attachmentRoutes,
  expenses: expenseRoutes,
  expenseImports: expenseImportRoutes,
  recurringExpenses: recurringExpenseRoutes,
  classicGeofences: classicGeofenceRoutes,
  geofenceImport: geofenceImportRoutes,
  geofences: geofenceRoutes,
  alarms: alarmRoutes,
  notifications: notificationRoutes,
  webhooks: webhookRoutes,
  shareLinks: shareLinkRoutes,
  historyImport: historyImportRoutes,
  overview: overviewRoutes,
  company: companyRoutes,
  settings: settingsRoutes,
  biServer: biServerRoutes,
  security: securityRoutes,
  retention: retentionRoutes,
  tripCategories: tripCategoryRoutes,
  map: mapRoutes,
  places: placeRoutes,
  audit: auditRoutes,
  demo: demoRoutes,
} as const satisfies Record<string, Record<string, Route>>

/** Every route with its name, such as `vehicles.get`. */
export function allRoutes(): { name: string; route: Route }[] {
  return Object.entries(api).flatMap(([domain, table]) =>
    Object.entries<Route>(table).map(([name, route]) => ({ name: `${domain}.${name}`, route })),
  )
}

/** Below PUBLIC_URL. */
export const apiBase = '/api'
