/* oxlint-disable max-lines -- It has a sample request for each call of the API, and the records that they name. */
import { api } from '@roadbook/contract/api'
import type { OrderProof } from '@roadbook/contract/tracking/device-orders'
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { notificationChannel } from '@roadbook/contract/rules/notifications'
import type { ResourceType } from '@roadbook/contract/core/permissions'
import type { TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import { addDrivenTrips } from '../../testing/add-driven-trips.ts'
import { addLockedTrip } from '../../testing/add-locked-trip.ts'
import { addMovedStop, movedStop } from '../../testing/add-moved-stop.ts'
import { addStop } from '../../testing/add-stop.ts'
import { addTrip } from '../../testing/add-trip.ts'
import type { Person, TestApp } from '../../testing/app-over.ts'
import { uploading } from '../../testing/attachments.ts'
import { ofReportCalls, reportParts } from '../../testing/report-calls.ts'
import { solveChallenge } from '../../testing/solve-challenge.ts'

/**
 * `drivenVehicle`: one with detected trips, of which `splitTrip` is split by `borderEdit`; `activeBooking`: one whose
 * vehicle is handed over; `fileKey`: of a document of the vehicle; `delivery`: of the webhook; `doneImport`: one that was
 * confirmed; `shareToken`: of the share link; `hubToken`, `geofenceToken`: of the frames; `ownChannel`: of the admin's
 * notifications; `orderProof`: solved once, since every order with it is rolled back.
 */
export type Ids = Record<
  | ResourceType
  | 'report'
  | 'lockedTrip'
  | 'invitedUser'
  | 'archivedUser'
  | 'archivedEmail'
  | 'ownApiKey'
  | 'activeBooking'
  | 'drivenVehicle'
  | 'drivenTrip'
  | 'nextTrip'
  | 'splitTrip'
  | 'doneImport'
  | 'fileKey'
  | 'delivery'
  | 'shareToken'
  | 'hubToken'
  | 'geofenceToken'
  | 'ownChannel',
  string
> & { orderProof: OrderProof }
export type Sample = { params?: object; query?: object; body?: unknown; file?: string }

const aJob = { title: 'Boiler, Ħal Qormi', startDate: '2026-11-20', endDate: '2026-11-20' }
const anExpense = { type: 'fuel', date: '2026-11-20', amountMinor: 6140 } as const
const classicShape = {
  type: 'circle',
  centre: { latitude: 35.8719, longitude: 14.4969 },
  radiusMeters: 200,
} as const
const atDepot: GeofenceGeometry = { type: 'Point', coordinates: [14.4969, 35.8719], radiusMeters: 200 }
const aSchedule = {
  request: { kind: 'mileage' as const, query: {} },
  frequency: 'weekly' as const,
  format: 'pdf' as const,
}
const aWebhook = { url: 'https://example.com/hooks', eventTypes: ['trip.completed' as const] }
const aBrowser = {
  endpoint: 'https://push.example.com/send/1',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
}
const aFreeTime = { startDate: '2026-12-01T08:00:00Z', endDate: '2026-12-01T10:00:00Z' }
const aStatement = 'Registration;Date;Type;Amount\nA;20.11.2026;fuel;75,00\n'
const otherOutcomes = { duplicateInFile: 0, unknownVehicle: 1, invalid: 0, locked: 0, skipped: 0, ignored: 1 }
const noRows = { add: 0, duplicate: 0, ...otherOutcomes }
const aSpan = { startDateTime: '2026-11-01T00:00:00Z', endDateTime: '2026-11-20T00:00:00Z' }
const november = { startDate: '2026-11-01', endDate: '2026-11-30' }

/** For calls whose body has one of several shapes. */
const otherSamples: Record<string, (ids: Ids) => Sample> = {
  'trips.categorise': ({ trip }) => ({ body: { changes: [{ tripId: trip, category: 'private' }] } }),
}

const aReport = (kind: TableReportKind, { vehicle, fleetCategory, user }: Ids) =>
  reportParts(kind, {
    vehiclesId: vehicle,
    fleetCategoryId: fleetCategory,
    driversId: user,
    date: '2026-11',
    vehicleId: vehicle,
    mode: 'segments',
    ...aSpan,
  })
const reportSamples = ofReportCalls<(ids: Ids) => Sample>((kind) => ({
  read: (ids) => aReport(kind, ids).read,
  make: (ids) => aReport(kind, ids).make,
}))

/** For each route, a request that succeeds for an admin with ids of their own company. */
const samples: Record<string, (ids: Ids) => Sample> = {
  'installation.configuration': () => ({}),
  'deviceOrders.challenge': () => ({}),
  'deviceOrders.place': ({ orderProof }) => ({
    body: {
      companyName: 'Grand Harbour Services',
      contactName: 'Maria Camilleri',
      email: 'maria@grandharbour.test',
      numberOfDevices: 12,
      address: '12 Triq ix-Xatt, Tas-Sliema',
      proof: orderProof,
    },
  }),
  'apiKeys.list': () => ({}),
  'apiKeys.create': () => ({ body: { name: 'Fuel card import', role: 'manager', endsOn: '2027-06-30' } }),
  'apiKeys.update': ({ apiKey }) => ({ params: { id: apiKey }, body: { name: 'Accounting export' } }),
  'apiKeys.revoke': ({ apiKey }) => ({ params: { id: apiKey } }),
  'apiKeys.listPersonal': () => ({}),
  'apiKeys.revokePersonal': ({ ownApiKey }) => ({ params: { id: ownApiKey } }),
  'apiKeys.listOwn': () => ({}),
  'apiKeys.createOwn': () => ({ body: { name: 'Laptop' } }),
  'apiKeys.updateOwn': ({ ownApiKey }) => ({ params: { id: ownApiKey }, body: { endsOn: null } }),
  'apiKeys.revokeOwn': ({ ownApiKey }) => ({ params: { id: ownApiKey } }),
  'users.me': () => ({}),
  'users.updateMe': () => ({ body: { locale: null } }),
  'users.list': () => ({ query: { page: 1, limit: 5, archived: 'false' } }),
  'users.get': ({ user }) => ({ params: { id: user } }),
  'users.update': ({ user }) => ({ params: { id: user }, body: { firstName: 'Grace' } }),
  'users.checkEmail': () => ({ params: { email: 'new.person@company.example' } }),
  'users.invite': () => ({ body: { emails: ['new.person@company.example'], roles: ['driver'] } }),
  'users.updateMany': ({ user }) => ({ body: { changes: [{ id: user, roles: ['viewer'] }] } }),
  'users.resendInvitation': ({ invitedUser }) => ({ params: { id: invitedUser } }),
  'users.ownData': () => ({}),
  'users.data': ({ user }) => ({ params: { id: user } }),
  'users.erase': ({ archivedUser, archivedEmail }) => ({
    params: { id: archivedUser },
    body: { email: archivedEmail },
  }),
  'users.withdrawInvitation': ({ invitedUser }) => ({ params: { id: invitedUser } }),
  'account.signIn': ({ user }) => ({ params: { id: user } }),
  'account.resetSecondFactor': ({ user }) => ({ params: { id: user } }),
  'locations.locations': () => ({ query: { since: 0 } }),
  'locations.trail': ({ vehicle }) => ({ params: { id: vehicle } }),
  'devices.deviceStatus': ({ vehicle }) => ({ params: { id: vehicle } }),
  'devices.setEncryptedOnly': ({ vehicle }) => ({
    params: { id: vehicle },
    body: { encryptedOnly: false },
  }),
  'devices.createKey': ({ vehicle }) => ({ params: { id: vehicle } }),
  'devices.removeKey': ({ vehicle }) => ({ params: { id: vehicle } }),
  'devices.freeNumber': () => ({}),
  'devices.attempt': () => ({ params: { dongleId: 352_093_081_452_251 } }),
  'devices.unknownDevices': () => ({}),
  'vehicles.list': () => ({}),
  'vehicles.page': () => ({ query: { page: 1, limit: 5 } }),
  'vehicles.create': ({ user, fleetCategory }) => ({
    body: {
      registration: crypto.randomUUID(),
      fuelType: 'diesel',
      driverId: user,
      fleetCategoryId: fleetCategory,
    },
  }),
  'vehicles.get': ({ vehicle }) => ({ params: { id: vehicle } }),
  'vehicles.update': ({ vehicle, user, fleetCategory }) => ({
    params: { id: vehicle },
    body: { driverId: user, fleetCategoryId: fleetCategory },
  }),
  'vehicles.updateMany': ({ vehicle, fleetCategory }) => ({
    body: { changes: [{ id: vehicle, fleetCategoryId: fleetCategory }] },
  }),
  'odometer.get': ({ vehicle }) => ({ params: { id: vehicle } }),
  'odometer.enter': ({ vehicle }) => ({
    params: { id: vehicle },
    // From before the locked trip.
    body: { odometerMeters: 50_000_000, time: '2026-11-01T08:00:00Z', correction: true, note: 'Invoice' },
  }),
  'odometer.withdraw': ({ vehicle, odometerReading }) => ({
    params: { id: vehicle, readingId: odometerReading },
    query: { reason: 'Read off another vehicle' },
  }),
  'services.get': ({ vehicle }) => ({ params: { id: vehicle } }),
  'services.create': ({ vehicle, expense }) => ({
    params: { id: vehicle },
    body: { date: '2026-11-19', odometerMeters: 60_500_000, expenseId: expense },
  }),
  'services.update': ({ vehicle, service, expense }) => ({
    params: { id: vehicle, serviceId: service },
    body: { note: 'Oil and filters', expenseId: expense },
  }),
  'services.delete': ({ vehicle, service }) => ({ params: { id: vehicle, serviceId: service } }),
  'tripBorders.merge': ({ drivenVehicle, drivenTrip, nextTrip }) => ({
    params: { vehicleId: drivenVehicle, tripId: drivenTrip },
    body: { withTripId: nextTrip },
  }),
  'tripBorders.split': ({ drivenVehicle, drivenTrip }) => ({
    params: { vehicleId: drivenVehicle, tripId: drivenTrip },
    body: { time: '2026-11-19T08:15:00Z' },
  }),
  'tripBorders.undo': ({ drivenVehicle, splitTrip, borderEdit }) => ({
    params: { vehicleId: drivenVehicle, tripId: splitTrip },
    body: { borderEditId: borderEdit },
  }),
  'tripBorders.planMerge': ({ drivenVehicle, drivenTrip, nextTrip }) => ({
    params: { vehicleId: drivenVehicle, tripId: drivenTrip },
    query: { withTripId: nextTrip },
  }),
  'tripBorders.planSplit': ({ drivenVehicle, drivenTrip }) => ({
    params: { vehicleId: drivenVehicle, tripId: drivenTrip },
    query: { time: '2026-11-19T08:15:00Z' },
  }),
  'tripSuggestions.suggestions': ({ trip }) => ({ query: { tripIds: trip } }),
  'tripSuggestions.typedBefore': () => ({ query: { field: 'purpose', q: 'site' } }),
  'trips.list': ({ vehicle }) => ({ query: { showVehiclesId: vehicle } }),
  'trips.sums': ({ vehicle, trip }) => ({ query: { showVehiclesId: vehicle, tripIds: trip } }),
  'tripRebuild.computing': ({ vehicle }) => ({ query: { showVehiclesId: vehicle } }),
  'trips.categorise': ({ trip }) => ({ body: { tripIds: [trip], category: 'private' } }),
  'trips.undoCategorise': ({ bulkChange }) => ({ body: { bulkChangeId: bulkChange } }),
  'trips.detail': ({ trip }) => ({ params: { id: trip } }),
  'trips.ofVehicle': ({ vehicle }) => ({ params: { id: vehicle } }),
  'trips.get': ({ vehicle, trip }) => ({
    params: { vehicleId: vehicle, tripId: trip },
    query: { showJobs: 'true' },
  }),
  'trips.update': ({ vehicle, trip, job }) => ({
    params: { vehicleId: vehicle, tripId: trip },
    body: { category: 'private', jobs: [job] },
  }),
  'trips.addMove': ({ vehicle }) => ({
    params: { id: vehicle },
    body: { stopTime: movedStop.startTime.toISOString(), category: 'private' },
  }),
  'trips.remove': ({ vehicle, trip }) => ({ params: { vehicleId: vehicle, tripId: trip } }),
  'logbook.publicKey': () => ({}),
  'logbook.show': ({ vehicle }) => ({ params: { vehicleId: vehicle }, query: november }),
  'logbook.addAddendum': ({ vehicle, lockedTrip }) => ({
    params: { vehicleId: vehicle, tripId: lockedTrip },
    body: { purpose: 'Boiler service', reason: 'Was written down too late' },
  }),
  'logbook.addGapNote': ({ vehicle, lockedTrip }) => ({
    params: { vehicleId: vehicle },
    body: { afterTripId: lockedTrip, text: 'Ferry to Gozo' },
  }),
  'trips.routes': ({ vehicle }) => ({ params: { id: vehicle }, query: november }),
  'trips.rawRoutes': ({ vehicle }) => ({ params: { id: vehicle }, query: november }),
  'trips.today': ({ vehicle }) => ({ params: { id: vehicle } }),
  'analytics.summary': ({ vehicle, fleetCategory }) => ({
    query: { vehiclesId: vehicle, fleetCategoriesId: fleetCategory },
  }),
  ...reportSamples,
  'frames.openFleetHub': () => ({}),
  'frames.openGeofenceActivity': () => ({}),
  'frames.readFleetHub': ({ hubToken }) => ({ body: { token: hubToken } }),
  'frames.readGeofenceActivity': ({ geofenceToken }) => ({ body: { token: geofenceToken } }),
  'biServer.get': () => ({}),
  'biServer.put': () => ({
    body: { siteUrl: 'https://metabase.example', secretKey: 'a key of Metabase', fleetHubDashboard: 7 },
  }),
  'tours.history': ({ vehicle }) => ({ params: { vehicleId: vehicle }, query: november }),
  'trips.overview': ({ vehicle }) => ({ params: { id: vehicle }, query: { simplePeriod: 'thisMonth' } }),
  'jobs.list': ({ user, vehicle, trip }) => ({
    query: { assignee: user, vehicleId: vehicle, tripId: trip, status: 'open,done', sort: 'startDate:desc' },
  }),
  'jobs.board': ({ user, vehicle }) => ({ query: { assignee: user, vehicleId: vehicle, done: 14 } }),
  'jobs.postcode': () => ({ query: { postcode: 'SLM 1605' } }),
  'jobs.get': ({ job }) => ({ params: { id: job } }),
  'jobs.distance': ({ job }) => ({ params: { id: job } }),
  'jobs.create': ({ user, vehicle, trip }) => ({
    body: { ...aJob, assignee: user, vehicleId: vehicle, tripId: trip },
  }),
  'jobs.updateMany': ({ job, user }) => ({ body: { changes: [{ id: job, assignee: user }] } }),
  'jobs.update': ({ job, user, vehicle, trip }) => ({
    params: { id: job },
    body: { assignee: user, vehicleId: vehicle, tripId: trip },
  }),
  'bookings.list': ({ vehicle, user, fleetCategory }) => ({
    query: {
      ...november,
      showVehiclesId: vehicle,
      userId: user,
      fleetCategoryId: fleetCategory,
      category: 'business',
    },
  }),
  'bookings.availability': ({ booking, fleetCategory }) => ({
    query: { ...aFreeTime, bookingId: booking, fleetCategoryId: fleetCategory },
  }),
  'bookings.conflict': ({ vehicle, booking, user }) => ({
    query: { ...aFreeTime, vehicleId: vehicle, bookingId: booking, userId: user },
  }),
  'bookings.feed': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'bookings.createFeed': ({ vehicle }) => ({ body: { vehicleId: vehicle } }),
  'bookings.removeFeed': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'bookings.get': ({ booking }) => ({ params: { id: booking } }),
  'bookings.handover': ({ booking }) => ({ params: { id: booking } }),
  'bookings.create': ({ vehicle, user }) => ({ body: { ...aFreeTime, vehicleId: vehicle, userId: user } }),
  'bookings.update': ({ booking, vehicle, user }) => ({
    params: { id: booking },
    body: { vehicleId: vehicle, userId: user, purpose: 'Site visit' },
  }),
  'bookings.start': ({ booking }) => ({
    params: { id: booking },
    body: { odometerMeters: 60_000_000, licenceSeen: true },
  }),
  'bookings.return': ({ activeBooking }) => ({
    params: { id: activeBooking },
    body: { odometerMeters: 60_100_000 },
  }),
  'bookings.delete': ({ booking }) => ({ params: { id: booking } }),
  'attachments.requestReceiptUploads': ({ vehicle }) => ({ params: { id: vehicle }, body: ['receipt.pdf'] }),
  'attachments.requestDocumentUploads': ({ vehicle }) => ({ params: { id: vehicle }, body: ['policy.pdf'] }),
  'attachments.downloadUrl': ({ vehicle, fileKey }) => ({ params: { id: vehicle, fileKey } }),
  'attachments.updateDocument': ({ vehicle, fileKey }) => ({
    params: { id: vehicle, fileKey },
    body: { kind: 'insurance', expiresOn: '2027-03-31' },
  }),
  'attachments.delete': ({ vehicle, fileKey }) => ({ params: { id: vehicle, fileKey } }),
  'expenses.ofVehicle': ({ vehicle, trip }) => ({ params: { id: vehicle }, query: { tripId: trip } }),
  'expenses.create': ({ vehicle, trip }) => ({
    params: { id: vehicle },
    body: { ...anExpense, tripId: trip },
  }),
  'expenses.update': ({ vehicle, expense, trip }) => ({
    params: { id: vehicle, expenseId: expense },
    body: { vehicleId: vehicle, tripId: trip, amountMinor: 6150 },
  }),
  'expenses.delete': ({ vehicle, expense }) => ({ params: { id: vehicle, expenseId: expense } }),
  'expenses.overview': () => ({ query: november }),
  'expenses.get': ({ expense }) => ({ params: { id: expense } }),
  'expenses.list': ({ vehicle }) => ({
    query: { ...november, vehicles: vehicle, expenseTypes: 'fuel,toll', sort: 'amountMinor:desc' },
  }),
  'expenses.export': ({ vehicle }) => ({
    query: { ...november, vehicles: vehicle, sort: 'amountMinor:desc' },
  }),
  'expenses.updateMany': ({ vehicle, expense, trip }) => ({
    body: { changes: [{ id: expense, vehicleId: vehicle, tripId: trip, type: 'toll' }] },
  }),
  'expenses.suggestTrip': ({ vehicle }) => ({ params: { id: vehicle }, query: { date: '2026-11-20' } }),
  'costs.comparison': ({ vehicle, fleetCategory, user }) => ({
    query: { ...november, vehicles: vehicle, fleetCategories: fleetCategory, drivers: user, currency: 'EUR' },
  }),
  'costs.groups': () => ({ query: { ...november, by: 'driver' } }),
  'costs.outliers': ({ vehicle }) => ({ query: { ...november, vehicles: vehicle } }),
  'costs.lifetime': ({ vehicle }) => ({ params: { id: vehicle } }),
  'costs.closing': () => ({ query: { month: '2026-10' } }),
  'expenseImports.list': () => ({}),
  'expenseImports.create': () => ({ query: { fileName: 'statement.csv' }, file: aStatement }),
  'expenseImports.get': ({ expenseImport }) => ({ params: { id: expenseImport } }),
  'expenseImports.update': ({ expenseImport, vehicle }) => ({
    params: { id: expenseImport },
    body: {
      mapping: {
        headerLine: 1,
        columns: ['vehicle', 'date', 'type', 'amount'],
        formats: [],
        type: null,
        types: [],
        vehicles: [{ text: 'A', vehicleId: vehicle }],
      },
    },
  }),
  'expenseImports.discard': ({ expenseImport }) => ({ params: { id: expenseImport } }),
  'expenseImports.rows': ({ expenseImport }) => ({ params: { id: expenseImport } }),
  'expenseImports.choose': ({ expenseImport }) => ({
    params: { id: expenseImport },
    body: { lines: [2], choice: 'skip' },
  }),
  'expenseImports.confirm': ({ doneImport }) => ({ params: { id: doneImport }, body: { counts: noRows } }),
  'expenseImports.undo': ({ doneImport }) => ({ params: { id: doneImport }, body: {} }),
  'recurringExpenses.list': () => ({}),
  'recurringExpenses.create': ({ vehicle }) => ({
    body: {
      vehicleId: vehicle,
      type: 'leasing',
      amountMinor: 42_900,
      interval: 'monthly',
      startDate: '2026-11-01',
    },
  }),
  'recurringExpenses.get': ({ recurringExpense }) => ({ params: { id: recurringExpense } }),
  'recurringExpenses.update': ({ recurringExpense }) => ({
    params: { id: recurringExpense },
    body: { amountMinor: 43_900 },
  }),
  'expenses.getLockConfig': () => ({}),
  'expenses.previewLockConfig': () => ({ query: { lockedUntil: '2026-10-31' } }),
  'expenses.putLockConfig': () => ({ body: { lockedUntil: '2020-12-31' } }),
  'reportSchedules.list': () => ({}),
  'reportSchedules.create': ({ vehicle, user }) => ({
    body: {
      ...aSchedule,
      request: { kind: 'mileage', query: { vehiclesId: vehicle } },
      recipientIds: [user],
    },
  }),
  'reportSchedules.get': ({ reportSchedule }) => ({ params: { id: reportSchedule } }),
  'reportSchedules.update': ({ reportSchedule, vehicle, user }) => ({
    params: { id: reportSchedule },
    body: { request: { kind: 'billing', query: { vehiclesId: vehicle } }, recipientIds: [user] },
  }),
  'reportSchedules.delete': ({ reportSchedule }) => ({ params: { id: reportSchedule } }),
  'reportSchedules.sendNow': ({ reportSchedule }) => ({ params: { id: reportSchedule } }),
  'retention.get': () => ({}),
  'retention.preview': () => ({ query: { positionMonths: 12, tripMonths: 24, documentMonths: 120 } }),
  'retention.put': () => ({ body: { documentMonths: 120 } }),
  'retention.listHolds': () => ({}),
  'retention.addHold': ({ vehicle }) => ({
    body: { vehicleId: vehicle, fromDay: '2026-01-01', reason: 'Audit by the tax office' },
  }),
  'retention.releaseHold': ({ legalHold }) => ({ params: { id: legalHold }, body: {} }),
  'webhooks.list': () => ({}),
  'webhooks.create': () => ({ body: aWebhook }),
  'webhooks.get': ({ webhook }) => ({ params: { id: webhook } }),
  'webhooks.update': ({ webhook }) => ({
    params: { id: webhook },
    body: { description: 'Dispatch', eventTypes: ['geofence.exited'], active: false },
  }),
  'webhooks.delete': ({ webhook }) => ({ params: { id: webhook } }),
  'webhooks.secret': ({ webhook }) => ({ params: { id: webhook } }),
  'webhooks.rotateSecret': ({ webhook }) => ({ params: { id: webhook } }),
  'webhooks.test': ({ webhook }) => ({ params: { id: webhook } }),
  'webhooks.deliveries': ({ webhook }) => ({ params: { id: webhook }, query: { state: 'waiting' } }),
  'webhooks.replay': ({ webhook, delivery }) => ({ params: { id: webhook, deliveryId: delivery } }),
  'logbookExport.export': ({ vehicle }) => ({
    query: { format: 'csv', simplePeriod: 'lastMonth' },
    body: { vehiclesId: [vehicle] },
  }),
  'reports.list': () => ({ query: { kind: 'mileage,logbook' } }),
  'reports.get': ({ report }) => ({ params: { reportId: report } }),
  'reports.cancel': ({ report }) => ({ params: { reportId: report } }),
  'shareLinks.list': ({ vehicle }) => ({ query: { vehicleId: vehicle, status: 'active' } }),
  'shareLinks.create': ({ vehicle }) => ({ body: { vehicleId: vehicle, label: 'Customer' } }),
  'shareLinks.get': ({ shareLink }) => ({ params: { id: shareLink } }),
  'shareLinks.update': ({ shareLink }) => ({
    params: { id: shareLink },
    body: { expiresAt: '2026-11-22T12:00:00Z' },
  }),
  'shareLinks.stop': ({ shareLink }) => ({ params: { id: shareLink } }),
  'shareLinks.publicLocation': ({ shareToken }) => ({ params: { token: shareToken } }),
  'webhooks.replayFailed': ({ webhook }) => ({
    params: { id: webhook },
    body: { since: '2026-11-19T00:00:00Z' },
  }),
  'classicGeofences.list': () => ({}),
  'classicGeofences.create': ({ vehicle }) => ({
    body: { name: 'Depot', shape: classicShape, vehicles: [vehicle] },
  }),
  'classicGeofences.inside': () => ({}),
  'classicGeofences.get': ({ classicGeofence }) => ({ params: { id: classicGeofence } }),
  'classicGeofences.update': ({ classicGeofence, vehicle }) => ({
    params: { id: classicGeofence },
    body: { vehicles: [vehicle] },
  }),
  'classicGeofences.delete': ({ classicGeofence }) => ({ params: { id: classicGeofence } }),
  'classicGeofences.history': ({ classicGeofence, vehicle }) => ({
    params: { id: classicGeofence },
    query: { vehicleId: vehicle },
  }),
  'geofenceImport.preview': () => ({
    query: { format: 'geojson' },
    file: '{"type":"Point","coordinates":[14.4969,35.8719]}',
  }),
  'geofenceImport.create': ({ vehicle }) => ({
    body: { style: 'classic', shapes: [{ name: 'Depot', geometry: atDepot }], vehicles: [vehicle] },
  }),
  'geofences.list': () => ({}),
  'geofences.create': ({ vehicle, fleetCategory, user }) => ({
    body: {
      name: 'Depot',
      geometry: atDepot,
      trigger: 'both',
      recipients: [user],
      alarmRuleTargets: [
        { targetType: 'vehicle', targetId: vehicle },
        { targetType: 'fleetCategory', targetId: fleetCategory },
      ],
    },
  }),
  'geofences.preview': ({ vehicle }) => ({
    body: {
      geometry: atDepot,
      trigger: 'enter',
      alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }],
      after: { vehicleId: vehicle, until: '2026-11-20T09:00:00.000Z' },
    },
  }),
  'geofences.get': ({ geofence }) => ({ params: { id: geofence } }),
  'geofences.update': ({ geofence, user, vehicle, fleetCategory }) => ({
    params: { id: geofence },
    body: {
      recipients: [user],
      alarmRuleTargets: [
        { targetType: 'vehicle', targetId: vehicle },
        { targetType: 'fleetCategory', targetId: fleetCategory },
      ],
    },
  }),
  'geofences.delete': ({ geofence }) => ({ params: { id: geofence } }),
  'geofences.addTargets': ({ geofence, vehicle }) => ({
    params: { id: geofence },
    body: { alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }] },
  }),
  'geofences.setTargets': ({ geofence, vehicle }) => ({
    params: { id: geofence },
    body: { alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }] },
  }),
  'geofences.history': ({ geofence, vehicle }) => ({
    params: { id: geofence },
    query: { vehicleId: vehicle },
  }),
  'geofences.visits': ({ geofence, vehicle }) => ({
    params: { id: geofence },
    query: { vehicleId: vehicle },
  }),
  'geofences.visitsOfVehicle': ({ vehicle }) => ({ params: { id: vehicle } }),
  'geofences.historyOfVehicle': ({ vehicle }) => ({ params: { id: vehicle } }),
  'alarms.list': () => ({}),
  'alarms.create': ({ vehicle, fleetCategory, user }) => ({
    body: {
      name: 'Motorway',
      type: 'overspeed',
      parameters: { limitKmh: 130 },
      recipients: [user],
      alarmRuleTargets: [
        { targetType: 'vehicle', targetId: vehicle },
        { targetType: 'fleetCategory', targetId: fleetCategory },
      ],
    },
  }),
  'alarms.preview': ({ vehicle }) => ({
    body: {
      type: 'overspeed',
      parameters: { limitKmh: 130 },
      alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }],
      after: { vehicleId: vehicle, until: '2026-11-20T09:00:00.000Z' },
    },
  }),
  'alarms.allHistory': ({ vehicle }) => ({ query: { vehicleId: vehicle } }),
  'alarms.update': ({ alarm, user, vehicle, fleetCategory }) => ({
    params: { id: alarm },
    body: {
      recipients: [user],
      alarmRuleTargets: [
        { targetType: 'vehicle', targetId: vehicle },
        { targetType: 'fleetCategory', targetId: fleetCategory },
      ],
    },
  }),
  'alarms.delete': ({ alarm }) => ({ params: { id: alarm } }),
  'alarms.addTargets': ({ alarm, vehicle }) => ({
    params: { id: alarm },
    body: { alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }] },
  }),
  'alarms.setTargets': ({ alarm, vehicle }) => ({
    params: { id: alarm },
    body: { alarmRuleTargets: [{ targetType: 'vehicle', targetId: vehicle }] },
  }),
  'alarms.history': ({ alarm, vehicle }) => ({ params: { id: alarm }, query: { vehicleId: vehicle } }),
  'notifications.list': () => ({}),
  'notifications.countUnread': () => ({}),
  'notifications.read': () => ({ body: {} }),
  'notifications.undoRead': () => ({ body: { readAt: '2026-01-02T03:04:05.000Z' } }),
  'notifications.choices': () => ({}),
  'notifications.choose': () => ({ body: { kind: 'geofenceExit', channel: 'email', isOn: false } }),
  'notifications.push': () => ({}),
  'notifications.subscribe': () => ({ body: aBrowser }),
  'notifications.unsubscribe': ({ pushSubscription }) => ({ params: { id: pushSubscription } }),
  'notifications.testPush': ({ pushSubscription }) => ({ params: { id: pushSubscription } }),
  'notifications.preferences': () => ({}),
  'notifications.prefer': () => ({ body: { emailSummary: { frequency: 'daily', hour: 8 } } }),
  'notifications.authorize': ({ ownChannel }) => ({
    body: { socket_id: '1.2', channel_name: ownChannel },
  }),
  'historyImport.preview': ({ vehicle }) => ({
    params: { id: vehicle },
    query: { format: 'csv' },
    file: 'time,lat,lon\n2026-01-02T03:04:05Z,35.9,14.5\n',
  }),
  'historyImport.create': ({ vehicle }) => ({
    params: { id: vehicle },
    query: { format: 'csv' },
    file: 'time,lat,lon\n2026-01-02T03:04:05Z,35.9,14.5\n',
  }),
  'overview.get': () => ({}),
  'overview.attention': () => ({ query: { kinds: 'serviceDue,licenceCheck' } }),
  'overview.alerts': () => ({ query: { kinds: 'crash,overspeed' } }),
  'overview.vehicleAlerts': ({ vehicle }) => ({ params: { vehicleId: vehicle }, query: { kind: 'crash' } }),
  'company.get': () => ({}),
  'company.update': () => ({ body: { companyName: 'Harbour Services', timeZone: 'Europe/Rome' } }),
  'tripCategories.get': () => ({}),
  'tripCategories.update': () => ({ body: { vehicleTripCategories: [{ name: 'Training' }] } }),
  'settings.getDefaultLocation': () => ({}),
  'settings.putDefaultLocation': () => ({ body: { latitude: 35.9, longitude: 14.5, country: 'MT' } }),
  'settings.getTripDetection': () => ({}),
  'settings.putTripDetection': () => ({ body: { minTripDistanceMeters: 250 } }),
  'settings.previewTripDetection': () => ({ body: { minTripDistanceMeters: 250 } }),
  'settings.recomputeTrips': () => ({ body: november }),
  'settings.listFleetCategories': () => ({}),
  'settings.createFleetCategory': () => ({ body: { name: crypto.randomUUID() } }),
  'settings.updateFleetCategory': ({ fleetCategory }) => ({
    params: { id: fleetCategory },
    body: { colour: '#102030' },
  }),
  'settings.deleteFleetCategory': ({ fleetCategory }) => ({ params: { id: fleetCategory } }),
  'security.get': () => ({}),
  'security.put': () => ({ body: { secondFactor: 'admins' } }),
  'security.listDomains': () => ({}),
  'security.addDomain': () => ({ body: { domain: `${crypto.randomUUID()}.test` } }),
  'security.updateDomain': ({ domain }) => ({ params: { id: domain }, body: { role: 'viewer' } }),
  'security.checkDomain': ({ domain }) => ({ params: { id: domain } }),
  'security.removeDomain': ({ domain }) => ({ params: { id: domain } }),
  'locations.nearest': () => ({ query: { latitude: 35.9, longitude: 14.5, limit: 3 } }),
  'places.search': () => ({ query: { query: 'mosta' } }),
  'places.at': () => ({ query: { latitude: 35.9, longitude: 14.45 } }),
  'map.getSettings': () => ({}),
  'map.putSettings': () => ({ body: { usesPublicService: true } }),
  'demo.progress': () => ({}),
  'audit.activityLog': () => ({ query: { resourceId: crypto.randomUUID() } }),
}

