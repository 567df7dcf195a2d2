/** Which test covers each item of the specification: `file › title of the test`. All other items are in `pending`. */
const access = 'server/src/http/access/roles.test.ts › succeeds for an admin with ids of the own company'
const pages =
  'e2e/every-page.spec.ts › every address leads to its page, which fits a desk and a phone; axe finds nothing on each kind of page in light and dark, the console is clean'
const openPages =
  'e2e/every-page.spec.ts › pages before sign-in have no navigation, fit a desk and a phone, and are clean; an unknown address shows "Page not found"'
const sharedPage =
  'e2e/share-link.spec.ts › a visitor sees a shared vehicle and its arrival on a phone and on a desk; axe finds nothing, nothing is stored, the console is clean'
const transport = (title: string) => `web/src/lib/requests/transport.test.ts › ${title}`
const sessionCore = (title: string) => `web/src/lib/session/session-core.test.ts › ${title}`
const costsOverview = (title: string) =>
  `web/src/features/money/expenses/costs/costs-overview.test.tsx › ${title}`
const trips = (title: string) => `server/src/domains/trips/trips/trips.test.ts › ${title}`
const expenses = (title: string) => `server/src/domains/money/expenses/expenses.test.ts › ${title}`
const jobs = (title: string) => `server/src/domains/trips/jobs/jobs.test.ts › ${title}`
const newJob = jobs('a new job has every field; without an assignee it is open')
const boardJourney =
  'e2e/dispatcher-day.spec.ts › a job is added by its postcode, assigned by keyboard, archived and restored, and dragged to another status'
const bookingJourney =
  'e2e/dispatcher-day.spec.ts › a booking is drawn, its conflict is seen before it is saved, and it is moved and deleted by mouse, another one by keyboard alone'
const geofenceJourney =
  'e2e/fleet-watch.spec.ts › a geofence is drawn, a vehicle leaves it, and its notification is seen at once'
const notifications = (title: string) =>
  `server/src/domains/rules/notifications/notifications.test.ts › ${title}`
const geofenceEditor = (title: string) =>
  `web/src/features/rules/geofences/edit/geofence-editor.test.tsx › ${title}`
const stopSharing =
  'web/src/features/sharing/share-links/list/share-link-list.test.tsx › stopping asks once, then the drawer says how it ended, and sharing again copies the settings'
const alarmList = (title: string) => `web/src/features/rules/alarms/list/alarm-list.test.tsx › ${title}`
const alarmTargets =
  'server/src/domains/rules/alarms/alarms.test.ts › targets are added, replaced, and forgotten with their fleet category'
const geofenceTargets =
  'server/src/domains/rules/geofences/geofences.test.ts › targets are added, replaced, and forgotten with their fleet category'
const classicJourney =
  'e2e/fleet-watch.spec.ts › a KML file is imported, a geofence switched off, and another one deleted'
const classicPages = (title: string) =>
  `web/src/features/rules/geofences/classic/classic-pages.test.tsx › ${title}`
const stoppedLink =
  'server/src/domains/sharing/share-links/share-links.test.ts › a stopped link stays stopped: it can’t be changed, and stopping again is no change'
const newVehicle =
  'server/src/domains/fleet/vehicles/vehicles.test.ts › a new vehicle has every field, without a device or a place'

