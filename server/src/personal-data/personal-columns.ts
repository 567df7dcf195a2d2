/**
 * Every column with data about who a person is or what they did. A test finds new ones: each is either exported, or has a
 * reason why not. The migration of `erase_person` defines what is erased.
 */

/** Rows of a table that are about a person, by the column with their id. */
export type PersonalTable = {
  kind: string
  table: string
  column: string
  /** The order of the rows. */
  by: string
  /** Omitted if somebody else reads them, as it may reveal a private trip. */
  ownOnly?: readonly string[]
  /** The column with the trip that the row is about: if that is hidden from the reader, so is `ownOnly`. */
  tripId?: string
  /** For a private trip, others get only time and distance. */
  trip?: true
  /** `ownOnly` is omitted only in rows about a trip that is hidden from the reader. */
  mayTellOf?: 'trips'
}

export const exported: readonly PersonalTable[] = [
  { kind: 'profile', table: 'users', column: 'id', by: 'id' },
  { kind: 'vehicle', table: 'vehicles', column: 'driver_id', by: 'id' },
  { kind: 'driverAssignment', table: 'driver_assignments', column: 'user_id', by: 'valid_from' },
  { kind: 'driverKey', table: 'driver_keys', column: 'user_id', by: 'created_at' },
  { kind: 'signOn', table: 'driver_sign_ons', column: 'user_id', by: 'start_time' },
  { kind: 'trip', table: 'trips', column: 'driver_id', by: 'start_time', trip: true },
  {
    kind: 'tripChange',
    table: 'trip_versions',
    column: 'actor_id',
    by: 'changed_at',
    ownOnly: ['before', 'after'],
    tripId: 'trip_id',
  },
  { kind: 'job', table: 'jobs', column: 'assignee', by: 'start_date', ownOnly: ['trip_id'] },
  { kind: 'booking', table: 'bookings', column: 'user_id', by: 'start_date' },
  { kind: 'bookingEntered', table: 'bookings', column: 'created_by', by: 'start_date' },
  { kind: 'licenceConfirmed', table: 'bookings', column: 'licence_confirmed_by', by: 'start_date' },
  { kind: 'expense', table: 'expenses', column: 'created_by', by: 'date', ownOnly: ['trip_id'] },
  { kind: 'expenseImport', table: 'expense_imports', column: 'created_by', by: 'created_at' },
  { kind: 'recurringExpense', table: 'recurring_expenses', column: 'created_by', by: 'start_date' },
  {
    kind: 'notification',
    table: 'notifications',
    column: 'user_id',
    by: 'created_at',
    ownOnly: ['kind', 'vehicle_id', 'details', 'link', 'happened_at'],
    mayTellOf: 'trips',
  },
  { kind: 'alarm', table: 'alarms', column: 'created_by', by: 'created_at' },
  { kind: 'shareLink', table: 'share_links', column: 'created_by', by: 'created_at' },
  { kind: 'geofence', table: 'geofences', column: 'created_by', by: 'created_at' },
  { kind: 'attachment', table: 'attachments', column: 'uploaded_by', by: 'created_at' },
  { kind: 'service', table: 'vehicle_services', column: 'created_by', by: 'date' },
  { kind: 'odometerReading', table: 'odometer_readings', column: 'entered_by', by: 'time' },
  { kind: 'apiKey', table: 'api_keys', column: 'user_id', by: 'created_at' },
  {
    kind: 'auditEntry',
    table: 'audit_entries',
    column: 'actor_id',
    by: 'timestamp',
    ownOnly: ['changes'],
    mayTellOf: 'trips',
  },
]

/** The sign-in data is read by `directory.sign_in_data`. */
export const exportedSignIn: readonly string[] = [
  'accounts.email',
  'accounts.user_id',
  'sessions.account_id',
  'identities.account_id',
]

/** Columns that are not exported by themselves, with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  'users.email': 'part of the profile',
  'audit_entries.actor_email': 'part of the audit entry',
  'trip_border_edits.made_by': 'the change of a trip says who merged or split it',
  'trip_border_edits.undone_by': 'the change of a trip says who undid it',
  'trip_versions.actor_email': 'part of the change of a trip',
  'odometer_readings.entered_by_email': 'part of the reading',
  'odometer_readings.withdrawn_by_email': 'the address in an entry of the audit log says the same',
  'one_time_tokens.email': 'a link that ends within a week',
  'one_time_tokens.account_id': 'a link that ends within a week',
  'device_orders.email':
    'an order from anybody, who has not shown that the address is theirs; the operator has it',
  'mails.recipient': 'mail on its way, kept for 30 days at most',
  'mails.user_id': 'mail on its way, kept for 30 days at most',
  'webhooks.created_by': 'the audit log says who added a webhook',
  'device_commands.created_by':
    'the audit log says who gave a command, and its answer may reveal a private trip',
  'notification_opt_outs.user_id': 'which notifications the person sees switched off at /notifications',
  'push_subscriptions.user_id': 'the browsers that the person sees at /notifications, with secrets',
  'notification_preferences.user_id':
    'quiet hours and email summary, as the person sees them at /notifications',
  'held_alert_mails.user_id': 'alerts on their way by email, within a few days at most',
  'traccar_imports.started_by': 'the audit log says who started an import from Traccar',
  'legal_holds.created_by': 'the audit log says who set a legal hold',
  'legal_holds.released_by': 'the audit log says who released a legal hold',
  'vehicle_days.driver_id': 'sums of their trips, which are exported',
  'logbook_reminders.driver_id': 'the notification that the person got of it says the same',
  'report_schedules.created_by': 'the audit log says who added a schedule',
  'report_schedule_mails.user_id': 'the file that was made for the person is in their list of files',
  'reports.requested_by': 'a file that the person asked for, kept for 30 days',
  'calendar_feeds.user_id': 'the hash of a secret address',
  'oidc_payloads.account_id': 'secrets of sessions, which `sessions` describes',
  'totp_factors.account_id': 'a secret',
  'recovery_codes.account_id': 'secrets',
  'passkeys.account_id': 'public keys of devices that only the person has',
  'passkey_challenges.account_id': 'random numbers that end within minutes',
}