/** The sample of a route, or another sample of it that contains the place `path`. */
export function sampleOf(name: string, ids: Ids, path: readonly string[] = []): Sample {
  const other = otherSamples[name]?.(ids)
  if (path.length > 0 && other && has(other, path)) return other
  const sample = samples[name]
  if (!sample) throw new Error(`Add a sample request for ${name}, so that its access is tested.`)
  return sample(ids)
}

function has(target: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true
  return typeof target === 'object' && target !== null && key in target
    ? has(Object.entries(target).find(([name]) => name === key)?.[1], rest)
    : false
}

let lastDongleId = 400_000_000_000

/** Between the locked trip and the next one. */
async function addOdometerGap(server: TestApp, owner: Person, vehicleId: string): Promise<void> {
  const readings = [
    { time: '2026-11-05T00:00:00Z', odometerMeters: 59_000_000, correction: true, note: 'Invoice' },
    { time: '2026-11-06T00:00:00Z', odometerMeters: 59_100_000 },
  ]
  for (const body of readings)
    await server.call(owner, api.odometer.enter, { params: { id: vehicleId }, body })
}

/** One of each resource. */
export async function makeRecords(server: TestApp, owner: Person): Promise<Ids> {
  const fleetCategory = await server.call(owner, api.settings.createFleetCategory, {
    body: { name: crypto.randomUUID() },
  })
  const vehicle = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel', dongleId: ++lastDongleId },
  })
  const { id } = vehicle.body
  const job = await server.call(owner, api.jobs.create, { body: aJob })
  const hold = await server.call(owner, api.retention.addHold, {
    body: { fromDay: '2026-01-01', untilDay: '2026-12-31', reason: 'Audit by the tax office' },
  })
  return {
    ...(await makePeople(server, owner)),
    vehicle: id,
    ...(await makeTrips(server, owner, id)),
    ...(await makeCosts(server, owner, id)),
    ...(await makeRules(server, owner)),
    ...(await makeImports(server, owner, vehicle.body.registration)),
    ...(await makeAccesses(server, owner)),
    ...(await makeLinks(server, owner, id)),
    ...(await makeReports(server, owner, id)),
    ...(await makeBookings(server, owner, id)),
    ...(await makeDrivenTrips(server, owner)),
    fleetCategory: fleetCategory.body.id,
    job: job.body.id,
    legalHold: hold.body.id,
    fileKey: await uploading(server).addDocument(owner, id),
    orderProof: solveChallenge((await server.call(undefined, api.deviceOrders.challenge, {})).body),
  }
}

