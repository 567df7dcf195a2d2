import type {
  ErrorMessages,
  MailMessages,
  NotificationMessages,
  PageMessages,
} from '../../messages/catalogue.ts'

export const errors: ErrorMessages = {
  malformed_request: 'The request isn’t valid. See /api/docs.',
  body_missing: 'Send the fields of this call as a JSON object in the body.',
  invalid_json: 'The body must be valid JSON.',
  empty_json:
    'The request announces a JSON body, but the body is empty. Send one, or leave out the content-type header.',
  unknown_fields: 'Not a field of this call: {names}. See /api/docs.',
  unknown_parameters: 'Not a parameter of this call: {names}. See /api/docs.',
  unknown_call: 'There is no call {method} {path}. See /api/docs.',
  address_not_allowed: 'This address isn’t allowed.',
  method_not_allowed: 'This call doesn’t take {method}. It takes {allowed}.',
  request_timeout: 'The request took too long to arrive. Check your connection, then send it again.',
  payload_too_large: 'The request is larger than {maxBytes}, the limit of this call. Send less at once.',
  unsupported_media_type: 'Send the body as JSON, with the header content-type: application/json.',
  compressed_request:
    'Compressed requests are not accepted. Send the body uncompressed, without the header content-encoding.',
  too_many_requests: 'Too many attempts. Wait {retryAfterSeconds}, then try again.',
  internal_error:
    'The server could not complete the request. Try again. If it happens again, tell your administrator the request number {requestId}.',
  unavailable: 'The database can’t be reached right now. Try again in a moment.',
  positions_unreadable:
    'Positions from this period can’t be read: the file {file} is missing or damaged. Ask your administrator to restore it from a backup.',
  already_exists: 'This already exists. Reload the page.',
  conflict: 'This was changed at the same time. Try again.',
  value_out_of_range:
    'A number or date in the request is out of range, or a character can’t be stored. Correct it and try again.',
  not_found: `{thing, select,
    vehicle {This vehicle doesn’t exist. It may have been removed.}
    sensor {This sensor doesn’t exist. It may have been deleted.}
    trip {This trip doesn’t exist. It may have been removed.}
    job {This job doesn’t exist. It may have been removed.}
    booking {This booking doesn’t exist. It may have been deleted.}
    expense {This expense doesn’t exist. It may have been deleted.}
    recurringExpense {This recurring expense doesn’t exist.}
    attachment {This file doesn’t exist. It may have been deleted.}
    expenseImport {This import doesn’t exist. It may have been discarded.}
    service {This service doesn’t exist. It may have been deleted.}
    geofence {This geofence doesn’t exist. It may have been deleted.}
    alarm {This alarm doesn’t exist. It may have been deleted.}
    person {This person doesn’t exist. They may have been removed.}
    driver {This driver doesn’t exist. They may have been removed.}
    driverKey {This driver key doesn’t exist. It may have been deleted.}
    fleetCategory {This fleet category doesn’t exist. It may have been deleted.}
    reading {This reading doesn’t exist. It may have been withdrawn.}
    move {This move doesn’t exist. It may have been added as a trip.}
    bulkChange {This bulk change doesn’t exist. It may have been undone.}
    borderEdit {This merge or split doesn’t exist.}
    apiKey {This API key doesn’t exist. It may have been revoked.}
    webhook {This webhook doesn’t exist. It may have been deleted.}
    shareLink {This link doesn’t exist. Check that it is complete.}
    legalHold {This legal hold doesn’t exist.}
    pushSubscription {This browser isn’t in the list. It may have been removed.}
    delivery {This delivery doesn’t exist. It may be older than 30 days.}
    deviceCommand {This command doesn’t exist. It may have been deleted.}
    domain {This domain doesn’t exist. It may have been removed.}
    report {This file no longer exists. Make it again.}
    reportSchedule {This schedule doesn’t exist. It may have been deleted.}
    mapTile {This map tile doesn’t exist.}
    company {This company doesn’t exist. It may have been removed.}
    other {Something that the request names doesn’t exist. It may have been removed.}}`,
  stale_version: `{thing, select,
    sensor {This sensor was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    vehicle {This vehicle was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    trip {This trip was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    job {This job was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    booking {This booking was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    expense {This expense was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    expenseImport {This import was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    recurringExpense {This recurring expense was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    geofence {This geofence was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    alarm {This alarm was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    service {This service was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    person {This person was changed in the meantime, perhaps in another tab. Reload them, then make your change.}
    driverKey {This driver key was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    fleetCategory {This fleet category was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    company {These settings were changed in the meantime, perhaps in another tab. Reload them, then make your change.}
    reportSchedule {This schedule was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    webhook {This webhook was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    legalHold {This legal hold was changed in the meantime, perhaps in another tab. Reload the page.}
    shareLink {This link was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    pushSubscription {This browser was changed in the meantime, perhaps in another tab. Reload the page.}
    apiKey {This API key was changed in the meantime, perhaps in another tab. Reload it, then make your change.}
    other {This was changed in the meantime, perhaps in another tab. Reload it, then make your change.}}`,

  wrong_type: `{expected, select,
    string {"{field}" must be text.}
    number {"{field}" must be a number.}
    int {"{field}" must be a whole number.}
    boolean {"{field}" must be true or false.}
    array {"{field}" must be a list.}
    object {"{field}" must be an object.}
    given {"{field}" is required.}
    other {"{field}" isn’t what this call takes. See /api/docs.}}`,
  not_an_option: '"{field}" must be one of: {options}.',
  unknown_keys: '"{field}" has unknown fields: {names}.',
  text_too_short:
    '{minimum, plural, one {"{field}" must have at least # character.} other {"{field}" must have at least # characters.}}',
  text_too_long:
    '{maximum, plural, one {"{field}" must have at most # character.} other {"{field}" must have at most # characters.}}',
  list_too_short:
    '{minimum, plural, one {"{field}" must have at least # entry.} other {"{field}" must have at least # entries.}}',
  list_too_long:
    '{maximum, plural, one {"{field}" must have at most # entry.} other {"{field}" must have at most # entries.}}',
  number_too_low: '"{field}" must be at least {minimum}.',
  number_too_high: '"{field}" must be at most {maximum}.',
  number_not_above: '"{field}" must be more than {bound}.',
  number_not_below: '"{field}" must be less than {bound}.',
  wrong_format: `{format, select,
    id {"{field}" must be an id such as 0198d1f2-6f3a-7c41-9b0e-2a5d8c7e4f10.}
    day {"{field}" must be a date such as 2026-11-20.}
    time {"{field}" must be a time such as 2026-11-20T09:42:00Z.}
    email {"{field}" must be an email address such as name@company.com.}
    url {"{field}" must be an address such as https://example.com.}
    other {"{field}" isn’t in the format that this call takes. See /api/docs.}}`,
  text_unstorable: '"{field}" contains a character that can’t be stored. Remove it.',
  wrong_pattern: '"{field}" must match the pattern “{pattern}”.',
  wrong_value: '"{field}" isn’t what this call takes. See /api/docs.',
  year_out_of_range: 'Enter a date between the years {firstYear} and {lastYear}.',
  not_a_day_or_time:
    'Enter a date such as 2026-11-20, or a time such as 2026-11-20T09:42:00Z, between the years {firstYear} and {lastYear}.',
  unlikely_day: 'Enter a date between {firstYear} and {lastYear}.',
  month_invalid: 'Enter a month such as 2026-11.',
  report_date_invalid:
    'Enter a date such as 2026-11-20, a month such as 2026-11, or two dates such as 2026-11-01,2026-11-20.',
  sort_unknown: 'Sort by {options}, each with :asc or :desc, such as {example}.',
  number_outside_range: `{unit, select,
    seconds {Enter a whole number from {minimum, number} to {maximum, number} seconds.}
    meters {Enter a whole number from {minimum, number} to {maximum, number} metres.}
    days {Enter a whole number from {minimum, number} to {maximum, number} days.}
    months {Enter a whole number from {minimum, number} to {maximum, number} months.}
    other {Enter a whole number from {minimum, number} to {maximum, number}.}}`,
  too_many_decimals:
    '{decimals, plural, one {Enter at most # decimal place.} other {Enter at most # decimal places.}}',
  country_invalid: 'A country is two capital letters, such as MT.',
  wall_time_invalid: 'A time of day is hours and minutes, such as 06:30.',
  colour_invalid: 'A colour is # and six hex digits, such as #5F7FEE.',
  currency_unknown: 'Enter a currency by its three letters, such as EUR.',
  domain_invalid: 'Enter a domain, such as example.com.',
  domain_public: 'Anyone can get an address at this domain. Enter a domain that only your company uses.',
  time_zone_unknown: 'Enter a time zone by its name, such as Europe/Malta.',
  language_unknown:
    'Choose one of these languages, with a country if you like: {languages}. For example en-MT.',
  coordinates_malformed:
    'Enter two numbers with a comma between them: latitude, longitude. For example 35.8795, 14.4935.',
  latitude_out_of_range: 'The latitude must be from -90 to 90.',
  longitude_out_of_range: 'The longitude must be from -180 to 180.',
  email_invalid: 'Enter an email address, such as name@company.com.',
  name_not_one_line: 'Enter a name on one line, without control characters.',
  device_number_too_long:
    'A device number has at most 15 digits. Enter longer ones, and those with letters, as deviceIdentifier.',
  device_identifier_invalid: 'Enter the device number, or an identifier of up to 40 characters.',
  device_given_twice: 'Send either dongleId or deviceIdentifier.',

  unauthorized: 'Sign in to continue.',
  session_over: 'Your session has expired. Sign in again.',
  token_invalid: 'This token isn’t valid here. Sign in, or use an API key.',
  second_factor_missing: 'Your company requires two-step verification. Sign in again to set it up.',
  wrong_credentials: 'The email address or the password is wrong. Try again, or set a new password.',
  password_not_enough: 'A password is not enough for this account. Use an API key as the password.',
  wrong_password: 'This isn’t your current password. Try again.',
  same_password: 'This is your current password. Choose another one.',
  wrong_code: 'This code is wrong or was already used. Wait for the next one, then try again.',
  second_step_expired: 'This sign-in took too long. Start again with your password.',
  set_up_expired: 'This set-up took too long. Start again and scan the new code.',
  two_step_on: 'Two-step verification is already on. Reload the page.',
  two_step_off: 'Two-step verification is off. Reload the page.',
  two_step_required:
    'Your company requires a second step at sign-in. Add a passkey before you turn this off.',
  two_step_own: 'Turn off your own two-step verification in Your account.',
  passkey_refused: 'This passkey wasn’t accepted. Try again, or sign in with your password.',
  passkey_known: 'This passkey is already in use. Choose another device.',
  passkey_unknown: 'This passkey doesn’t exist. It may have been removed.',
  passkeys_full: 'You have {most, number} passkeys, the most allowed. Remove one first.',
  passkeys_unavailable: 'Passkeys need a host name and https. Ask your administrator to set PUBLIC_URL.',
  last_second_factor:
    'Your company requires a second step at sign-in. Set up two-step verification before you remove your last passkey.',
  session_unknown: 'This session has already ended.',
  session_own: 'This is the session that you are using. Sign out to end it.',
  forbidden: 'Your role doesn’t allow this. Ask an admin of your company.',
  wrong_origin: 'Open Roadbook at {origin} and try again.',
  password_too_weak:
    'Use at least 12 characters, with a lowercase and an uppercase letter, a digit and a special character.',
  password_too_long: 'A password has at most {maximum, number} characters.',
  company_names_too_long: 'These names are too long together. Shorten them.',
  email_taken: 'This email address is already in use. Use another one.',
  no_account: 'There is no account for {email} in Roadbook. Ask an admin of your company to invite you.',
  email_not_sent:
    'Your sign-in service did not send your email address. Ask its administrator to add the claims email and email_verified to the identity token.',
  email_not_verified:
    'Your sign-in service has not verified the address {email}. Verify it there, or ask its administrator, then sign in again.',
  account_archived: 'Your account is archived. Ask an admin of your company to restore it.',
  account_linked:
    'The account of {email} belongs to another user of your sign-in service. Ask an admin of your company.',
  account_exists: 'You already have an account in Roadbook. Sign in with it.',
  sign_up_closed: 'Companies can’t be set up here. Ask your administrator for an invitation.',
  domain_added: '{domain} is already in your list.',
  too_many_domains: 'A company can have {maximum} domains. Remove one first.',
  link_expired: 'This link was already used or has expired. Ask for a new one.',
  sign_in_by_post: 'Open this address to sign in. It doesn’t take POST.',
  sign_in_address_too_long: 'The address is too long. Start again at the sign-in page.',
  sign_in_control_character: 'The address contains a control character. Start again at the sign-in page.',
  sign_in_unavailable: 'The sign-in service doesn’t answer. Try again in a moment.',
  sign_in_misconfigured: 'The sign-in service isn’t set up correctly. Ask your administrator.',
  operator_wrong_origin: 'Open {address} and enter the code there.',
  operator_code_malformed: 'A code looks like ABCD-EFGH-JKLM.',
  operator_code_wrong: 'This code is wrong or was used before. The log shows the next one.',
  last_admin: 'This is the last admin of the company. Make someone else an admin first.',
  roles_repeated: 'List each role only once.',
  email_repeated: 'This address is in the list twice. Remove one of them.',
  already_member: 'This person is already in your company.',
  already_invited: 'This person is already invited. Send the invitation again instead.',
  member_archived: 'This person is in your archive. Restore them instead.',
  invitations_refused: `Nobody was invited, because {refused, plural,
    one {one address was refused} other {# addresses were refused}}. Correct the list, then send it again.`,
  person_erased: 'This person’s data was erased, so nothing can be changed any more.',
  erase_archived_only: 'Archive this person first. Then their data can be erased.',
  erase_other_email: 'This is not the email address of this person. Enter it again to confirm.',
  person_referenced:
    'This person already has a vehicle, jobs or trips, which refer to them. Archive them instead.',
  invitation_accepted: 'This person has already accepted the invitation. Reload the list.',

  api_key_invalid: 'This API key isn’t valid. It may be incomplete or revoked. Create a new one.',
  api_key_ended: 'This API key expired on {day}. Set a later day, or create a new one.',
  api_key_role_lost: 'This API key has more access than the current role of its owner. Create a new one.',
  api_key_needs_second_factor:
    'Your company requires two-step verification, and the owner of this API key has not set it up. The key works again once they have.',
  api_key_not_allowed: 'API keys can’t be used for this. Sign in to do it.',
  api_key_without_person: 'This call is about a person. Use a personal API key, or sign in.',
  api_key_role_too_high: 'Choose your current role, or one with less access.',
  api_key_ends_too_early: 'This day is in the past. Choose a later one, or revoke the key.',
  too_many_api_keys: 'There are already {most, number} API keys. Revoke one that is no longer used.',

  vin_invalid: 'A VIN has 17 letters and digits, without I, O and Q.',
  registration_taken:
    '{registration} is already in your fleet. Enter another registration, or change that vehicle.',
  registration_archived:
    '{registration} is one of your archived vehicles. Enter another registration, or restore that vehicle.',
  archived: `{thing, select,
    vehicle {{name} is archived. Choose another vehicle, or restore it from the archive.}
    person {{name} is archived. Choose someone else, or restore them from the archive.}
    other {{name} is archived. Choose another, or restore it from the archive.}}`,
  import_not_a_number: '“{text}” isn’t a number. Correct it, or clear the cell.',
  import_not_whole: 'Enter a whole number.',
  import_too_low: 'Enter at least {minimum}.',
  import_not_above: 'Enter more than {bound}.',
  import_too_high: 'Enter at most {maximum}.',
  import_too_long: '{maximum, plural, one {Enter at most # character.} other {Enter at most # characters.}}',
  import_number_shortened: '“{text}” has lost digits. Format the column as text.',
  import_not_a_day: '“{text}” isn’t a date. Enter one such as 2026-11-20.',
  import_unknown_fuel: '“{text}” isn’t a known fuel type. Enter one such as diesel, petrol or electric.',
  import_unknown_category: 'There is no fleet category “{text}”. Add it first, or correct its name.',
  import_unknown_driver: 'There is no person “{text}”. Enter the email address or the full name.',
  import_missing_fuel: 'The fuel type is missing. Choose one for rows without it.',
  import_missing_registration: 'Enter the registration.',
  import_repeated: 'Already in line {line, number}.',
  import_differs: 'The fleet has changed since the preview. Check it again, then import.',
  too_many_vehicles: 'This file has more than {most, number} vehicles. Split it.',
  imported_vehicles_changed: `{changed, plural,
    one {One of these vehicles was changed after the import. Archive the others in the list.}
    other {# of these vehicles were changed after the import. Archive the others in the list.}}`,
  device_taken: 'Device {deviceNumber} is in {registration}. Remove it there first, or check the number.',
  device_taken_elsewhere:
    'Device {deviceNumber} is in use by another company. Check the number, or ask its previous owner to release it.',
  device_guessing:
    'Too many device numbers of other companies were entered. Check your numbers, then try again in a few minutes.',
  device_without_key: 'This tracker can’t send a key. Require an encrypted connection instead.',
  no_device: 'This vehicle has no device. Enter its device number first.',
  no_encrypted_port:
    'This installation has no encrypted device port. Ask your administrator to set TELTONIKA_TLS_PORT or OSMAND_TLS_PORT.',
  no_free_device_number: 'No free number was found. Try again.',
  category_in_use:
    '{vehicles, plural, one {{name} still has # vehicle. Move it to another category first.} other {{name} still has # vehicles. Move them to another category first.}}',
  trip_category_unknown:
    'The trip category "{category}" can’t be chosen. Choose one of these: {known}. An admin can add others in the settings.',
  trip_category_taken: 'A trip category with this name already exists: "{name}".',
  trip_category_in_use:
    '{trips, plural, one {# trip is in the category {name}. Archive the category, or give the trip another one first.} other {# trips are in the category {name}. Archive the category, or give the trips another one first.}}',
  trip_category_default:
    '{vehicles, plural, one {New trips of # vehicle get the category {name}. Choose another one for it first.} other {New trips of # vehicles get the category {name}. Choose another one for them first.}}',
  too_many_trip_categories:
    'A company can have at most {most} trip categories of its own. Rename one that you no longer need.',
  category_taken: 'A fleet category with this name already exists: "{name}".',

  driver_key_unreadable:
    'Enter the key as it is printed on it or as the device reports it, with letters or digits.',
  driver_key_taken:
    'Key {code} already has an entry from that day on. Change that one, or choose another day.',

  sensor_taken: 'This vehicle already has a sensor with this name: "{name}".',
  too_many_sensors: 'A vehicle can have at most {most, number} sensors. Delete one that you no longer need.',
  sensor_factor_zero: 'Enter a factor other than 0; otherwise every value would be the same.',
  sensor_table_not_rising: 'Sort the table by raw value, each higher than the one before.',
  sensor_range_empty: 'Enter a maximum above the minimum.',
  sensor_state_missing: 'Choose on or off for a switch; leave this out for other sensors.',
  sensor_limit_missing: 'Enter a minimum, a maximum or both; leave them out for a switch.',

  odometer_impossible: 'No vehicle has driven that far. Enter the dashboard reading.',
  odometer_unlikely: `{direction, select,
    lower {{enteredMeters} is {differenceMeters} less than was counted, and an odometer doesn’t run backwards. Check the figure, or confirm it as a correction with a reason.}
    other {{enteredMeters} is {differenceMeters} more than was counted. Check for an extra digit, or confirm it as a correction with a reason.}}`,
  correction_without_reason: 'Enter a reason for the correction.',
  reading_before_locked:
    'Trips after this time are locked in the logbook. Confirm the reading as a correction with a reason: it stands in the logbook, and beside each trip whose odometer it moves.',
  reading_exists:
    'There is already a reading for that time: {knownMeters}. Withdraw it, or enter another time.',
  reading_above_later:
    'A later reading shows {laterMeters}, so an earlier one can’t show more. Check the figure and the time, or withdraw the later one.',
  reading_in_future: 'This time is in the future. Enter when the dashboard was read.',
  reading_needed:
    'Without this reading, the next one would be lower without a reason. Withdraw that one first.',

  trip_locked: 'This trip is locked and can’t be changed.',
  trip_not_locked: 'This trip isn’t locked yet. Change the trip itself.',
  logbook_not_kept: 'This vehicle keeps no logbook. Turn the logbook on in the vehicle’s settings.',
  addendum_empty: 'Enter at least one of category, purpose, destination, business partner or note.',
  odometer_gap_missing: 'There is no odometer gap after this trip any more. Reload the logbook.',
  trip_private: 'This trip is private. Only its driver can change it.',
  trip_private_without_driver: 'This trip is private and has no driver, so nobody can change it.',
  trip_private_remove: 'This trip is private. Only its driver can remove it.',
  trip_private_jobs: 'This trip is private. Ask its driver to change the category first.',
  trip_private_expenses: 'This trip is private. Only its driver can link expenses to it.',
  trip_fields_of_manager:
    'Drivers can change category, purpose, destination and business partner of a trip. Ask your manager for the rest.',
  trip_jobs_of_manager: 'Only a manager can link jobs to a trip. Ask your manager to link the job.',
  trip_detected: 'Roadbook detected this trip. Only trips that were added manually can be removed.',
  trip_linked: 'Jobs or expenses are linked to this trip. Unlink them, then remove the trip.',
  trip_running: 'This trip hasn’t ended yet. Merge or split it once it has.',
  trip_added:
    'This trip was added manually from an unrecorded movement, so it can’t be merged or split. Remove it first.',
  trip_merged: 'This trip was merged into another one in the meantime. Reload the page.',
  trip_expense_locked:
    'The expense of {day} would move to another trip, but expenses up to {lockedUntilDay} are locked. An admin can unlock them.',
  trips_not_adjacent: 'Only a trip and the trip right before or after it can be merged.',
  positions_not_kept:
    'Positions are only kept from {sinceDay} on. Earlier trips stay as they are: choose a later period.',
  positions_outlast_trips:
    'Positions can’t be kept longer than trips: trips would be recomputed from them. Choose fewer months for positions.',
  hold_ends_before_start: 'The last day is before the first. Choose a later one.',
  period_ends_before_start: 'The period ends before it starts. Choose a later end.',
  hold_released: 'This legal hold was released in the meantime. Reload the page.',
  trip_positions_missing:
    'The positions of this trip are still being processed or are no longer stored, so it can’t be merged or split.',
  time_outside_trip: 'Choose a time between the start and end of the trip.',
  trip_part_too_short:
    'Each part must be at least {shortestMeters} and {shortestSeconds} long. Choose another time.',
  border_edit_undone: 'This was undone in the meantime. Reload the page.',
  border_edit_overridden: 'These trips have been merged or split again since. Undo that first.',
  trip_of_other_vehicle:
    'This trip was driven with another vehicle. Choose a trip of the vehicle that the expense is for.',
  too_many_trips:
    '{trips, number} trips match the filter. At most {most, number} can be changed at once. Narrow the filter, for example to a shorter period.',
  too_many_trip_vehicles:
    'These trips belong to {vehicles, number} vehicles. Trips of at most {most, number} vehicles can be changed at once. Narrow the filter, for example to a shorter period.',
  other_trip_count:
    '{found, plural, one {# trip matches the filter now, not {expected, number}. Nothing was changed. Check the list, then set the category again.} other {# trips match the filter now, not {expected, number}. Nothing was changed. Check the list, then set the category again.}}',
  trips_not_named:
    'Send what to set, with 1 to {most, number} trips in tripIds, or with a filter and the number of trips that it should match, or for each trip in changes.',
  move_impossible: 'No vehicle can move this far in that time, so it can’t be added as a trip.',
  move_before_private_trip:
    'This move ends where a private trip begins. Only the driver of that trip can add it.',
  move_without_end: 'The vehicle’s next position is no longer stored, so this can’t be added as a trip.',
  period_missing: 'Choose the first and the last day.',
  period_or_dates: 'Say a period or two dates, not both.',
  too_many_events: 'There are more than {most, number} events in this period. Choose a shorter one.',
  period_too_long: 'Choose a period of at most {maxDays, plural, one {# day} other {# days}}.',
  sort_period_too_long:
    'So many vehicles can be sorted by measured values over at most {maxDays, plural, one {# day} other {# days}}. Choose a shorter period or fewer vehicles.',
  period_not_past: 'Choose a period in the past: its first and its last day.',
  stop_duration_split: 'Send "ignitionOn" and "ignitionUnknown" instead of "otherwise".',

  job_archived: '“{title}” is archived. Restore it before you link it to a trip.',
  own_job_archived: '“{title}” is archived. Ask your manager to restore it before you change its status.',
  job_linked: '“{title}” is linked to another trip. Unlink it there first.',
  job_in_use: '“{title}” is in use and can’t be linked. Choose another job, or add one.',
  job_ends_before_start: 'The job ends before it begins. Enter a later end or an earlier start.',
  job_open_but_assigned: 'An open job can’t have a driver. Remove the driver too, or choose another status.',
  job_without_assignee: 'Nobody is assigned to this job. Assign someone first.',
  job_fields_of_manager: 'Drivers can change the status of a job. Ask your manager for the rest.',

  booking_overlap:
    '{userName} has {registration} from {fromLocalTime} to {untilLocalTime}. Choose another vehicle or time.',
  vehicle_booked:
    '{registration} is booked from {fromLocalTime} to {untilLocalTime}. Choose another vehicle or time.',
  vehicle_has_bookings:
    '{bookings, plural, one {{registration} has a booking until {untilLocalTime}. Cancel it, move it to another vehicle or return the vehicle first.} other {{registration} has # bookings, the last until {untilLocalTime}. Cancel them, move them to another vehicle or return the vehicle first.}}',
  booking_ends_before_start: 'The booking ends before it starts. Enter a later end or an earlier start.',
  booking_too_long:
    'A booking lasts at most {maxDays, plural, one {# day} other {# days}}. Enter an earlier end.',
  booking_in_past: 'This time is in the past. Enter an end in the future.',
  booking_privacy:
    'This vehicle has a privacy mode, so it can’t be booked for a time that has passed. Enter a later start.',
  booking_of_manager: 'Only admins and managers can do this. Ask your manager.',
  booking_step: `{status, select,
    requested {This booking isn’t confirmed yet. An admin or manager has to confirm it first.}
    confirmed {This booking is already confirmed, but its vehicle isn’t handed over yet. Hand it over before it is returned.}
    active {The vehicle is handed over. Return it first.}
    cancelled {This booking was cancelled. Add a new one.}
    other {This booking is over, so its status can’t change.}}`,
  booking_under_way:
    'The vehicle is handed over, so its start, vehicle and driver can’t change. Return it first.',
  booking_over:
    'This booking is over or was cancelled, so its time, vehicle and driver can’t change. Add a new one.',
  booking_too_early: 'The handover can start one hour before the booking, from {fromLocalTime}.',
  booking_without_handover: 'There is no handover or return to correct yet.',
  licence_check_due:
    'The driving licence of {userName} wasn’t checked in the last six months. An admin or manager has to look at it at the handover.',
  odometer_below_start:
    'The odometer was at {startMeters} at the handover, so it can’t be lower now. Check the figure.',

  schedule_empty: 'Choose at least one time of the week, or no schedule at all.',
  schedule_span_empty: 'The time ends before it begins. Choose a later end.',
  ring_too_short: 'A polygon needs at least three corners.',
  line_too_short: 'A corridor needs at least two points.',
  too_many_positions: 'The shape has too many points. Simplify it to {most, number} or fewer.',
  radius_outside_range: 'Enter a radius from {minMeters} to {maxMeters}.',
  width_outside_range: 'Enter a width from {minMeters} to {maxMeters}.',
  speed_outside_range: 'Enter a speed from {minimum, number} to {maximum, number} km/h.',
  dwell_outside_range: 'Enter a time from {minSeconds} to {maxSeconds}.',
  quiet_hours_empty: 'The end is the same as the start. Choose another end.',
  quiet_days_missing: 'Choose at least one day, or switch quiet hours off.',
  notification_always_delivered: 'This is always delivered. It can’t be switched off.',
  dwell_missing: 'Enter how long a vehicle stays before there is an alert.',
  battery_limit_missing: 'Enter a voltage, a charge in per cent, or both.',
  harsh_driving_kind_missing: 'Choose at least one of braking, acceleration and cornering.',
  alarm_has_own_hours: 'This type has its own hours, so it takes no schedule.',
  speed_limit_missing: 'Enter the speed above which there is an alert.',
  shape_crosses_itself: 'The outline crosses itself at {place}. Move a corner so that it doesn’t.',
  shape_too_intricate: 'The outline has too many long sides beside each other. Draw it with fewer corners.',
  shape_around_pole: 'A shape can’t go around a pole. Draw it so that it doesn’t.',
  shape_not_classic: 'A classic geofence is a circle or a polygon. Import lines as geofences instead.',
  import_alerts_nobody: 'Choose at least one of entering and leaving.',
  not_geojson: 'This isn’t a GeoJSON file: it has no features. Choose another file.',
  file_has_too_many_shapes: 'This file has more than {most, number} shapes. Split it into several files.',
  file_has_too_many_positions:
    'The shapes in this file have more than {most, number} points. Simplify them, or split the file.',
  archive_too_large: 'This file is larger than {maxBytes} when unpacked. Split it into several files.',

  amount_zero: 'Enter an amount other than zero.',
  expense_locked: 'Expenses up to {lockedUntilDay} are locked. An admin can unlock them.',
  expense_in_future: '{day} is in the future. Enter the expense once it has been paid.',
  expense_of_other: 'Someone else entered this expense. Ask your manager to change it.',
  recurring_end_before_start: 'The last day is before the first. Choose a later one.',
  recurring_too_old: 'Enter a first day from {day} on: older costs can’t be entered automatically.',
  import_changed:
    'Nothing was imported, because the preview has changed: {now, plural, one {# row} other {# rows}} can be imported now, not {before, number}. Check it, then import again.',
  import_over: 'This file has already been imported. Upload it again to import it once more.',
  import_nothing:
    'There is nothing to import: no row of this file would be added. Check the columns and the preview.',
  import_sums_too_large:
    'With this file, your expenses in {currency} would add up to more than can be calculated exactly. Check its amounts.',
  import_not_imported: 'This file hasn’t been imported yet, so there is nothing to undo.',
  import_expenses_changed: `{expenses, plural,
    one {# expense of this import was changed since. Confirm that it is deleted too.}
    other {# expenses of this import were changed since. Confirm that they are deleted too.}}`,
  import_columns_repeated:
    'Column {column} has the same meaning as a column before it. Choose another, or don’t use it.',
  vehicle_not_yours:
    'This vehicle wasn’t assigned to you on {day}. Check the date, or ask your manager to enter the expense.',
  service_in_future: 'This date is in the future. Enter the service once it is done.',
  service_exists: 'A service on this date with this odometer reading already exists. Edit that one.',
  service_due_too_early: 'Enter a date after the service date.',
  service_planned_later:
    'A later service already plans the next one. Leave this empty, or edit the later service.',

  order_proof_refused: 'The check against automatic orders has expired. Send your order again.',
  too_many_orders: 'Too many orders came in today. Send yours again in {retryAfterSeconds}.',
  attachment_name:
    'A file name can’t have slashes or control characters. Rename the file, then choose it again.',
  attachment_type: 'Only PDF, JPEG, PNG, WebP and HEIC files can be attached. Choose another file.',
  attachment_key: 'This isn’t the key of a file. Use a fileKey from request-upload-urls.',
  attachment_missing: '“{fileName}” hasn’t been uploaded. Upload it, then save.',
  attachment_content:
    '“{fileName}” isn’t what its name says, so it was deleted. Choose a PDF, JPEG, PNG, WebP or HEIC file.',
  attachment_empty: '“{fileName}” is empty, so it was deleted. Choose another file.',
  attachment_too_large:
    'This file is larger than {maxBytes}. Choose a smaller one, or scan it at a lower resolution.',
  attachment_rename: 'The new name needs the same ending as “{fileName}”.',
  too_many_uploads:
    '{most} files are uploaded but not attached yet. Attach or remove them, and try again in {retryAfterSeconds}.',
  upload_invalid: 'This upload address isn’t valid. Choose the file again.',
  upload_expired: 'This upload address has expired: it works for {minutes} minutes. Choose the file again.',
  upload_used: 'A file was already uploaded to this address. Choose the file again to get another one.',
  upload_type: 'Upload this file with the header content-type: {contentType}.',
  upload_without_length: 'Upload the file with the header content-length.',
  download_expired: 'This address has expired. Open the file again.',
  too_many_reports: 'Your company already has {most} files that are being made. Wait until some are ready.',
  report_failed: 'The file could not be made. Try again. If it happens again, tell your administrator.',
  too_many_report_schedules:
    'Your company already has {most} report schedules. Delete one that is no longer needed.',
  report_without_recipients: 'None of the recipients can sign in any more. Choose other people.',
  storage_full: 'The server has no space left for files. Tell your administrator.',
  storage_unavailable: 'The file storage can’t be reached right now. Try again in a moment.',

  file_empty: 'The file is empty. Choose another file.',
  file_too_large: 'This file is larger than {maxBytes}. Split it, by month for example.',
  file_too_slow:
    'This file takes too much time or memory to read. Split it, by month for example, and import the parts one by one.',
  file_reading_stopped:
    'Reading this file was interrupted. Upload it again; if that fails too, split it, by month for example.',
  file_incomplete: 'The file did not arrive completely. Check your connection, then upload it again.',
  preview_busy: 'Another preview is being calculated. Try again in a few seconds.',
  files_busy: 'Other files are still being read. Try again in a minute.',
  table_unreadable: 'This table can’t be read ({reason}). Export it again, or choose another file.',
  not_a_table: 'This isn’t a CSV or XLSX file. Export the statement as one of these.',
  old_workbook: 'This is an old Excel workbook, or one with a password. Save it as XLSX without a password.',
  workbook_too_large:
    'This workbook is larger than {maxBytes} when unpacked. Split it, by month for example.',
  table_too_long: 'This table has more than {most, number} rows. Split it, by month for example.',
  table_too_wide: 'This table has more than {most, number} columns. Delete those that aren’t needed.',
  columns_missing:
    'The first line must name the columns. Missing: {missing}. Found: {found}. An example: time,latitude,longitude,speed_kmh',
  history_of_several:
    'This workbook has positions on several sheets, one for each device. Export each device to a file of its own.',
  not_that_format: 'This isn’t a {format} file: it has no <{root}> element. Choose another file.',
  file_unreadable: 'This {format} file can’t be read ({reason}). Export it again, or choose another file.',
  webhook_url_invalid:
    'Enter an address such as https://example.com/webhooks, without a user name or password.',
  webhook_url_not_https:
    'Enter an address with https. Only the operator of this installation can allow http.',
  webhook_url_private:
    'This address can be reached only from the server’s own network. Enter a public one, or ask the operator of this installation to allow private addresses.',
  webhook_without_events: 'Choose at least one event.',
  command_not_ascii: 'Use only letters without accents, digits and punctuation.',
  command_not_supported: 'The device in this vehicle doesn’t support this command.',
  command_output_unknown: 'The device has {maximum, number} outputs at most. Enter a lower number.',
  command_other_registration:
    'This is not the registration of this vehicle. Check that you are on the right page.',
  command_while_moving: 'The vehicle is moving. Send the command when it has stopped.',
  command_not_waiting: 'This command can no longer be cancelled. It was sent, or it has ended.',
  too_many_commands:
    '{maximum, number} commands are already waiting for this vehicle, which is the limit. Cancel one first.',
  too_many_commands_sent:
    'Too many commands were sent to this vehicle. Wait {retryAfterSeconds}, then try again.',
  share_link_ends_before_start: 'A link must expire after it starts. Choose a later time.',
  share_link_in_past: 'This time is in the past. Choose a later one.',
  share_link_too_long: 'A link lasts {longestDays} days at most. Choose an earlier time.',
  share_link_ended: 'This link has ended and can’t be changed. Share the vehicle again instead.',
  too_many_share_links: 'Your company has {most} active links, which is the limit. Stop one first.',
  too_many_webhooks: 'There are already {most, number} webhooks. Delete one that is no longer used.',
  webhook_inactive: 'This webhook is off. Switch it on, then send it again.',
  frame_expired: 'This view has expired. Load it again.',
  frame_unknown: 'This view doesn’t belong to this page, or its address is incomplete. Load it again.',
  bi_server_url_invalid:
    'Enter the address of the BI server such as https://metabase.example.com, without a user name, password or anything after it.',
  bi_server_url_own: 'This is the address of Roadbook itself. Enter that of the BI server.',
  bi_server_url_missing: 'Enter the address of the BI server first.',
  bi_server_key_missing:
    'Enter the secret key of the BI server. Metabase shows it in its settings of embedding.',
  push_endpoint_invalid:
    'The push service of this browser has no public address with https. Use another browser.',
  push_keys_invalid:
    'The keys of this browser’s push subscription can’t be read. Turn notifications off and on again.',
  no_public_map:
    'This installation uses no public map. Your administrator can allow one with MAP_TILE_SERVICE.',
  map_unavailable: 'The street map can’t be loaded at the moment. Try again in a minute.',

  traccar_url_invalid: 'Enter the address of the Traccar server, such as https://traccar.example.com.',
  traccar_url_private:
    'Roadbook can’t reach this address: it must begin with https:// and be public. On your own network, the administrator of the server can import with npm run import-traccar.',
  traccar_unreachable: 'The Traccar server doesn’t answer ({reason}). Check the address, then try again.',
  traccar_sign_in: 'Traccar doesn’t accept the token. Create a new one in Traccar’s account settings.',
  traccar_refused:
    'Traccar refused to send {path} (status {status, number}). Use the token of an administrator.',
  traccar_not_traccar: 'This isn’t an answer from Traccar. Check the address.',
  traccar_tables_missing:
    'Traccar’s tables can’t be read from this database ({reason}). Check the name of the database, and that its user may read them.',
  traccar_too_much:
    'Traccar sends too much at once ({path}). Import from its database instead: npm run import-traccar.',
  traccar_import_running: 'An import from Traccar is already running. Wait until it is finished, or stop it.',
  traccar_device_number:
    'Imported without its device: {number} is too long for a device number or has characters that none may have. Correct it in Traccar and import again, or enter the device on the vehicle’s page.',
  traccar_driver_nameless: 'No name. Enter one in Traccar, and import again.',
  traccar_driver_ambiguous:
    'Several people here have this name. Add the driver’s email address in Traccar as the attribute email, and import again.',
  traccar_user_disabled: 'Disabled in Traccar.',
  traccar_too_many_foreign: 'Not invited: too many addresses belong to other companies.',
  traccar_area_unknown: 'Its area can’t be read. Draw it again in Roadbook.',
  traccar_maintenance_type: 'Roadbook plans services by distance and date, not by {type}.',
  traccar_maintenance_unused: 'Not linked to any device.',
  traccar_maintenance_second:
    'Its vehicles have another one that is due earlier. A vehicle has one service interval.',
}