export const covered: Record<string, string> = {
  'call GET /users/me': access,
  'call GET /users/paginatedUsers': access,
  'call GET /users/checkEmail/{email}':
    'server/src/domains/people/users/invitations.test.ts › an address is available unless somebody in the installation has it',
  'call GET /users/{id}': access,
  'call PUT /users/{id}': access,
  'call GET /overview/v2': access,
  'call GET /analytics/summary': access,
  'page /analytics/summary': pages,
  'fallback summaryAnalytics':
    'web/src/features/reporting/analytics/summary-page.test.tsx › without a message of the server, an error is told in the words of the specification',
  'rule Costs overview (page size 100) and summary analytics: page 1 first, the remaining pages at most 2 in parallel, items merged.':
    'web/src/features/reporting/analytics/summary-page.test.tsx › the first page is read alone, the others two at a time, and all vehicles are shown',
  'body POST /reports/fuel-consumption': access,
  'body POST /reports/movement': access,
  'call POST /reports/fuel-consumption': access,
  'call POST /reports/movement': access,
  'call POST /reports/stationary-stops': access,
  'call POST /reports/tour-mileage': access,
  'call POST /reports/mileage': access,
  'call GET /vehicles': access,
  'call GET /vehicles/{id}': access,
  'call PUT /vehicles/{id}': access,
  'call POST /logbook/export': access,
  'body POST /logbook/export':
    'server/src/domains/reporting/reports/reports.test.ts › a finished file has its address, name and size',
  'call GET /vehicles/location': access,
  'call GET /vehicles/{id}/overview': access,
  'call GET /vehicles/{id}/raw-routes': access,
  'constant logbookFormat':
    'web/src/features/trips/trips/logbook/logbook-page.test.tsx › a file that is made in the background shows its progress, then "Logbook generated" and a link to it',
  'message Logbook generated':
    'web/src/features/trips/trips/logbook/logbook-page.test.tsx › a file that is made in the background shows its progress, then "Logbook generated" and a link to it',
  'call GET /tours/{vehicleId}/tour-history':
    'server/src/domains/trips/tours/tours.test.ts › a round is one tour with its trips, stops and sums, and adds up to the trips of the day',
  'call GET /vehicles/{id}/routes': access,
  'call GET /trips/{id}/trip-detail': access,
  'call GET /vehicles/{vehicleId}/trips/{tripId}': access,
  'call GET /paginatedTrips': access,
  'call PUT /vehicles/{vehicleId}/trips/{tripId}': access,
  'call GET /jobs': access,
  'call POST /jobs': access,
  'call PUT /jobs/{id}': access,
  'call GET /bookings': access,
  'call POST /bookings': access,
  'call PUT /bookings/{id}': access,
  'call DELETE /bookings/{id}': access,
  'call GET /vehicles/{id}/expenses': access,
  'call POST /vehicles/{id}/expenses/': expenses(
    'an expense is added also at the address that ends in a slash',
  ),
  'call PUT /vehicles/{id}/expenses/{expenseId}': access,
  'call DELETE /vehicles/{id}/expenses/{expenseId}': access,
  'call GET /expenses/{id}': access,
  'call GET /expenses/statistics/overview': access,
  'call GET /expenses': access,
  'call GET /settings/expenses-lock-config': access,
  'call GET /audit-trails/activity-log': access,
  'call GET /settings/default-tenant-location': access,
  'call PUT /settings/default-tenant-location': access,
  'call GET /settings/vehicle-trip-category': access,
  'call PUT /settings/vehicle-trip-category': access,
  'call GET /settings/fleet-categories': access,
  'call POST /settings/fleet-categories': access,
  'call PUT /settings/fleet-categories/{id}': access,
  'call DELETE /settings/fleet-categories/{id}': access,
  'call GET /vehicles/{id}/geofence-alert-history': access,
  'call GET /geofences': access,
  'page /geofence/edit/{id}': geofenceEditor(
    'hours are painted by keyboard: arrows move, space sets and clears',
  ),
  'message Geo-fence updated successfully.': geofenceEditor(
    'hours are painted by keyboard: arrows move, space sets and clears',
  ),
  'message Geofence deleted successfully.':
    'web/src/features/rules/geofences/list/geofences-page.test.tsx › deleting asks first, then the geofence is gone',
  '204 geofence alarm':
    'web/src/features/rules/geofences/list/geofences-page.test.tsx › deleting asks first, then the geofence is gone',
  'page /notifications': pages,
  'page /geofence': pages,
  'page /geofence/new': pages,
  'message Geo-fence created successfully.': geofenceJourney,
  'field Notification.readAt (a read timestamp)': notifications(
    'read notifications stay in the list: some are marked, then all',
  ),
  'rule Marking all notifications as read updates their read timestamp and reloads the latest 30.':
    notifications('read notifications stay in the list: some are marked, then all'),
  "rule Once the current user has loaded, a real-time connection (region eu) subscribes to a private channel named from the user's e-mail; on notification-fired a push notification shows and the latest 30 notifications reload; subscription errors are only logged.":
    geofenceJourney,
  'call GET /geofences/v0': access,
  'call POST /geofences/v0': access,
  'call GET /geofences/v0/{id}': access,
  'call PUT /geofences/v0/{id}': access,
  'call DELETE /geofences/v0/{id}': access,
  'call GET /geofences/v0/{id}/alert-history': access,
  'field GeofenceV0.id':
    'server/src/domains/rules/geofences/classic/classic-geofences.test.ts › each style lists and opens its own alone',
  'page /geofence-old': pages,
  'page /geofence-old/import': pages,
  'page /geofence-old/map': pages,
  'message Geo-fence added': classicPages(
    'a geofence is added as a circle, for chosen vehicles, with what alerts',
  ),
  'message Geo-fence updated': classicPages(
    'only what was changed is saved, and what somebody else saved meanwhile is kept',
  ),
  'message Geo-fence deleted': classicJourney,
  '204 geo-fence': classicJourney,
  'call POST /geofences': access,
  'call GET /geofences/{id}': access,
  'call PUT /geofences/{id}': access,
  'call DELETE /geofences/{id}': access,
  'call POST /geofences/{id}/targets': access,
  'call PUT /geofences/{id}/targets': access,
  'call GET /notifications': access,
  'call POST /notifications/read': access,
  'call POST /internal/pusher/authorize': access,
  'body POST /geofences/{id}/targets': geofenceTargets,
  'body PUT /geofences/{id}/targets': geofenceTargets,
  'field GeofenceAlarm.id': geofenceTargets,
  'field GeofenceAlarm.alarmRuleTargets': geofenceTargets,
  'call GET /alarms': access,
  'call GET /share-location': access,
  'call POST /share-location': access,
  'call PUT /share-location/{id}/stop': access,
  "rule A share link is active until stopped; alarms and geo-fence alarms are toggled by an update; archiving sets a job's archived.":
    stoppedLink,
  'call POST /alarms': access,
  'call PUT /alarms/{id}': access,
  'call DELETE /alarms/{id}': access,
  'call POST /alarms/{id}/targets': access,
  'call PUT /alarms/{id}/targets': access,
  'call GET /alarms/{id}/history': access,
  'body POST /alarms/{id}/targets': alarmTargets,
  'body PUT /alarms/{id}/targets': alarmTargets,
  'field Alarm.id': alarmTargets,
  'field Alarm.alarmRuleTargets': alarmTargets,
  'page /alarms': pages,
  'page /share-links': pages,
  'message Sharing link stopped.': stopSharing,
  '204 share link stop': stopSharing,
  'message Alarm created': alarmList('an alarm is added under the name that its type and vehicles make'),
  'message Alarm Updated': alarmList('a change sends what was changed, in the company’s units'),
  'message Alarm targets updated.': alarmList('the vehicles alone are changed by their own call'),
  'message Alarm deleted': alarmList('deleting asks first, then the alarm is gone'),
  '204 alarm': alarmList('deleting asks first, then the alarm is gone'),
  'fallback alarmHistory':
    'web/src/features/rules/alarms/history/history-list.test.tsx › a failure without a message has the fallback of the alarm history',

  'body PUT /vehicles/{vehicleId}/trips/{tripId}': trips(
    'changing a trip raises its version and writes an audit entry',
  ),
  'body PUT /jobs/{id}': jobs('archiving removes the job from the list, and can be undone'),
  'field Job.title': newJob,
  'field Job.description': newJob,
  'field Job.postcode': newJob,
  'field Job.startDate': newJob,
  'field Job.endDate': newJob,
  'field Job.status': newJob,
  'field Job.assignee': newJob,
  'field Job.tripId': newJob,
  'field Job.archived': newJob,
  'field Expense.attachmentFileKeys': expenses(
    'a new expense has every field; its currency is the company’s',
  ),
  'field Expense.tripId':
    'server/src/domains/money/expenses/expense-reach.test.ts › an expense is linked to a trip of its vehicle, and moving it to another vehicle unlinks it',
  'field Trip.category': trips('trips come in pages, newest first, with the fields of a trip'),
  'field Trip.jobs':
    'server/src/domains/trips/trips/editing/trip-jobs.test.ts › with showJobs the jobs stand beside their ids, and the history tells them by their titles',
  'field EventRecord.LATITUDE (may be null)': trips(
    'an event record has these fields, and no place where the device had none',
  ),
  'field EventRecord.LONGITUDE (may be null)': trips(
    'an event record has these fields, and no place where the device had none',
  ),

  'body PUT /settings/vehicle-trip-category':
    'server/src/domains/fleet/trip-categories/trip-categories.test.ts › what was read can be sent back and changes nothing',
  'body PUT /settings/default-tenant-location':
    'server/src/domains/company/settings/settings.test.ts › the default location is the last one saved',

  'field CurrentUser.id':
    'server/src/domains/people/users/users.test.ts › the current user has roles and a company',
  'field CurrentUser.email':
    'server/src/domains/people/users/users.test.ts › the current user has roles and a company',
  'field CurrentUser.roles':
    'server/src/domains/people/users/users.test.ts › the current user has roles and a company',
  'field CurrentUser.tenant.companyName':
    'server/src/domains/people/users/users.test.ts › the current user has roles and a company',
  'field Vehicle.id': newVehicle,
  'field Vehicle.dongleId': newVehicle,
  'field Vehicle.attachmentFileKeys': newVehicle,
  'field FleetCategory.id':
    'server/src/domains/company/settings/settings.test.ts › a fleet category is added, changed and deleted',
  'field DefaultTenantLocation.latitude':
    'server/src/domains/company/settings/settings.test.ts › the default location is the last one saved',
  'field DefaultTenantLocation.longitude':
    'server/src/domains/company/settings/settings.test.ts › the default location is the last one saved',
  'field DefaultTenantLocation.country':
    'server/src/domains/company/settings/settings.test.ts › the default location is the last one saved',
  'field Page.items': 'server/src/domains/people/users/users.test.ts › people come in pages, by name',
  'field Page.currentPage': 'server/src/domains/people/users/users.test.ts › people come in pages, by name',
  'field Page.totalPages': 'server/src/domains/people/users/users.test.ts › people come in pages, by name',
  'field Page.itemsPerPage': 'server/src/domains/people/users/users.test.ts › people come in pages, by name',

  'page /': pages,
  'page /dashboard': pages,
  'page /login': openPages,
  'page /place-order': openPages,
  'page /users': pages,
  'page /vehicles': pages,
  'page /jobs': pages,
  'page /bookings': pages,
  'page /vehicles/archived': pages,
  'page /vehicles/detail/': pages,
  'page /live': pages,
  'page /trips': pages,
  'page /trips/detail': pages,
  'page /route-history': pages,
  'page /tour-history': pages,
  'page /logbook': pages,
  'page /costs': pages,
  'page /analytics': pages,
  'page /analytics/fleet-intelligence-hub':
    'e2e/manager-month.spec.ts › an admin opens the fleet hub in its frame, filters by a vehicle, compares drivers, and follows a figure to its trips',
  'page /reports/geofence-activity':
    'e2e/manager-month.spec.ts › visits of geofences stand in their frame by geofence, vehicle and hour',
  'page /costs/overview': pages,
  'page /costs/all': pages,
  'page /settings': pages,
  'page /audit-log': pages,
  'page /public-location/{token}': sharedPage,
  'page /notfound': openPages,
  'page *': openPages,

  'message User successfully updated':
    'e2e/admin-week.spec.ts › an admin changes a person, and sees both sides when another tab was faster',
  'message Vehicle updated':
    'e2e/manager-day.spec.ts › a vehicle is added, a registration in use is reported at its field, and a change is in the list',

  'message Trip successfully updated':
    'e2e/manager-day.spec.ts › a manager edits the purpose of a trip, and the list shows it',

  'message Job added': boardJourney,
  'message Booking added': bookingJourney,
  'message Booking updated': bookingJourney,
  'message Booking deleted': bookingJourney,
  '204 booking': bookingJourney,
  'message Job archived': boardJourney,
  'message Expense added.':
    'e2e/accountant-month.spec.ts › an added expense is in the list, in the overview and on the dashboard, and is changed and deleted',
  'message Expense updated':
    'e2e/accountant-month.spec.ts › an added expense is in the list, in the overview and on the dashboard, and is changed and deleted',
  'message Expense deleted':
    'e2e/accountant-month.spec.ts › an added expense is in the list, in the overview and on the dashboard, and is changed and deleted',
  'message Document deleted':
    'e2e/papers.spec.ts › a document that expires soon needs attention, and is deleted after a question',

  'fallback costsOverview': costsOverview('an empty error response shows "An unexpected error happened."'),
  'constant costsOverviewPageSize': costsOverview(
    'of a hundred vehicles a page the first is read alone, the others two at a time, and all are shown',
  ),
  '204 expense':
    'web/src/features/money/expenses/expense-list.test.tsx › an expense is deleted after a confirmation, and an empty response is a success',

  'constant notificationListSize':
    'web/src/features/rules/notifications/bell.test.tsx › the bell lists the latest 30',
  'constant parallelPageFetches': costsOverview(
    'of a hundred vehicles a page the first is read alone, the others two at a time, and all are shown',
  ),
  'constant realtimeCluster':
    'web/src/lib/realtime/realtime.test.ts › a page connects to its own address, to Pusher Channels of a cluster, or to the host of the installation',
  '204 fleet category':
    'web/src/features/company/settings/settings-lists.test.tsx › a fleet category is added, changed and deleted, and each says so',
  'rule 204 on the failure path counts as success for deletes of expense, geo-fence, booking, fleet category, alarm, geofence alarm, and for share link stop.':
    transport('no content is a success only where the route declares it'),
  'rule E-mail availability is checked before use; true means available.':
    'server/src/domains/people/users/invitations.test.ts › an address is available unless somebody in the installation has it',
  'constant successStatus': transport('any other status below 300 is rejected'),
  'rule A failed report or logbook call clears its URL; a failed overview call clears the overview.':
    'web/src/routes/dashboard.test.tsx › a refresh that failed clears the overview, and the next one fills it again',
  'constant auditSort':
    'server/src/domains/core/audit/audit.test.ts › the newest entry comes first, page after page',

  'message Fleet category added':
    'web/src/features/company/settings/settings-lists.test.tsx › a fleet category is added, changed and deleted, and each says so',
  'message Fleet category updated':
    'web/src/features/company/settings/settings-lists.test.tsx › a fleet category is added, changed and deleted, and each says so',
  'message Fleet category deleted':
    'web/src/features/company/settings/settings-lists.test.tsx › a fleet category is added, changed and deleted, and each says so',
  'constant coordinateDecimals':
    'contract/src/core/coordinates.test.ts › no text gives a place outside the world',
  'rule Coordinates text: two comma-separated numbers, latitude -90 to 90, longitude -180 to 180, each up to 18 decimals.':
    'contract/src/core/coordinates.test.ts › what is written is read again',
  'rule Event lists with missing coordinates are filled from the nearest previous known value; leading gaps take the first known value.':
    'contract/src/tracking/event-records.test.ts › every list keeps its length and its known values, and has no gap where anything is known',
  'rule GET /vehicles/{vehicleId}/trips/{tripId} is called with showJobs true.':
    'e2e/manager-day.spec.ts › a manager edits the purpose of a trip, and the list shows it',
  'rule Routing is history mode; / goes to /dashboard; every unknown path goes to /notfound; /login, /public-location/{token} and /notfound have no navigation bar.':
    pages,
  'rule On a route that needs auth without a current session: all stored data is cleared, the user is marked logged out, the current user is cleared, then /login.':
    'e2e/signed-out-and-in.spec.ts › a page that needs a session leads to sign-in and back',
  'rule A progress bar shows during navigation, and before each request; it always ends, whatever happens.':
    transport('the progress bar ends when the server refuses and when nobody answers'),
  'rule Leaving the live map clears its live-location refresh timers.':
    'web/src/features/tracking/live/use-live-fleet.test.tsx › the live page polls every two seconds, and leaving it clears all timers',
  'rule Duplicate or cancelled navigations are ignored silently.':
    'e2e/signed-out-and-in.spec.ts › repeated or cancelled navigation shows no error',
  "rule The first of the user's roles is the current role.":
    'contract/src/core/permissions.test.ts › the first of the roles is the current role, the others do not count',
  'rule A failed sign-out shows the error message.': sessionCore(
    'a sign-out that fails is shown, and the session stays',
  ),
  "rule A bearer header from the session's identity token is attached to each request; without a token the request is sent without it.":
    transport("the session's identity token goes along as a bearer header"),
  'rule Only 200 and 201 count as success; every other status is rejected to the caller.': transport(
    'any other status below 300 is rejected',
  ),
  "rule Any failed call is reported to an error-reporting helper and rejected to the caller; the server's message field is shown as an error toast.":
    transport("a refusal is reported once and rejected with the server's words, code and details"),
  'rule 401 triggers a further step (renew once, else sign out to /login); 400 has no special handling.':
    transport('a second 401 signs out with the way back, and the call is rejected'),
  'rule No HTTP response: reported, and rejected with a data message that holds the error text, or the serialised error.':
    transport('no answer is reported and rejected with a data message that holds the error text'),
  'rule Password helper: special character, lowercase letter, uppercase letter, digit.':
    'contract/src/people/identity.test.ts › each missing kind is named',
  'rule Audit and activity log are sorted by timestamp, newest first.':
    'server/src/domains/core/audit/audit.test.ts › the newest entry comes first, page after page',
  'call DELETE /vehicles/{id}/delete-attachment/{fileKey}': access,
  'call POST /vehicles/{id}/expenses/request-upload-urls': access,
  'call POST /vehicles/{id}/request-upload-urls': access,
  'rule Attachments: each returned upload URL receives a PUT of the file with its content type as header; slashes in a file key are encoded in delete-attachment.':
    'server/src/domains/core/attachments/attachments.test.ts › each name gets a key and an address, which takes one PUT with the content type of the name',
  'page /reports': pages,
  'page /reports/overview': pages,
  'page /reports/vehicles-mileage-report': pages,
  'page /reports/vehicles-status-report': pages,
  'page /reports/tour-reports': pages,
  'page /reports/stationary-stops-reports': pages,
  'page /reports/movement-report': pages,
  'page /reports/fuel-consumption-report': pages,
  'page /reports/billing-active-vehicles-report': pages,
  'message Report generated':
    'web/src/features/reporting/reports/report-page.test.tsx › vehicles are joined with commas, and the mileage is made anew each time',
  "rule Report requests join vehiclesId with commas; forceGenerate is true for mileage and stationary stops; the logbook's format is pdf with simplePeriod, or startDate and endDate.":
    'web/src/features/reporting/reports/report-page.test.tsx › vehicles are joined with commas, and the mileage is made anew each time',
}

/** Not built yet. */
export const pending: string[] = [
  'body POST /vehicles/{id}/expenses/request-upload-urls',
  'body POST /vehicles/{id}/request-upload-urls',
  'rule Logout disconnects real-time notifications, signs out, clears all stored data, the user and the timers, then goes to login, with query parameters where given.',
]