async function makePeople(server: TestApp, owner: Person) {
  const user = await server.colleague(owner, 'driver')
  const archived = await server.colleague(owner, 'driver')
  await server.call(owner, api.users.update, { params: { id: archived.userId }, body: { archived: true } })
  const invited = await server.call(owner, api.users.invite, {
    body: { emails: [`${crypto.randomUUID()}@company.example`], roles: ['driver'] },
  })
  return {
    user: user.userId,
    invitedUser: invited.body[0]?.id ?? '',
    archivedUser: archived.userId,
    archivedEmail: archived.email,
  }
}

async function makeTrips(server: TestApp, owner: Person, vehicleId: string) {
  const odometer = await server.call(owner, api.odometer.enter, {
    params: { id: vehicleId },
    body: { odometerMeters: 60_000_000 },
  })
  const rules = { startRule: 'takenIn', endRule: 'takenIn' }
  const trip = await addTrip(server.database, owner.tenantId, vehicleId, rules)
  const lockedTrip = await addLockedTrip(server, owner.tenantId, vehicleId)
  await addOdometerGap(server, owner, vehicleId)
  await addMovedStop(server.database, owner.tenantId, vehicleId)
  await addStop(server.database, owner.tenantId, vehicleId, { startTime: movedStop.movedUntil })
  const bulk = await server.call(owner, api.trips.categorise, {
    body: { tripIds: [trip], category: 'commute' },
  })
  const odometerReading = odometer.body.readings[0]?.id ?? ''
  return { trip, lockedTrip, bulkChange: bulk.body.bulkChangeId ?? '', odometerReading }
}