export const mails: MailMessages = {
  alert: {
    subject: '{title}',
    text: `{title}

{atLocalTime}{driverName, select, none {} other {
Driver: {driverName}}}

Open it: {link}

You get this email because your company set up an alert for you.`,
  },
  logbookReminder: {
    subject: '{title}',
    text: `{title}

A business trip needs a purpose, a destination and a business partner. What is incomplete when it is locked counts as private.

Complete them: {link}

{driverName, select,
    none {You get this email because these trips have no driver who could complete them.}
    other {You get this email because you drove.}}`,
  },
  reportReady: {
    subject: '{title}, {period}',
    text: `{title}
{period}

{file, select,
    attached {The report is attached: {fileName}}
    tooLarge {The report is {sizeBytes}, which is too large for an email.}
    other {The report is ready.}}

Open it: {link}

You get this email because somebody at {companyName} scheduled this report for you. It shows what you may see in Roadbook.`,
  },
  alertSummary: {
    subject: '{count, plural, one {{title}} other {# alerts since {sinceLocalTime}}}',
    text: `{count, plural, one {One alert} other {# alerts}} since {sinceLocalTime}{earlier, plural, =0 {} one {

# earlier alert is not listed here.} other {

# earlier alerts are not listed here.}}

{alerts}

{frequency, select,
    atOnce {You get these alerts in one email because of your notification settings.}
    hourly {You get your alerts in at most one email an hour.}
    other {You get your alerts in one email a day, at {dailyTime}.}} To see all of them, or to change this, open:

{link}`,
  },
  passwordReset: {
    subject: 'Set a new password for Roadbook',
    text: `Someone asked for a new password for {email}. To set one, open this link within the next hour:

{link}

If it wasn’t you, ignore this email. Your password has not been changed.`,
  },
  invitation: {
    subject: '{companyName} invites you to Roadbook',
    text: `{companyName} manages its vehicles with Roadbook and has created an account for you.
To choose a password and sign in, open this link within seven days:

{link}`,
  },
  outsideInvitation: {
    subject: '{companyName} invites you to Roadbook',
    text: `{companyName} manages its vehicles with Roadbook and has created an account for you.
Sign in with your company account:

{link}`,
  },
  signUp: {
    subject: 'Set up {companyName} in Roadbook',
    text: `To finish setting up {companyName}, open this link within a day:

{link}

If it wasn’t you, ignore this email. Nothing has been set up.`,
  },
  signInChanged: {
    subject: `{change, select,
      password {Your Roadbook password was changed}
      twoStepOn {Two-step verification is on}
      twoStepOff {Two-step verification is off}
      recoveryCodes {You have new recovery codes}
      recoveryCodeUsed {A recovery code was used}
      codesGuessed {Someone entered wrong codes for your account}
      secondFactorReset {An admin reset your second step at sign-in}
      passkeyAdded {A passkey was added}
      passkeyRemoved {A passkey was removed}
      passkeyRefused {A passkey was refused}
      apiKeyCreated {An API key was created}
      other {Your Roadbook sign-in was changed}}`,
    text: `{change, select,
      password {The password of {email} was changed. Everyone who was signed in with the old one has been signed out.}
      twoStepOn {From now on, signing in as {email} requires a code from an authenticator app.}
      twoStepOff {Signing in as {email} no longer requires a code from an authenticator app.}
      recoveryCodes {{email} has new recovery codes. The previous ones no longer work.}
      recoveryCodeUsed {Someone used a recovery code of {email}. {left, plural, one {# code is left.} other {# codes are left.}}}
      codesGuessed {Someone knows the password of {email} and entered wrong codes several times.}
      secondFactorReset {An admin of your company turned off two-step verification for {email} and removed its passkeys. You can set them up again in Your account.}
      passkeyAdded {The passkey "{name}" can now sign in as {email}.}
      passkeyRemoved {The passkey "{name}" can no longer sign in as {email}.}
      passkeyRefused {The passkey "{name}" of {email} may have been copied and was refused. Remove it in Your account, then add it again.}
      apiKeyCreated {The API key "{name}" can now act as {email}, also after a new password. If you did not create it, revoke it in Your account.}
      other {The sign-in of {email} was changed.}}

If it wasn’t you, set a new password now and tell an admin of your company:

{link}`,
  },
  apiKeyRevoked: {
    subject: 'Your API key "{name}" was revoked',
    text: `{revokedBy} revoked your API key "{name}". Whatever used it to act as {email} no longer has access.

If you still need it, ask an admin of your company first, then create a new key in Your account:

{link}`,
  },
  webhookDisabled: {
    subject: 'A webhook of {companyName} was switched off',
    text: `{reason, select,
      gone {The receiver at {url} answered that it no longer exists (410 Gone).}
      other {The receiver at {url} has accepted nothing for five days.}} Roadbook no longer sends events of {companyName} to it.
When the receiver works again, switch the webhook on, and send the failed deliveries again:

{link}`,
  },
  domainLost: {
    subject: '{domain} is no longer verified in Roadbook',
    text: `The DNS record that proves {domain} was not found for a week, so people with an address of this domain no longer join
{companyName} without an invitation. People who have already joined stay. To verify the domain again, restore the record, then check it here:

{link}`,
  },
  accountExists: {
    subject: 'You already have a Roadbook account',
    text: `Someone tried to set up a company with {email}, which already has an account. If it was you, sign in here,
or ask for a new password there:

{link}`,
  },
}

