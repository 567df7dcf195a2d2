// Generated from the migrations by generate-schema.ts; do not edit.
import type { ColumnType, SelectType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Written as text by JSON.stringify, since pg would write an array as an SQL array; read as unknown, to be parsed. */
export type Json = ColumnType<unknown, string, string>
/** Has a default, so an insert may leave it out. Kysely's own would lose what Timestamp and Json take. */
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>
/** The database computes it. */
export type GeneratedAlways<T> = ColumnType<SelectType<T>, never, never>

export type AlarmCheckpointsTable = {
  tenantId: string
  vehicleId: string
  time: Timestamp
  state: Json
}

export type AlarmDirtyRangesTable = {
  tenantId: string
  id: Generated<string>
  vehicleId: string
  fromTime: Timestamp
  toTime: Timestamp
}

export type AlarmEventsTable = {
  tenantId: string
  id: string
  vehicleId: string
  alarmId: string | null
  alarmName: string | null
  type: string
  time: Timestamp
  endTime: Timestamp | null
  foundAt: Timestamp
  latitude: number | null
  longitude: number | null
  value: number | null
  unit: string | null
  details: Generated<Json>
  reported: string | null
  told: Generated<boolean>
  placeTime: Timestamp | null
}

export type AlarmsTable = {
  tenantId: string
  id: string
  name: string
  type: string
  parameters: Json
  schedule: Json | null
  active: Generated<boolean>
  watchingSince: Timestamp
  channels: Generated<string[]>
  recipientIds: Generated<string[]>
  watchesAll: Generated<boolean>
  watchedCategoryIds: Generated<string[]>
  watchedVehicleIds: Generated<string[]>
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type ApiKeysTable = {
  tenantId: string
  id: string
  name: string
  userId: string | null
  role: string
  preview: string
  endsOn: string | null
  lastUsedAt: Timestamp | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type AttachmentsTable = {
  tenantId: string
  fileKey: string
  purpose: string
  vehicleId: string
  expenseId: string | null
  fileName: string
  contentType: string
  kind: Generated<string>
  expiresOn: string | null
  sizeBytes: number | null
  sha256: string | null
  attachedAt: Timestamp | null
  uploadEndsAt: Timestamp
  uploadedBy: string | null
  createdAt: Timestamp
  position: Generated<number>
}

export type AuditEntriesTable = {
  tenantId: string
  id: string
  timestamp: Generated<Timestamp>
  actorId: string | null
  actorEmail: string
  action: string
  resourceType: string
  resourceId: string | null
  vehicleReg: string | null
  changes: Json
  ip: string | null
  requestId: string
  keyId: string | null
  keyName: string | null
}

export type AuditRegistrationsTable = {
  tenantId: string
  registration: string
}

export type BiServersTable = {
  tenantId: string
  siteUrl: string
  secretKey: Buffer
  secretKeySetAt: Timestamp
  fleetHubDashboard: number | null
  geofenceActivityDashboard: number | null
}

export type BookingsTable = {
  tenantId: string
  id: string
  vehicleId: string
  userId: string
  startDate: Timestamp
  endDate: Timestamp
  purpose: Generated<string>
  destination: string | null
  category: string
  status: string
  startOdometerMeters: number | null
  endOdometerMeters: number | null
  startedAt: Timestamp | null
  returnedAt: Timestamp | null
  licenceConfirmedBy: string | null
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
  searchText: GeneratedAlways<string>
}

export type CalendarFeedsTable = {
  tenantId: string
  id: string
  userId: string
  vehicleId: string | null
  secretHash: string
  createdAt: Generated<Timestamp>
}

export type DeletedDistancesTable = {
  tenantId: string
  vehicleId: string
  fromTime: Timestamp
  untilTime: Timestamp
  meters: number
}

export type DemoHistoryTable = {
  tenantId: string
  vehicleId: string
  dongleId: number
  fromTime: Timestamp
  untilTime: Timestamp
  stage: Generated<string>
}

export type DeviceAccessTable = {
  tenantId: string
  dongleId: number
  keyHash: Buffer | null
  keyCreatedAt: Timestamp | null
  encryptedOnly: Generated<boolean>
}

export type DeviceAssignmentsTable = {
  tenantId: string
  id: string
  vehicleId: string
  dongleId: number
  validFrom: Timestamp
  validTo: Timestamp | null
}

export type DeviceCommandsTable = {
  tenantId: string
  id: string
  vehicleId: string
  dongleId: number
  kind: string
  intervalSeconds: number | null
  output: number | null
  text: string | null
  state: Generated<string>
  failure: string | null
  expiresAt: Timestamp
  attempts: Generated<number>
  sentAt: Timestamp | null
  serial: number | null
  answer: string | null
  endedAt: Timestamp | null
  isRecorded: Generated<boolean>
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type DeviceIdentifiersTable = {
  tenantId: string
  dongleId: number
  identifier: string
}

export type DeviceMessagesTable = {
  tenantId: string
  id: string
  vehicleId: string
  dongleId: number
  text: string
  sentAt: Timestamp | null
  receivedAt: Timestamp
}

export type DirtyRangesTable = {
  tenantId: string
  vehicleId: string
  id: Generated<string>
  fromTime: Timestamp
  toTime: Timestamp
  dueAt: Generated<Timestamp>
}

export type DirtySegmentsTable = {
  tenantId: string
  vehicleId: string
  hour: Timestamp
  changes: Generated<number>
}

export type DriverAssignmentsTable = {
  tenantId: string
  id: string
  vehicleId: string
  userId: string
  validFrom: Timestamp
  validTo: Timestamp | null
}

export type DriverKeyUsesTable = {
  tenantId: string
  vehicleId: string
  code: string
  fromTime: Timestamp
  toTime: Timestamp
}

export type DriverKeysTable = {
  tenantId: string
  id: string
  code: string
  kind: string
  userId: string | null
  validFrom: string | null
  note: Generated<string>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type DriverSignOnsTable = {
  tenantId: string
  id: string
  vehicleId: string
  userId: string
  startTime: Timestamp
  endTime: Timestamp
}

export type ExpenseImportRowsTable = {
  tenantId: string
  importId: string
  line: number
  cells: Json
  expenseId: string
  choice: string | null
  isIgnored: Generated<boolean>
  isTotal: Generated<boolean>
  problems: Generated<Json>
  vehicleId: string | null
  vehicleText: string | null
  type: string | null
  date: string | null
  time: string | null
  amountMinor: number | null
  currency: string | null
  vatPercent: number | null
  vendor: string | null
  quantityLitres: number | null
  quantityKwh: number | null
  odometerMeters: number | null
  note: string | null
  externalNumber: string | null
}

export type ExpenseImportSourcesTable = {
  tenantId: string
  signature: string
  name: string
  mapping: Json
  updatedAt: Generated<Timestamp>
}

export type ExpenseImportsTable = {
  tenantId: string
  id: string
  status: Generated<string>
  fileName: string
  source: string
  signature: string
  isKnownSource: boolean
  mapping: Json
  reading: Json
  rows: Generated<number>
  sums: Generated<Json>
  importedAt: Timestamp | null
  undoneAt: Timestamp | null
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type ExpensesTable = {
  tenantId: string
  id: string
  vehicleId: string
  tripId: string | null
  type: string
  date: string
  amountMinor: number
  currency: string
  vatPercent: number | null
  vendor: string | null
  quantityLitres: number | null
  quantityKwh: number | null
  odometerMeters: number | null
  note: string | null
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
  fullTank: Generated<boolean>
  recurringExpenseId: string | null
  recurringDate: string | null
  importId: string | null
  externalNumber: string | null
  searchText: GeneratedAlways<string>
}

export type FleetCategoriesTable = {
  tenantId: string
  id: string
  name: string
  colour: string
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type FleetDayDirtyRangesTable = {
  tenantId: string
  id: Generated<string>
  fromTime: Timestamp
  toTime: Timestamp
}

export type FleetDaysTable = {
  tenantId: string
  day: string
  timeZone: string
  untilTime: Timestamp
  distanceMeters: number[]
  drivingSeconds: number[]
}

export type FuelDaysTable = {
  tenantId: string
  vehicleId: string
  day: string
  counterLitres: number | null
  levelLitres: number | null
  levelPercent: number | null
}

export type FuelHoursTable = {
  tenantId: string
  vehicleId: string
  gauge: string
  hour: Timestamp
  firstTime: Timestamp
  firstValue: number
  lastTime: Timestamp
  lastValue: number
  usedWithin: number
  usedBefore: number
}

export type GeocodingQueueTable = {
  tenantId: string
  id: Generated<string>
  vehicleId: string
  kind: string
  tripId: string | null
  at: Timestamp
  latitude: number
  longitude: number
  cell: string
  attempts: Generated<number>
  dueAt: Timestamp
}

export type GeofenceAlertsTable = {
  tenantId: string
  id: string
  vehicleId: string
  geofenceId: string
  geofenceName: string
  type: string
  time: Timestamp
  endTime: Timestamp | null
  latitude: number
  longitude: number
  dwellSeconds: number | null
  speedKmh: number | null
  told: Generated<boolean>
}

export type GeofenceDirtyRangesTable = {
  tenantId: string
  id: Generated<string>
  vehicleId: string
  fromTime: Timestamp
  toTime: Timestamp
}

export type GeofenceVisitsTable = {
  tenantId: string
  vehicleId: string
  geofenceId: string
  enteredAt: Timestamp
  exitedAt: Timestamp | null
  isInitial: boolean
}

export type GeofencesTable = {
  tenantId: string
  id: string
  name: string
  colour: string
  geometry: Json
  geometrySince: Timestamp
  trigger: string
  dwellSeconds: number | null
  limitKmh: number | null
  schedule: Json | null
  active: Generated<boolean>
  channels: Generated<string[]>
  recipientIds: Generated<string[]>
  watchesAll: Generated<boolean>
  watchedCategoryIds: Generated<string[]>
  watchedVehicleIds: Generated<string[]>
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
  isClassic: Generated<boolean>
  bounds: GeneratedAlways<number[]>
}

export type HeldAlertMailsTable = {
  tenantId: string
  userId: string
  alertId: string
  source: string
  kind: string
  details: Json
  link: string
  time: Timestamp
  heldAt: Timestamp
}

export type IngestSettingsTable = {
  tenantId: string
  maxPastDays: number
}

export type JobsTable = {
  tenantId: string
  id: string
  title: string
  description: Generated<string>
  postcode: Generated<string>
  address: string | null
  latitude: number | null
  longitude: number | null
  startDate: Timestamp
  endDate: Timestamp
  status: string
  assignee: string | null
  vehicleId: string | null
  tripId: string | null
  archived: Generated<boolean>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
  statusSince: Generated<Timestamp>
  tripChosen: Generated<boolean>
}

export type KeptPositionsTable = {
  tenantId: string
  since: Timestamp
}

export type LegalHoldsTable = {
  tenantId: string
  id: string
  vehicleId: string | null
  fromDay: string
  untilDay: string | null
  reason: string
  createdBy: string | null
  releasedAt: Timestamp | null
  releasedBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type LockedOdometersTable = {
  tenantId: string
  tripId: string
  vehicleId: string
  startMeters: number
  endMeters: number
}

export type LogbookRecordsTable = {
  tenantId: string
  vehicleId: string
  sequence: number
  kind: string
  subjectId: string
  recordedAt: Timestamp
  fields: string
  salts: Generated<string>
  withheld: Generated<string>
  seed: string | null
  hash: string
}

export type LogbookRemindersTable = {
  tenantId: string
  id: string
  vehicleId: string
  driverId: string | null
  day: string
  tripIds: string[]
  createdAt: Timestamp
  told: Generated<boolean>
}

export type NotificationOptOutsTable = {
  tenantId: string
  userId: string
  kind: string
  channel: string
}

export type NotificationPreferencesTable = {
  tenantId: string
  userId: string
  quietOn: boolean
  quietFrom: string
  quietUntil: string
  quietWeekdays: number[]
  quietAllWeekend: boolean
  mailFrequency: string
  mailHour: number
}

export type NotificationsTable = {
  tenantId: string
  id: string
  userId: string
  kind: string
  vehicleId: string | null
  details: Json
  link: string
  createdAt: Timestamp
  readAt: Timestamp | null
  happenedAt: Timestamp | null
}

export type OdometerReadingsTable = {
  tenantId: string
  id: string
  vehicleId: string
  time: Timestamp
  meters: number
  correction: Generated<boolean>
  note: string | null
  source: string
  enteredBy: string | null
  enteredByEmail: string | null
  enteredAt: Timestamp
  withdrawnAt: Timestamp | null
  withdrawnByEmail: string | null
  withdrawnReason: string | null
  factor: Generated<number>
}

export type OdometersTable = {
  tenantId: string
  vehicleId: string
  baseTime: Timestamp | null
  baseMeters: Generated<number>
  factor: Generated<number>
  countedMeters: Generated<number>
  odometerMeters: Generated<number>
  lockedRecorded: Generated<boolean>
}

export type PositionFilesTable = {
  tenantId: string
  vehicleId: string
  month: string
  fileId: string
  sizeBytes: number
  sha256: string
  isOutdated: Generated<boolean>
}

export type PositionSegmentsTable = {
  tenantId: string
  vehicleId: string
  hour: Timestamp
  points: number
  firstTime: Timestamp
  lastTime: Timestamp
  fingerprint: number
  version: number
  data: Buffer | null
  fileId: string | null
  fileOffset: number | null
  fileBytes: number | null
  fileCrc32: number | null
}

export type PositionsTable = {
  tenantId: string
  vehicleId: string
  fixTime: Timestamp
  receivedAt: Timestamp
  dongleId: number
  precedence: number
  latitude: number
  longitude: number
  odometerMeters: number | null
  fuelUsedLitres: number | null
  altitudeMeters: number | null
  speedKmh: number | null
  headingDegrees: number | null
  hdop: number | null
  accuracyMeters: number | null
  fuelLitres: number | null
  fuelPercent: number | null
  engineRpm: number | null
  batteryPercent: number | null
  batteryVolts: number | null
  externalVolts: number | null
  satellites: number | null
  gsmSignal: number | null
  ignition: boolean | null
  movement: boolean | null
  invalid: boolean
  inaccurate: boolean
  event: string | null
  extra: Json | null
}

export type PushMessagesTable = {
  tenantId: string
  id: string
  subscriptionId: string
  notificationId: string
  payload: string
  createdAt: Timestamp
  expiresAt: Timestamp
  dueAt: Timestamp
  takenUntil: Timestamp | null
  tries: Generated<number>
}

export type PushSubscriptionsTable = {
  tenantId: string
  id: string
  userId: string
  endpoint: string
  p256dh: string
  auth: string
  browser: string | null
  system: string | null
  createdAt: Timestamp
  lastDeliveredAt: Timestamp | null
}

export type RecurringExpenseMissesTable = {
  tenantId: string
  recurringExpenseId: string
  date: string
}

export type RecurringExpensesTable = {
  tenantId: string
  id: string
  vehicleId: string
  type: string
  amountMinor: number
  currency: string
  vatPercent: number | null
  vendor: string | null
  note: string | null
  everyMonths: number
  dayOfMonth: number
  startDate: string
  endDate: string | null
  doneThrough: string | null
  nextDate: string | null
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type RefusedCountsTable = {
  tenantId: string
  vehicleId: string
  reason: string
  day: string
  count: number
  kept: number
  firstAt: Timestamp
  lastAt: Timestamp
}

export type RefusedPositionsTable = {
  tenantId: string
  vehicleId: string
  fixTimeMs: number
  precedence: number
  dongleId: number
  reason: string
  record: Json
  receivedAt: Timestamp
  expiresAt: Timestamp
}

export type ReportScheduleMailsTable = {
  tenantId: string
  runId: string
  userId: string
  reportId: string | null
  mailedAt: Timestamp | null
  skipped: Generated<boolean>
}

export type ReportScheduleRunsTable = {
  tenantId: string
  id: string
  scheduleId: string
  startDate: string
  endDate: string
  byHand: Generated<boolean>
  state: Generated<string>
  attempts: Generated<number>
  errorCode: string | null
  dueAt: Timestamp | null
  createdAt: Timestamp
  endedAt: Timestamp | null
}

export type ReportSchedulesTable = {
  tenantId: string
  id: string
  kind: string
  query: Json
  frequency: string
  format: string
  recipientIds: string[]
  active: Generated<boolean>
  nextDate: string
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type ReportsTable = {
  tenantId: string
  id: string
  kind: string
  format: string
  language: string
  input: Json
  fingerprint: string
  fileName: string
  requestedBy: string | null
  requestedAs: Json
  requestedAt: Timestamp
  status: Generated<string>
  progress: Generated<number>
  attempts: Generated<number>
  takenToken: string | null
  takenUntil: Timestamp | null
  errorCode: string | null
  generatedAt: Timestamp | null
  sizeBytes: number | null
}

export type RetentionRunsTable = {
  tenantId: string
  day: string
  positions: Generated<number>
  trips: Generated<number>
  stops: Generated<number>
  documents: Generated<number>
  startedAt: Timestamp
  finishedAt: Timestamp | null
}

export type RetentionSettingsTable = {
  tenantId: string
  positionMonths: number | null
  tripMonths: number | null
  documentMonths: number | null
}

export type SensorsTable = {
  tenantId: string
  id: string
  vehicleId: string
  name: string
  type: string
  source: string
  unit: Generated<string>
  calibration: Generated<Json>
  inverted: Generated<boolean>
  onText: Generated<string>
  offText: Generated<string>
  minValue: number | null
  maxValue: number | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type ShareLinksTable = {
  tenantId: string
  id: string
  vehicleId: string
  label: Generated<string>
  startsAt: Timestamp
  expiresAt: Timestamp
  destinationLatitude: number | null
  destinationLongitude: number | null
  destinationAddress: string | null
  stoppedAt: Timestamp | null
  viewCount: Generated<number>
  lastViewedAt: Timestamp | null
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type StopsTable = {
  tenantId: string
  vehicleId: string
  startTime: Timestamp
  endTime: Timestamp | null
  startRule: string
  endRule: string | null
  latitude: number
  longitude: number
  address: string | null
  idleSeconds: Generated<number>
  movedMeters: number | null
  movedOdometerMeters: number | null
  movedKind: string | null
  movedFrom: Timestamp | null
  movedUntil: Timestamp | null
  detectionState: Json | null
}

export type StreetAddressesTable = {
  tenantId: string
  cell: string
  address: string | null
  askedAt: Timestamp
}

export type TenantRevisionsTable = {
  tenantId: string
  revision: number
}

export type TenantsTable = {
  tenantId: string
  companyName: string
  country: string
  timeZone: string
  currency: string
  locale: string
  defaultLatitude: number | null
  defaultLongitude: number | null
  defaultCountry: string | null
  demo: Generated<boolean>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
  expensesLockAfterDays: number | null
  expensesLockedUntil: string | null
  publicMapTiles: boolean | null
  secondFactor: Generated<string>
  distanceUnit: Generated<string>
  gridCo2GramsPerKwh: Generated<number>
  workingWeekdays: Generated<number[]>
  workingHoursPerDay: Generated<number>
}

export type TraccarIdsTable = {
  tenantId: string
  kind: string
  id: string
  number: number
}

export type TraccarImportsTable = {
  tenantId: string
  id: string
  source: string
  state: string
  access: Buffer | null
  since: Timestamp | null
  fuelType: string
  startedBy: string
  startedAt: Timestamp
  finishedAt: Timestamp | null
  report: Json | null
  positions: Generated<number>
  positionsLeft: Generated<number>
  devicesDone: Generated<number>
  devices: Generated<number>
  failingSince: Timestamp | null
  failure: Json | null
}

export type TraccarRecordsTable = {
  tenantId: string
  source: string
  kind: string
  traccarId: number
  recordId: string
  positionsFrom: Timestamp | null
  positionsUntil: Timestamp | null
  positionsReadAt: Timestamp | null
  createdAt: Timestamp
}

export type TripBorderEditsTable = {
  tenantId: string
  id: string
  vehicleId: string
  sequence: number
  kind: string
  fromTime: Timestamp
  untilTime: Timestamp
  splitTime: Timestamp | null
  keptVersion: number | null
  mergedVersion: number | null
  expenseIds: Generated<string[]>
  madeBy: string | null
  madeAt: Generated<Timestamp>
  undoneBy: string | null
  undoneAt: Timestamp | null
}

export type TripCategoriesTable = {
  tenantId: string
  id: string
  key: string
  name: string
  colour: string
  countsAsBusiness: boolean
  archived: Generated<boolean>
  position: number
}

export type TripParametersTable = {
  tenantId: string
  validFrom: Timestamp
  useIgnition: boolean
  stopSecondsIgnitionOff: number
  stopSecondsIgnitionUnknown: number
  minTripDistanceMeters: number
  minTripDurationSeconds: number
  stopSecondsIgnitionOn: number
}

export type TripRebuildsTable = {
  tenantId: string
  vehicleId: string
  generation: number
  rebuildUntil: Timestamp | null
  rebuildSince: Timestamp | null
}

export type TripVersionsTable = {
  tenantId: string
  vehicleId: string
  sequence: number
  tripId: string
  changedAt: Timestamp
  actorId: string | null
  actorEmail: string | null
  reason: string
  before: Json | null
  after: Json | null
  bulkChangeId: string | null
  enteredAt: Timestamp | null
}

export type TripsTable = {
  tenantId: string
  id: string
  vehicleId: string
  driverId: string | null
  startTime: Timestamp
  endTime: Timestamp
  running: boolean
  startRule: string
  endRule: string | null
  startLatitude: number
  startLongitude: number
  endLatitude: number
  endLongitude: number
  startAddress: string | null
  endAddress: string | null
  distanceMeters: number
  distanceSource: string
  durationSeconds: number
  idleSeconds: number
  maxSpeedKmh: number
  averageSpeedKmh: number
  startOdometerMeters: number | null
  endOdometerMeters: number | null
  category: string
  purpose: string | null
  destination: string | null
  partner: string | null
  note: string | null
  touched: Generated<boolean>
  lockedAt: Timestamp | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
  privacyHeld: Generated<boolean>
  maxSpeedSource: Generated<string>
  leftOutPositions: Generated<number>
  leftOutMeters: Generated<number>
  clockShiftSeconds: Generated<number>
  deviceFaults: Generated<string[]>
  locksAt: Timestamp | null
  lockedIncomplete: Generated<boolean>
  searchText: GeneratedAlways<string>
  driverSource: string | null
}

export type UsersTable = {
  tenantId: string
  id: string
  email: string | null
  firstName: Generated<string>
  lastName: Generated<string>
  roles: string[]
  phone: string | null
  licenceNumber: string | null
  licenceCheckedAt: Timestamp | null
  locale: string | null
  archived: Generated<boolean>
  status: Generated<string>
  lastSeenAt: Timestamp | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
  invitedAt: Timestamp | null
  invitationEndsAt: Timestamp | null
  erasedAt: Timestamp | null
  searchText: GeneratedAlways<string>
  cameWithoutSignIn: Generated<boolean>
}

export type VehicleDaysTable = {
  tenantId: string
  vehicleId: string
  day: string
  driverId: string
  category: string
  trips: number
  distanceMeters: number
  durationSeconds: number
  idleSeconds: number
  unconfirmedTrips: Generated<number>
  unconfirmedHeldTrips: Generated<number>
}

export type VehicleImportsTable = {
  tenantId: string
  id: string
  fileName: string
  signature: string
  columns: Json
  fuelType: string | null
  vehicles: Generated<Json>
  createdAt: Generated<Timestamp>
  undoneAt: Timestamp | null
}

export type VehicleServicesTable = {
  tenantId: string
  id: string
  vehicleId: string
  date: string
  odometerMeters: number
  note: string | null
  expenseId: string | null
  nextDueDate: string | null
  previousDueDate: string | null
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type VehicleStateTable = {
  tenantId: string
  vehicleId: string
  revision: number
  dongleId: number | null
  protocol: string | null
  lastSeenAt: Timestamp | null
  recordTime: Timestamp | null
  liveTime: Timestamp | null
  recordPrecedence: number | null
  fixTime: Timestamp | null
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  headingDegrees: number | null
  altitudeMeters: number | null
  address: string | null
  ignition: boolean | null
  odometerMeters: number | null
  satellites: number | null
  gsmSignal: number | null
  externalVolts: number | null
  batteryVolts: number | null
  state: string
  stateSince: Timestamp
  anchorLatitude: number | null
  anchorLongitude: number | null
  batteryPercent: number | null
  visits: string | null
  dwellDueAt: Timestamp | null
  alarms: string | null
  alarmsDueAt: Timestamp | null
  transport: string | null
}

export type VehiclesTable = {
  tenantId: string
  id: string
  registration: string
  label: string | null
  make: string | null
  model: string | null
  year: number | null
  vin: string | null
  fuelType: string
  tankLitres: number | null
  batteryKwh: number | null
  co2GramsPerKm: number | null
  consumptionPer100Km: number | null
  fleetCategoryId: string | null
  driverId: string | null
  baseLatitude: number | null
  baseLongitude: number | null
  defaultTripCategory: Generated<string>
  logbookEnabled: Generated<boolean>
  privacyMode: Generated<boolean>
  inspectionDueDate: string | null
  serviceDueDate: string | null
  serviceEveryMeters: number | null
  insuranceExpiresOn: string | null
  archived: Generated<boolean>
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
  privacyEndedAt: Timestamp | null
  logbookSince: Timestamp | null
  plainRegistration: GeneratedAlways<string>
  registrationKey: GeneratedAlways<string>
}

export type WebhookDeliveriesTable = {
  tenantId: string
  id: string
  webhookId: string
  type: string
  body: string
  state: Generated<string>
  createdAt: Timestamp
  dueAt: Timestamp | null
  takenUntil: Timestamp | null
  attempts: Generated<number>
  tries: Generated<number>
  attemptedAt: Timestamp | null
  durationMs: number | null
  statusCode: number | null
  failure: string | null
  failureText: string | null
  responseBody: string | null
  vehicleId: string | null
  happenedAt: Timestamp | null
}

export type WebhooksTable = {
  tenantId: string
  id: string
  url: string
  description: Generated<string>
  eventTypes: string[]
  active: Generated<boolean>
  disabledFor: string | null
  failingSince: Timestamp | null
  secret: Buffer
  previousSecret: Buffer | null
  previousSecretUntil: Timestamp | null
  createdBy: string | null
  createdAt: Generated<Timestamp>
  updatedAt: Generated<Timestamp>
  version: Generated<number>
}

export type DB = {
  alarmCheckpoints: AlarmCheckpointsTable
  alarmDirtyRanges: AlarmDirtyRangesTable
  alarmEvents: AlarmEventsTable
  alarms: AlarmsTable
  apiKeys: ApiKeysTable
  attachments: AttachmentsTable
  auditEntries: AuditEntriesTable
  auditRegistrations: AuditRegistrationsTable
  biServers: BiServersTable
  bookings: BookingsTable
  calendarFeeds: CalendarFeedsTable
  deletedDistances: DeletedDistancesTable
  demoHistory: DemoHistoryTable
  deviceAccess: DeviceAccessTable
  deviceAssignments: DeviceAssignmentsTable
  deviceCommands: DeviceCommandsTable
  deviceIdentifiers: DeviceIdentifiersTable
  deviceMessages: DeviceMessagesTable
  dirtyRanges: DirtyRangesTable
  dirtySegments: DirtySegmentsTable
  driverAssignments: DriverAssignmentsTable
  driverKeyUses: DriverKeyUsesTable
  driverKeys: DriverKeysTable
  driverSignOns: DriverSignOnsTable
  expenseImportRows: ExpenseImportRowsTable
  expenseImportSources: ExpenseImportSourcesTable
  expenseImports: ExpenseImportsTable
  expenses: ExpensesTable
  fleetCategories: FleetCategoriesTable
  fleetDayDirtyRanges: FleetDayDirtyRangesTable
  fleetDays: FleetDaysTable
  fuelDays: FuelDaysTable
  fuelHours: FuelHoursTable
  geocodingQueue: GeocodingQueueTable
  geofenceAlerts: GeofenceAlertsTable
  geofenceDirtyRanges: GeofenceDirtyRangesTable
  geofenceVisits: GeofenceVisitsTable
  geofences: GeofencesTable
  heldAlertMails: HeldAlertMailsTable
  ingestSettings: IngestSettingsTable
  jobs: JobsTable
  keptPositions: KeptPositionsTable
  legalHolds: LegalHoldsTable
  lockedOdometers: LockedOdometersTable
  logbookRecords: LogbookRecordsTable
  logbookReminders: LogbookRemindersTable
  notificationOptOuts: NotificationOptOutsTable
  notificationPreferences: NotificationPreferencesTable
  notifications: NotificationsTable
  odometerReadings: OdometerReadingsTable
  odometers: OdometersTable
  positionFiles: PositionFilesTable
  positionSegments: PositionSegmentsTable
  positions: PositionsTable
  pushMessages: PushMessagesTable
  pushSubscriptions: PushSubscriptionsTable
  recurringExpenseMisses: RecurringExpenseMissesTable
  recurringExpenses: RecurringExpensesTable
  refusedCounts: RefusedCountsTable
  refusedPositions: RefusedPositionsTable
  reportScheduleMails: ReportScheduleMailsTable
  reportScheduleRuns: ReportScheduleRunsTable
  reportSchedules: ReportSchedulesTable
  reports: ReportsTable
  retentionRuns: RetentionRunsTable
  retentionSettings: RetentionSettingsTable
  sensors: SensorsTable
  shareLinks: ShareLinksTable
  stops: StopsTable
  streetAddresses: StreetAddressesTable
  tenantRevisions: TenantRevisionsTable
  tenants: TenantsTable
  traccarIds: TraccarIdsTable
  traccarImports: TraccarImportsTable
  traccarRecords: TraccarRecordsTable
  tripBorderEdits: TripBorderEditsTable
  tripCategories: TripCategoriesTable
  tripParameters: TripParametersTable
  tripRebuilds: TripRebuildsTable
  tripVersions: TripVersionsTable
  trips: TripsTable
  users: UsersTable
  vehicleDays: VehicleDaysTable
  vehicleImports: VehicleImportsTable
  vehicleServices: VehicleServicesTable
  vehicleState: VehicleStateTable
  vehicles: VehiclesTable
  webhookDeliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
}