async function makeCosts(server: TestApp, owner: Person, vehicleId: string) {
  const params = { id: vehicleId }
  const expense = await server.call(owner, api.expenses.create, { params, body: anExpense })
  const recurring = await server.call(owner, api.recurringExpenses.create, {
    body: { vehicleId, type: 'tax', amountMinor: 17_500, interval: 'yearly', startDate: '2027-01-01' },
  })
  const done = await server.call(owner, api.services.create, {
    params,
    body: { date: '2026-11-20', odometerMeters: 60_000_000 },
  })
  const service = done.body.services[0]?.id ?? ''
  return { expense: expense.body.id, recurringExpense: recurring.body.id, service }
}

async function makeRules(server: TestApp, owner: Person) {
  const geofence = await server.call(owner, api.geofences.create, {
    body: { name: 'Depot', geometry: atDepot, trigger: 'enter' },
  })
  const classicGeofence = await server.call(owner, api.classicGeofences.create, {
    body: { name: 'Depot', shape: classicShape },
  })
  const alarm = await server.call(owner, api.alarms.create, {
    body: { name: 'Motorway', type: 'overspeed', parameters: { limitKmh: 130 } },
  })
  return { geofence: geofence.body.id, classicGeofence: classicGeofence.body.id, alarm: alarm.body.id }
}

