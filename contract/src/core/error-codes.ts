import { z } from 'zod'
import { DistanceUnit } from './distance-unit.ts'

const count = z.int()
/** The catalogue formats a detail by the end of its name: Meters, Bytes, Seconds, Day. */
const quantity = z.number()
const text = z.string()
const day = z.iso.date()
/** In the company's time zone, for sentences. The instants are in `startDate` and `endDate`. */
const localTime = z.iso.datetime({ local: true })
const instant = z.iso.datetime()
/** The company's unit, for the distances beside it. */
const distanceUnit = DistanceUnit

/** Things that a message may call missing or changed; each catalogue has a sentence for each. */
export const things = [
  'vehicle',
  'sensor',
  'trip',
  'job',
  'booking',
  'expense',
  'recurringExpense',
  'attachment',
  'expenseImport',
  'service',
  'geofence',
  'alarm',
  'person',
  'driver',
  'driverKey',
  'fleetCategory',
  'company',
  'reading',
  'move',
  'borderEdit',
  'bulkChange',
  'apiKey',
  'webhook',
  'shareLink',
  'legalHold',
  'pushSubscription',
  'delivery',
  'report',
  'reportSchedule',
  'mapTile',
  'domain',
  'deviceCommand',
  'other',
] as const
export type Thing = (typeof things)[number]
const thing = { thing: z.enum(things) }

const retry = { retryAfterSeconds: quantity }
const field = { field: text }

/** What a schema expects instead. */
const expected = z.enum(['string', 'number', 'int', 'boolean', 'array', 'object', 'given', 'other'])
const format = z.enum(['id', 'day', 'time', 'email', 'other'])

/**
 * Every error: its stable code, its HTTP status, and the details of its sentence. The sentences are in
 * `messages/<language>.ts`. A code is never renamed.
 */
