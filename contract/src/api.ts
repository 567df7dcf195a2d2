import { alarmRoutes } from './rules/alarms.ts'
import { apiKeyRoutes } from './people/api-keys.ts'
import { accountRoutes } from './people/account.ts'
import { analyticsRoutes } from './reporting/analytics.ts'
import { attachmentRoutes } from './core/attachments.ts'
import { auditRoutes } from './core/audit.ts'
import { biServerRoutes } from './reporting/bi-server.ts'
import { bookingRoutes } from './trips/bookings.ts'
import { calendarFeedRoutes } from './trips/calendar-feeds.ts'
import { classicGeofenceRoutes } from './rules/classic-geofences.ts'
import { companyRoutes } from './company/company.ts'
import { costRoutes } from './money/costs.ts'
import { demoRoutes } from './company/demo.ts'
import { deviceOrderRoutes } from './tracking/device-orders.ts'
import { deviceCommandRoutes } from './tracking/device-commands.ts'
import { deviceRoutes } from './tracking/devices.ts'
import { driverKeyRoutes } from './people/driver-keys.ts'
import { expenseImportRoutes } from './money/expense-imports.ts'
import { expenseRoutes } from './money/expenses.ts'
import { expensesLockRoutes } from './money/expenses-lock.ts'
import { frameRoutes } from './reporting/frames.ts'
import { geofenceImportRoutes } from './rules/geofence-import.ts'
import { geofenceRoutes } from './rules/geofences.ts'
import { historyImportRoutes } from './trips/history-import.ts'
import { installationRoutes } from './company/installation.ts'
import { jobRoutes } from './trips/jobs.ts'
import { locationRoutes } from './tracking/locations.ts'
import { logbookExportRoutes, logbookRoutes } from './trips/logbook.ts'
import { mapRoutes } from './tracking/map.ts'
import { notificationRoutes } from './rules/notifications.ts'
import { odometerRoutes } from './fleet/odometer.ts'
import { overviewRoutes } from './reporting/overview.ts'
import { placeRoutes } from './tracking/places.ts'
import { recurringExpenseRoutes } from './money/recurring-expenses.ts'
import { reportRoutes } from './reporting/reports.ts'
import { retentionRoutes } from './company/retention.ts'
import { traccarImportRoutes } from './company/traccar-import.ts'
import type { Route } from './core/route.ts'
import { securityRoutes } from './people/security.ts'
import { sensorRoutes } from './fleet/sensors.ts'
import { serviceRoutes } from './money/services.ts'
import { settingsRoutes } from './company/settings.ts'
import { shareLinkRoutes } from './sharing/share-links.ts'
import { tripBorderRoutes } from './trips/trip-borders.ts'
import { tripCategoryRoutes } from './fleet/trip-categories.ts'
import { tripRebuildRoutes } from './trips/trip-rebuild.ts'
import { tripSuggestionRoutes } from './trips/trip-suggestions.ts'
import { reportScheduleRoutes } from './reporting/report-schedules.ts'
import { reportListRoutes, tableReportRoutes } from './reporting/report-calls.ts'
import { signOnRoutes } from './fleet/sign-ons.ts'
import { tourRoutes } from './trips/tours.ts'
import { tripRoutes } from './trips/trips.ts'
import { userRoutes } from './people/users.ts'
import { vehicleImportRoutes } from './fleet/vehicle-imports.ts'
import { vehicleRoutes } from './fleet/vehicles.ts'
import { webhookRoutes } from './sharing/webhooks.ts'

/** The whole API, by domain. A static path comes before a parameter that would match it. */
export const api = {
  installation: installationRoutes,
  deviceOrders: deviceOrderRoutes,
  apiKeys: apiKeyRoutes,
  users: userRoutes,
  account: accountRoutes,
  driverKeys: driverKeyRoutes,
  locations: locationRoutes,
  devices: deviceRoutes,
  deviceCommands: deviceCommandRoutes,
  vehicles: vehicleRoutes,
  signOns: signOnRoutes,
  vehicleImports: vehicleImportRoutes,
  odometer: odometerRoutes,
  sensors: sensorRoutes,
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
  bookings: { ...calendarFeedRoutes, ...bookingRoutes },
  costs: costRoutes,
  attachments: attachmentRoutes,
  expenses: { ...expenseRoutes, ...expensesLockRoutes },
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
  traccarImport: traccarImportRoutes,
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