async function makeAccesses(server: TestApp, owner: Person) {
  const key = await server.call(owner, api.apiKeys.create, { body: { name: 'Import', role: 'viewer' } })
  const ownKey = await server.call(owner, api.apiKeys.createOwn, { body: { name: 'Laptop', role: 'viewer' } })
  const domain = await server.call(owner, api.security.addDomain, {
    body: { domain: `${crypto.randomUUID()}.test` },
  })
  const webhook = await server.call(owner, api.webhooks.create, { body: aWebhook })
  const delivery = await server.call(owner, api.webhooks.test, { params: { id: webhook.body.id } })
  return {
    apiKey: key.body.id,
    ownApiKey: ownKey.body.id,
    domain: domain.body.id,
    webhook: webhook.body.id,
    delivery: delivery.body.id,
  }
}

async function makeLinks(server: TestApp, owner: Person, vehicleId: string) {
  const share = await server.call(owner, api.shareLinks.create, { body: { vehicleId } })
  const hub = await server.call(owner, api.frames.openFleetHub, {})
  const activity = await server.call(owner, api.frames.openGeofenceActivity, {})
  const [hubToken = '', geofenceToken = ''] = [hub, activity].map(
    ({ body }) => body.url.split('#token=')[1] ?? '',
  )
  const push = await server.call(owner, api.notifications.subscribe, { body: aBrowser })
  return {
    shareLink: share.body.id,
    shareToken: share.body.url?.split('/').at(-1) ?? '',
    hubToken,
    geofenceToken,
    pushSubscription: push.body.id,
    ownChannel: await notificationChannel(owner.email),
  }
}