export const errorTable = {
  // The request itself
  malformed_request: { status: 400 },
  body_missing: { status: 400 },
  invalid_json: { status: 400 },
  empty_json: { status: 400 },
  unknown_fields: { status: 400, details: { names: z.array(text) } },
  unknown_parameters: { status: 400, details: { names: z.array(text) } },
  unknown_call: { status: 404, details: { method: text, path: text } },
  address_not_allowed: { status: 403 },
  method_not_allowed: { status: 405, details: { method: text, allowed: text } },
  request_timeout: { status: 408 },
  payload_too_large: { status: 413, details: { maxBytes: quantity } },
  unsupported_media_type: { status: 415 },
  compressed_request: { status: 415 },
  too_many_requests: { status: 429, details: retry },
  internal_error: { status: 500, details: { requestId: text } },
  unavailable: { status: 503 },
  already_exists: { status: 409 },
  conflict: { status: 409 },
  value_out_of_range: { status: 400 },
  not_found: { status: 404, details: thing },
  stale_version: { status: 409, details: thing },

  // Fields of a request, by what the schema expects
  wrong_type: { status: 400, details: { ...field, expected } },
  not_an_option: { status: 400, details: { ...field, options: z.array(text) } },
  unknown_keys: { status: 400, details: { ...field, names: z.array(text) } },
  text_too_short: { status: 400, details: { ...field, minimum: count } },
  text_too_long: { status: 400, details: { ...field, maximum: count } },
  list_too_short: { status: 400, details: { ...field, minimum: count } },
  list_too_long: { status: 400, details: { ...field, maximum: count } },
  number_too_low: { status: 400, details: { ...field, minimum: quantity } },
  number_too_high: { status: 400, details: { ...field, maximum: quantity } },
  number_not_above: { status: 400, details: { ...field, bound: quantity } },
  number_not_below: { status: 400, details: { ...field, bound: quantity } },
  wrong_format: { status: 400, details: { ...field, format } },
  wrong_value: { status: 400, details: field },
  year_out_of_range: { status: 400, details: { firstYear: text, lastYear: text } },
  not_a_day_or_time: { status: 400, details: { firstYear: text, lastYear: text } },
  unlikely_day: { status: 400, details: { firstYear: text, lastYear: text } },
  number_outside_range: {
    status: 400,
    details: { minimum: count, maximum: count, unit: z.enum(['seconds', 'meters', 'days', 'months']) },
  },
  too_many_decimals: { status: 400, details: { decimals: count } },
  country_invalid: { status: 400 },
  colour_invalid: { status: 400 },
  wall_time_invalid: { status: 400 },
  currency_unknown: { status: 400 },
  time_zone_unknown: { status: 400 },
  language_unknown: { status: 400, details: { languages: z.array(text) } },
  coordinates_malformed: { status: 400 },
  latitude_out_of_range: { status: 400 },
  longitude_out_of_range: { status: 400 },
  domain_invalid: { status: 400 },
  domain_public: { status: 400 },
  email_invalid: { status: 400 },
  name_not_one_line: { status: 400 },
  device_number_too_long: { status: 400 },
  device_identifier_invalid: { status: 400 },
  device_given_twice: { status: 400 },

  // Signing in
  unauthorized: { status: 401 },
  session_over: { status: 401 },
  token_invalid: { status: 401 },
  second_factor_missing: { status: 401 },
  wrong_credentials: { status: 401 },
  password_not_enough: { status: 401 },
  wrong_password: { status: 403 },
  same_password: { status: 400 },
  wrong_code: { status: 403 },
  second_step_expired: { status: 401 },
  set_up_expired: { status: 409 },
  two_step_on: { status: 409 },
  two_step_off: { status: 409 },
  two_step_required: { status: 409 },
  two_step_own: { status: 409 },
  passkey_refused: { status: 403 },
  passkey_known: { status: 409 },
  passkey_unknown: { status: 404 },
  passkeys_full: { status: 409, details: { most: count } },
  passkeys_unavailable: { status: 409 },
  last_second_factor: { status: 409 },
  session_unknown: { status: 404 },
  session_own: { status: 409 },
  forbidden: { status: 403 },
  wrong_origin: { status: 403, details: { origin: text } },
  password_too_weak: { status: 400 },
  password_too_long: { status: 400, details: { maximum: count } },
  company_names_too_long: { status: 400 },
  email_taken: { status: 409 },
  no_account: { status: 401, details: { email: text } },
  email_not_sent: { status: 401 },
  email_not_verified: { status: 401, details: { email: text } },
  account_archived: { status: 401 },
  account_linked: { status: 401, details: { email: text } },
  account_exists: { status: 409 },
  sign_up_closed: { status: 403 },
  domain_added: { status: 409, details: { domain: text } },
  too_many_domains: { status: 409, details: { maximum: count } },
  link_expired: { status: 404 },
  sign_in_by_post: { status: 405 },
  sign_in_address_too_long: { status: 400 },
  sign_in_control_character: { status: 400 },
  sign_in_unavailable: { status: 503 },
  sign_in_misconfigured: { status: 503 },
  operator_wrong_origin: { status: 403, details: { address: text } },
  operator_code_malformed: { status: 400 },
  operator_code_wrong: { status: 403 },
  last_admin: { status: 409 },
  roles_repeated: { status: 400 },
  email_repeated: { status: 400 },
  already_member: { status: 409 },
  already_invited: { status: 409 },
  member_archived: { status: 409 },
  invitations_refused: { status: 409, details: { refused: count } },
  invitation_accepted: { status: 409 },
  person_referenced: { status: 409 },
  person_erased: { status: 409 },
  erase_archived_only: { status: 409 },
  erase_other_email: { status: 400 },

  // API keys
  api_key_invalid: { status: 401 },
  api_key_ended: { status: 401, details: { day } },
  api_key_role_lost: { status: 403 },
  api_key_needs_second_factor: { status: 403 },
  api_key_not_allowed: { status: 403 },
  api_key_without_person: { status: 403 },
  api_key_role_too_high: { status: 400 },
  api_key_ends_too_early: { status: 400 },
  too_many_api_keys: { status: 409, details: { most: count } },

  // Vehicles and their devices
  registration_taken: { status: 409, details: { registration: text } },
  registration_archived: { status: 409, details: { registration: text } },
  archived: { status: 409, details: { ...thing, name: text } },
  import_not_a_number: { status: 400, details: { text } },
  import_number_shortened: { status: 400, details: { text } },
  import_not_a_day: { status: 400, details: { text } },
  import_unknown_fuel: { status: 400, details: { text } },
  import_unknown_category: { status: 400, details: { text } },
  import_unknown_driver: { status: 400, details: { text } },
  import_missing_fuel: { status: 400 },
  import_missing_registration: { status: 400 },
  import_repeated: { status: 400, details: { line: count } },
  import_differs: { status: 409 },
  too_many_vehicles: { status: 400, details: { most: count } },
  imported_vehicles_changed: { status: 409, details: { changed: count } },
  device_taken: { status: 409, details: { deviceNumber: text, registration: text } },
  device_taken_elsewhere: { status: 409, details: { deviceNumber: text } },
  device_guessing: { status: 429, details: retry },
  device_without_key: { status: 409 },
  no_device: { status: 409 },
  no_encrypted_port: { status: 409 },
  no_free_device_number: { status: 503 },
  category_in_use: { status: 409, details: { name: text, vehicles: count } },
  trip_category_unknown: { status: 400, details: { category: text, known: z.array(text) } },
  trip_category_taken: { status: 409, details: { name: text } },
  trip_category_in_use: { status: 409, details: { name: text, trips: count } },
  trip_category_default: { status: 409, details: { name: text, vehicles: count } },
  too_many_trip_categories: { status: 400, details: { most: count } },
  category_taken: { status: 409, details: { name: text } },

  // Drivers' keys
  driver_key_unreadable: { status: 400 },
  driver_key_taken: { status: 409, details: { code: text } },

  // Sensors
  sensor_taken: { status: 409, details: { name: text } },
  too_many_sensors: { status: 409, details: { most: count } },
  sensor_factor_zero: { status: 400 },
  sensor_table_not_rising: { status: 400 },
  sensor_range_empty: { status: 400 },
  sensor_state_missing: { status: 400 },
  sensor_limit_missing: { status: 400 },

  // Odometer
  odometer_impossible: { status: 400 },
  odometer_unlikely: {
    status: 409,
    details: {
      enteredMeters: quantity,
      differenceMeters: quantity,
      direction: z.enum(['lower', 'higher']),
      distanceUnit,
    },
  },
  correction_without_reason: { status: 400 },
  reading_before_locked: { status: 409 },
  reading_exists: { status: 409, details: { knownMeters: quantity, distanceUnit } },
  reading_above_later: { status: 409, details: { laterMeters: quantity, distanceUnit } },
  reading_in_future: { status: 400 },
  reading_needed: { status: 409 },

  // Trips
  trip_locked: { status: 409 },
  trip_not_locked: { status: 409 },
  logbook_not_kept: { status: 409 },
  odometer_gap_missing: { status: 409 },
  trip_private: { status: 403 },
  trip_private_without_driver: { status: 403 },
  trip_private_remove: { status: 403 },
  trip_private_jobs: { status: 409 },
  trip_private_expenses: { status: 409 },
  trip_fields_of_manager: { status: 403 },
  trip_jobs_of_manager: { status: 403 },
  trip_detected: { status: 409 },
  trip_linked: { status: 409 },
  trip_running: { status: 409 },
  trip_added: { status: 409 },
  trip_merged: { status: 409 },
  trips_not_adjacent: { status: 409 },
  /** The oldest of the locked expenses that the change would link to another trip. */
  trip_expense_locked: { status: 409, details: { expenseId: text, day, lockedUntilDay: day } },
  trip_positions_missing: { status: 409 },
  time_outside_trip: { status: 409 },
  trip_part_too_short: { status: 409, details: { shortestMeters: quantity, shortestSeconds: quantity } },
  border_edit_undone: { status: 409 },
  border_edit_overridden: { status: 409 },
  trip_of_other_vehicle: { status: 400 },
  too_many_trips: { status: 400, details: { trips: count, most: count } },
  too_many_trip_vehicles: { status: 400, details: { vehicles: count, most: count } },
  other_trip_count: { status: 409, details: { expected: count, found: count } },
  trips_not_named: { status: 400, details: { most: count } },
  move_impossible: { status: 409 },
  move_before_private_trip: { status: 403 },
  move_without_end: { status: 409 },
  period_missing: { status: 400 },
  period_or_dates: { status: 400 },
  too_many_events: { status: 400, details: { most: count } },
  period_too_long: { status: 400, details: { maxDays: count } },
  sort_period_too_long: { status: 400, details: { maxDays: count } },
  period_not_past: { status: 400 },
  positions_not_kept: { status: 409, details: { sinceDay: day } },
  positions_outlast_trips: { status: 400 },
  hold_released: { status: 409 },
  hold_ends_before_start: { status: 400 },
  period_ends_before_start: { status: 400 },
  stop_duration_split: { status: 400 },

  // Jobs
  job_archived: { status: 409, details: { title: text } },
  own_job_archived: { status: 409, details: { title: text } },
  job_linked: { status: 409, details: { title: text } },
  job_in_use: { status: 409, details: { title: text } },
  job_ends_before_start: { status: 400 },
  job_open_but_assigned: { status: 400 },
  job_without_assignee: { status: 400 },
  job_fields_of_manager: { status: 403 },

  // Bookings
  booking_overlap: {
    status: 409,
    details: {
      registration: text,
      userName: text,
      fromLocalTime: localTime,
      untilLocalTime: localTime,
      startDate: instant,
      endDate: instant,
    },
  },
  /** The same for callers who see only their own bookings. */
  vehicle_booked: {
    status: 409,
    details: {
      registration: text,
      fromLocalTime: localTime,
      untilLocalTime: localTime,
      startDate: instant,
      endDate: instant,
    },
  },
  /** They prevent archiving the vehicle. */
  vehicle_has_bookings: {
    status: 409,
    details: { registration: text, bookings: count, untilLocalTime: localTime, endDate: instant },
  },
  booking_ends_before_start: { status: 400 },
  booking_too_long: { status: 400, details: { maxDays: count } },
  booking_in_past: { status: 400 },
  booking_privacy: { status: 409 },
  booking_of_manager: { status: 403 },
  booking_step: {
    status: 409,
    details: { status: z.enum(['requested', 'confirmed', 'active', 'completed', 'cancelled']) },
  },
  booking_under_way: { status: 409 },
  booking_over: { status: 409 },
  booking_too_early: { status: 409, details: { fromLocalTime: localTime, startDate: instant } },
  booking_without_handover: { status: 409 },
  licence_check_due: { status: 409, details: { userName: text } },
  odometer_below_start: { status: 400, details: { startMeters: quantity, distanceUnit } },

  // Geofences and alarms
  schedule_empty: { status: 400 },
  schedule_span_empty: { status: 400 },
  ring_too_short: { status: 400 },
  line_too_short: { status: 400 },
  too_many_positions: { status: 400, details: { most: count } },
  radius_outside_range: { status: 400, details: { minMeters: quantity, maxMeters: quantity } },
  width_outside_range: { status: 400, details: { minMeters: quantity, maxMeters: quantity } },
  speed_outside_range: { status: 400, details: { minimum: count, maximum: count } },
  dwell_outside_range: { status: 400, details: { minSeconds: quantity, maxSeconds: quantity } },
  dwell_missing: { status: 400 },
  notification_always_delivered: { status: 400 },
  quiet_hours_empty: { status: 400 },
  quiet_days_missing: { status: 400 },
  speed_limit_missing: { status: 400 },
  battery_limit_missing: { status: 400 },
  harsh_driving_kind_missing: { status: 400 },
  alarm_has_own_hours: { status: 400 },
  /** `place`: latitude and longitude. */
  shape_crosses_itself: { status: 400, details: { place: text } },
  shape_too_intricate: { status: 400 },
  shape_around_pole: { status: 400 },
  shape_not_classic: { status: 400 },
  import_alerts_nobody: { status: 400 },
  not_geojson: { status: 400 },
  file_has_too_many_shapes: { status: 413, details: { most: count } },
  file_has_too_many_positions: { status: 413, details: { most: count } },
  archive_too_large: { status: 413, details: { maxBytes: quantity } },

  // Expenses and services
  amount_zero: { status: 400 },
  expense_locked: { status: 409, details: { day, lockedUntilDay: day } },
  expense_in_future: { status: 400, details: { day } },
  expense_of_other: { status: 403 },
  recurring_end_before_start: { status: 400 },
  recurring_too_old: { status: 400, details: { day } },
  import_changed: { status: 409, details: { before: count, now: count } },
  import_over: { status: 409 },
  import_nothing: { status: 409 },
  import_sums_too_large: { status: 409, details: { currency: text } },
  import_not_imported: { status: 409 },
  import_expenses_changed: { status: 409, details: { expenses: count } },
  import_columns_repeated: { status: 400, details: { column: count } },
  vehicle_not_yours: { status: 409, details: { day } },
  service_in_future: { status: 400 },
  service_exists: { status: 409 },
  service_due_too_early: { status: 400 },
  service_planned_later: { status: 409 },

  // Device orders
  order_proof_refused: { status: 400 },
  too_many_orders: { status: 429, details: retry },

  // Receipts and documents
  attachment_name: { status: 400 },
  attachment_type: { status: 400 },
  attachment_key: { status: 400 },
  attachment_missing: { status: 409, details: { fileName: text } },
  attachment_content: { status: 400, details: { fileName: text } },
  attachment_empty: { status: 400, details: { fileName: text } },
  attachment_too_large: { status: 413, details: { maxBytes: quantity } },
  attachment_rename: { status: 400, details: { fileName: text } },
  too_many_uploads: { status: 429, details: { most: count, ...retry } },
  upload_invalid: { status: 403 },
  upload_expired: { status: 403, details: { minutes: count } },
  upload_used: { status: 409 },
  upload_type: { status: 415, details: { contentType: text } },
  upload_without_length: { status: 411 },
  download_expired: { status: 403 },
  too_many_reports: { status: 429, details: { most: count } },
  report_failed: { status: 500 },
  too_many_report_schedules: { status: 409, details: { most: count } },
  report_without_recipients: { status: 409 },
  storage_full: { status: 507 },
  storage_unavailable: { status: 503 },
  positions_unreadable: { status: 500, details: { file: text } },

  // Files and the map
  file_empty: { status: 400 },
  file_too_large: { status: 413, details: { maxBytes: quantity } },
  file_too_slow: { status: 413 },
  file_reading_stopped: { status: 503 },
  file_incomplete: { status: 408 },
  preview_busy: { status: 429, details: retry },
  files_busy: { status: 429, details: retry },
  table_unreadable: { status: 400, details: { reason: text } },
  not_a_table: { status: 400 },
  old_workbook: { status: 400 },
  workbook_too_large: { status: 413, details: { maxBytes: quantity } },
  table_too_long: { status: 413, details: { most: count } },
  table_too_wide: { status: 413, details: { most: count } },
  columns_missing: { status: 400, details: { missing: z.array(text), found: z.array(text) } },
  history_of_several: { status: 400 },
  not_that_format: { status: 400, details: { format: text, root: text } },
  file_unreadable: { status: 400, details: { format: text, reason: text } },
  webhook_url_invalid: { status: 400 },
  webhook_url_not_https: { status: 400 },
  webhook_url_private: { status: 400 },
  webhook_without_events: { status: 400 },

  // Commands to devices
  command_not_ascii: { status: 400 },
  command_not_supported: { status: 409 },
  command_output_unknown: { status: 400, details: { maximum: count } },
  command_other_registration: { status: 400 },
  command_while_moving: { status: 409 },
  command_not_waiting: { status: 409 },
  too_many_commands: { status: 409, details: { maximum: count } },
  too_many_commands_sent: { status: 429, details: retry },

  // Share links
  share_link_ends_before_start: { status: 400 },
  share_link_in_past: { status: 400 },
  share_link_too_long: { status: 400, details: { longestDays: quantity } },
  share_link_ended: { status: 409 },
  too_many_share_links: { status: 409, details: { most: quantity } },
  too_many_webhooks: { status: 409, details: { most: count } },
  webhook_inactive: { status: 409 },
  frame_expired: { status: 401 },
  frame_unknown: { status: 401 },
  bi_server_url_invalid: { status: 400 },
  bi_server_url_own: { status: 400 },
  bi_server_url_missing: { status: 400 },
  bi_server_key_missing: { status: 400 },
  push_endpoint_invalid: { status: 400 },
  push_keys_invalid: { status: 400 },
  no_public_map: { status: 409 },
  map_unavailable: { status: 503 },

  // Import from Traccar
  traccar_url_invalid: { status: 400 },
  traccar_url_private: { status: 400 },
  traccar_unreachable: { status: 400, details: { reason: text } },
  traccar_sign_in: { status: 400 },
  traccar_refused: { status: 400, details: { path: text, status: count } },
  traccar_not_traccar: { status: 400 },
  traccar_tables_missing: { status: 400, details: { reason: text } },
  traccar_too_much: { status: 400, details: { path: text } },
  traccar_import_running: { status: 409 },
  traccar_device_number: { status: 400, details: { number: text } },
  traccar_driver_nameless: { status: 400 },
  traccar_driver_ambiguous: { status: 400 },
  traccar_user_disabled: { status: 400 },
  traccar_too_many_foreign: { status: 400 },
  traccar_area_unknown: { status: 400 },
  traccar_maintenance_type: { status: 400, details: { type: text } },
  traccar_maintenance_unused: { status: 400 },
  traccar_maintenance_second: { status: 400 },
} as const satisfies Record<string, { status: number; details?: z.ZodRawShape }>

type Table = typeof errorTable
export type ErrorCode = keyof Table

/** The details of a code's message; most have none. */
export type DetailsOf<Code extends ErrorCode> = Table[Code] extends {
  details: infer Shape extends z.ZodRawShape
}
  ? z.infer<z.ZodObject<Shape>>
  : Record<string, never>

/** Codes whose message has no details. */
export type PlainCode = {
  [Code in ErrorCode]: Table[Code] extends { details: unknown } ? never : Code
}[ErrorCode]

export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]] // keys of a literal object, which TypeScript widens

export const ErrorCode = z.enum(errorCodes)

export function statusOf(code: ErrorCode): number {
  return errorTable[code].status
}