export const notifications: NotificationMessages = {
  geofenceEnter: '{registration} entered {geofenceName}',
  geofenceExit: '{registration} left {geofenceName}',
  geofenceDwell: '{registration} has been in {geofenceName} for {dwellSeconds}',
  geofenceSpeeding: '{registration} drove {speedKmh, number} km/h in {geofenceName}',
  alarmOverspeed: '{registration} drove {value, number} km/h',
  alarmIdling: '{registration} stood for {idleSeconds} with its engine running',
  alarmLongDriving: '{registration} was driven for {drivingSeconds} without enough rest',
  alarmDriverNotIdentified:
    '{registration} was driven for {drivingSeconds} without a driver key or a sign-on',
  alarmMovementOutsideHours: '{registration} moved outside working hours',
  alarmTowing: '{registration} was moved with the ignition off',
  alarmDeviceOffline: 'The tracker of {registration} sends nothing',
  alarmLowBattery: `{unit, select,
    volts {The battery of {registration} is down to {value, number} volts}
    percent {The battery of the tracker of {registration} is down to {value, number} %}
    other {The tracker of {registration} reports a low battery}}`,
  alarmPowerCut: 'The tracker of {registration} lost its power',
  alarmHarshDriving: `{kind, select,
    braking {{registration} braked hard}
    acceleration {{registration} accelerated hard}
    other {{registration} took a corner too fast}}`,
  alarmFuelDrop: '{value, number} litres of fuel are missing from {registration}',
  alarmSensorOutOfRange: `{unit, select,
    seconds {{registration}, {sensorName}: {sensorWord} for {heldSeconds}}
    other {{registration}, {sensorName}: {value, number} {sensorUnit}}}`,
  alarmMaintenanceDue: `{due, select,
    day {The service of {registration} is due on {dueDay}}
    other {The service of {registration} is due in {leftMeters}}}`,
  alarmDocumentExpiry: `{document, select,
    insurance {The insurance of {registration} ends on {dueDay}}
    inspection {The inspection of {registration} is due on {dueDay}}
    other {{fileName} of {registration} expires on {dueDay}}}`,
  alarmCrash: 'The tracker of {registration} reports a crash',
  alarmPanic: 'Somebody pressed the panic button in {registration}',
  alarmJamming: 'The tracker of {registration} is being jammed',
  alarmUnplugged: 'The tracker of {registration} was unplugged',
  alarmHarshBraking: '{registration} braked hard',
  alarmHarshAcceleration: '{registration} accelerated hard',
  alarmHarshCornering: '{registration} took a corner too fast',
  logbookDue: `{trips, plural,
    one {A business trip of {registration} is incomplete and will be locked on {locksAtLocalTime}}
    other {# business trips of {registration} are incomplete, the first will be locked on {locksAtLocalTime}}}`,
}

export const pages: PageMessages = {
  signInNotStarted: 'Sign-in was not started',
  signInLinkBroken: 'This sign-in link doesn’t work',
  goToSignIn: 'Go to the sign-in page',
  operatorMail: 'Mail of this installation',
  operatorMailIntro:
    'Without a mail server, Roadbook keeps its mail here for the operator. The code for this page was printed when the server started and is in its log. It works once.',
  operatorCode: 'Code',
  operatorOpen: 'Open',
  operatorUseForm: 'Enter the code in this form.',
  operatorNoMail: 'No mail yet. Invitations and links for new passwords appear here.',
  operatorRecipient: 'To {recipient} · {sentLocalTime} UTC',
  operatorWaitingMail: 'To {recipient} · {sentLocalTime} UTC · not sent yet, will be tried again ({reason})',
  operatorFailedMail: 'To {recipient} · {sentLocalTime} UTC · not sent ({reason})',
  erasedUser: 'Erased user',
  pushTestTitle: 'Test notification',
  pushTestBody: 'Roadbook can reach this browser.',
}