async function makeReports(server: TestApp, owner: Person, vehicleId: string) {
  const report = await server.call(owner, api.logbookExport.export, {
    query: { format: 'csv', simplePeriod: 'thisMonth' },
    body: { vehiclesId: [vehicleId] },
  })
  const schedule = await server.call(owner, api.reportSchedules.create, {
    body: { ...aSchedule, recipientIds: [owner.userId] },
  })
  return { report: report.body.reportId, reportSchedule: schedule.body.id }
}

/** One that is prepared, and one that is confirmed. */
async function makeImports(server: TestApp, owner: Person, registration: string) {
  const prepare = async (file: string) =>
    (await server.call(owner, api.expenseImports.create, { query: { fileName: 'statement.csv' }, file })).body
  const [prepared, done] = [
    await prepare(aStatement),
    await prepare(aStatement.replace('A;', `${registration};`)),
  ]
  const counts = done.draft?.counts ?? noRows
  await server.call(owner, api.expenseImports.confirm, { params: { id: done.id }, body: { counts } })
  return { expenseImport: prepared.id, doneImport: done.id }
}

/** One that may start now, and one of another vehicle that has started. */
async function makeBookings(server: TestApp, owner: Person, vehicleId: string) {
  const times = { startDate: '2026-11-20T09:30:00Z', endDate: '2026-11-20T12:00:00Z' }
  const book = async (id: string) => {
    const { body } = await server.call(owner, api.bookings.create, { body: { ...times, vehicleId: id } })
    return body.id
  }
  const other = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'petrol' },
  })
  const [booking, activeBooking] = [await book(vehicleId), await book(other.body.id)]
  await server.call(owner, api.bookings.start, {
    params: { id: activeBooking },
    body: { odometerMeters: 60_000_000, licenceSeen: true },
  })
  return { booking, activeBooking }
}

async function makeDrivenTrips(server: TestApp, owner: Person) {
  const vehicle = await server.call(owner, api.vehicles.create, {
    body: { registration: crypto.randomUUID(), fuelType: 'diesel' },
  })
  const drivenVehicle = vehicle.body.id
  const trips = await addDrivenTrips(server.database, owner.tenantId, drivenVehicle)
  const [drivenTrip = '', nextTrip = '', splitTrip = ''] = trips
  const split = await server.call(owner, api.tripBorders.split, {
    params: { vehicleId: drivenVehicle, tripId: splitTrip },
    body: { time: '2026-11-19T08:55:00Z' },
  })
  return { drivenVehicle, drivenTrip, nextTrip, splitTrip, borderEdit: split.body.borderEditId }
}
