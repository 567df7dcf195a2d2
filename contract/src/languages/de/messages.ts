import type {
  ErrorMessages,
  MailMessages,
  NotificationMessages,
  PageMessages,
} from '../../messages/catalogue.ts'

export const errors: ErrorMessages = {
  malformed_request: 'Die Anfrage ist ungültig. Siehe /api/docs.',
  body_missing: 'Senden Sie die Felder dieses Aufrufs als JSON-Objekt im Body.',
  invalid_json: 'Der Body muss gültiges JSON sein.',
  empty_json:
    'Die Anfrage kündigt einen JSON-Body an, er ist aber leer. Senden Sie einen oder lassen Sie den Header „content-type“ weg.',
  unknown_fields: 'Kein Feld dieses Aufrufs: {names}. Siehe /api/docs.',
  unknown_parameters: 'Kein Parameter dieses Aufrufs: {names}. Siehe /api/docs.',
  unknown_call: 'Den Aufruf {method} {path} gibt es nicht. Siehe /api/docs.',
  address_not_allowed: 'Diese Adresse ist nicht erlaubt.',
  method_not_allowed: 'Dieser Aufruf unterstützt {method} nicht, nur {allowed}.',
  request_timeout:
    'Die Übertragung der Anfrage hat zu lange gedauert. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  payload_too_large:
    'Die Anfrage ist größer als {maxBytes}, die Obergrenze dieses Aufrufs. Senden Sie weniger auf einmal.',
  unsupported_media_type: 'Senden Sie den Body als JSON mit dem Header content-type: application/json.',
  compressed_request:
    'Komprimierte Anfragen werden nicht angenommen. Senden Sie den Body unkomprimiert und ohne den Header content-encoding.',
  too_many_requests: 'Zu viele Versuche. Versuchen Sie es in {retryAfterSeconds} erneut.',
  internal_error:
    'Der Server konnte die Anfrage nicht ausführen. Versuchen Sie es erneut. Tritt der Fehler wieder auf, nennen Sie Ihrem Administrator die Anfragenummer {requestId}.',
  unavailable: 'Die Datenbank ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  already_exists: 'Das ist bereits vorhanden. Laden Sie die Seite neu.',
  conflict: 'Das wurde gleichzeitig geändert. Versuchen Sie es erneut.',
  value_out_of_range:
    'Eine Zahl oder ein Datum in der Anfrage liegt außerhalb des erlaubten Bereichs, oder ein Zeichen kann nicht gespeichert werden. Korrigieren Sie die Eingabe.',
  not_found: `{thing, select,
    vehicle {Dieses Fahrzeug gibt es nicht. Möglicherweise wurde es entfernt.}
    sensor {Diesen Sensor gibt es nicht. Möglicherweise wurde er gelöscht.}
    trip {Diese Fahrt gibt es nicht. Möglicherweise wurde sie entfernt.}
    job {Diesen Auftrag gibt es nicht. Möglicherweise wurde er entfernt.}
    booking {Diese Buchung gibt es nicht. Möglicherweise wurde sie gelöscht.}
    expense {Diese Ausgabe gibt es nicht. Möglicherweise wurde sie gelöscht.}
    recurringExpense {Diese regelmäßige Ausgabe gibt es nicht.}
    attachment {Diese Datei gibt es nicht. Möglicherweise wurde sie gelöscht.}
    expenseImport {Diesen Import gibt es nicht. Vielleicht wurde er verworfen.}
    geofence {Diesen Geofence gibt es nicht. Möglicherweise wurde er gelöscht.}
    alarm {Diesen Alarm gibt es nicht. Möglicherweise wurde er gelöscht.}
    service {Diesen Service gibt es nicht. Möglicherweise wurde er gelöscht.}
    person {Diese Person gibt es nicht. Möglicherweise wurde sie entfernt.}
    driver {Diesen Fahrer gibt es nicht. Möglicherweise wurde er entfernt.}
    driverKey {Diesen Fahrerschlüssel gibt es nicht. Möglicherweise wurde er gelöscht.}
    fleetCategory {Diese Fahrzeuggruppe gibt es nicht. Möglicherweise wurde sie gelöscht.}
    reading {Diesen Kilometerstand gibt es nicht. Möglicherweise wurde er zurückgezogen.}
    move {Diese Bewegung gibt es nicht. Möglicherweise wurde sie als Fahrt übernommen.}
    bulkChange {Diese Sammeländerung gibt es nicht. Möglicherweise wurde sie rückgängig gemacht.}
    borderEdit {Diese Verbindung oder Teilung gibt es nicht.}
    apiKey {Diesen API-Schlüssel gibt es nicht. Möglicherweise wurde er widerrufen.}
    webhook {Diesen Webhook gibt es nicht. Möglicherweise wurde er gelöscht.}
    shareLink {Diesen Link gibt es nicht. Prüfen Sie, ob er vollständig ist.}
    legalHold {Diese Löschsperre gibt es nicht.}
    pushSubscription {Dieser Browser steht nicht in der Liste. Möglicherweise wurde er entfernt.}
    delivery {Diese Zustellung gibt es nicht. Möglicherweise ist sie älter als 30 Tage.}
    deviceCommand {Diesen Befehl gibt es nicht. Möglicherweise wurde er gelöscht.}
    domain {Diese Domain gibt es nicht. Möglicherweise wurde sie entfernt.}
    report {Diese Datei gibt es nicht mehr. Erstellen Sie sie neu.}
    reportSchedule {Diesen Zeitplan gibt es nicht. Möglicherweise wurde er gelöscht.}
    mapTile {Diese Kartenkachel gibt es nicht.}
    company {Diese Firma gibt es nicht. Möglicherweise wurde sie entfernt.}
    other {Etwas, das die Anfrage nennt, gibt es nicht. Möglicherweise wurde es entfernt.}}`,
  stale_version: `{thing, select,
    sensor {Dieser Sensor wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    vehicle {Dieses Fahrzeug wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie es neu und ändern Sie es dann.}
    trip {Diese Fahrt wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie sie neu und ändern Sie sie dann.}
    job {Dieser Auftrag wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    booking {Diese Buchung wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie sie neu und ändern Sie sie dann.}
    expense {Diese Ausgabe wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie sie neu und ändern Sie sie dann.}
    expenseImport {Dieser Import wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    recurringExpense {Diese regelmäßige Ausgabe wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie sie neu und ändern Sie sie dann.}
    geofence {Dieser Geofence wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    alarm {Dieser Alarm wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    service {Dieser Service wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    person {Diese Person wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie sie neu und ändern Sie sie dann.}
    driverKey {Dieser Fahrerschlüssel wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    fleetCategory {Diese Fahrzeuggruppe wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie sie neu und ändern Sie sie dann.}
    company {Diese Einstellungen wurden inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie sie neu und ändern Sie sie dann.}
    reportSchedule {Dieser Zeitplan wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    webhook {Dieser Webhook wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    legalHold {Diese Löschsperre wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie die Seite neu.}
    shareLink {Dieser Link wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    pushSubscription {Dieser Browser wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie die Seite neu.}
    apiKey {Dieser API-Schlüssel wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie ihn neu und ändern Sie ihn dann.}
    other {Das wurde inzwischen geändert, vielleicht in einem anderen Tab. Laden Sie es neu und ändern Sie es dann.}}`,

  wrong_type: `{expected, select,
    string {„{field}“ muss Text sein.}
    number {„{field}“ muss eine Zahl sein.}
    int {„{field}“ muss eine ganze Zahl sein.}
    boolean {„{field}“ muss true oder false sein.}
    array {„{field}“ muss eine Liste sein.}
    object {„{field}“ muss ein Objekt sein.}
    given {„{field}“ fehlt.}
    other {„{field}“ passt nicht zu diesem Aufruf. Siehe /api/docs.}}`,
  not_an_option: '„{field}“ muss einer dieser Werte sein: {options}.',
  unknown_keys: '„{field}“ enthält unbekannte Felder: {names}.',
  text_too_short:
    '{minimum, plural, one {„{field}“ muss mindestens # Zeichen lang sein.} other {„{field}“ muss mindestens # Zeichen lang sein.}}',
  text_too_long:
    '{maximum, plural, one {„{field}“ darf höchstens # Zeichen lang sein.} other {„{field}“ darf höchstens # Zeichen lang sein.}}',
  list_too_short:
    '{minimum, plural, one {„{field}“ braucht mindestens # Eintrag.} other {„{field}“ braucht mindestens # Einträge.}}',
  list_too_long:
    '{maximum, plural, one {„{field}“ darf höchstens # Eintrag haben.} other {„{field}“ darf höchstens # Einträge haben.}}',
  number_too_low: '„{field}“ muss mindestens {minimum} sein.',
  number_too_high: '„{field}“ darf höchstens {maximum} sein.',
  number_not_above: '„{field}“ muss größer als {bound} sein.',
  number_not_below: '„{field}“ muss kleiner als {bound} sein.',
  wrong_format: `{format, select,
    id {„{field}“ muss eine ID wie 0198d1f2-6f3a-7c41-9b0e-2a5d8c7e4f10 sein.}
    day {„{field}“ muss ein Datum wie 2026-11-20 sein.}
    time {„{field}“ muss ein Zeitpunkt wie 2026-11-20T09:42:00Z sein.}
    email {„{field}“ muss eine E-Mail-Adresse wie name@firma.de sein.}
    url {„{field}“ muss eine Adresse wie https://example.com sein.}
    other {„{field}“ hat nicht das Format, das dieser Aufruf erwartet. Siehe /api/docs.}}`,
  text_unstorable: '„{field}“ enthält ein Zeichen, das sich nicht speichern lässt. Entfernen Sie es.',
  wrong_pattern: '„{field}“ muss dem Muster „{pattern}“ entsprechen.',
  wrong_value: '„{field}“ passt nicht zu diesem Aufruf. Siehe /api/docs.',
  year_out_of_range: 'Geben Sie ein Datum zwischen den Jahren {firstYear} und {lastYear} ein.',
  not_a_day_or_time:
    'Geben Sie ein Datum wie 2026-11-20 oder einen Zeitpunkt wie 2026-11-20T09:42:00Z zwischen den Jahren {firstYear} und {lastYear} ein.',
  unlikely_day: 'Geben Sie ein Datum zwischen {firstYear} und {lastYear} ein.',
  month_invalid: 'Geben Sie einen Monat wie 2026-11 ein.',
  report_date_invalid:
    'Geben Sie ein Datum wie 2026-11-20, einen Monat wie 2026-11 oder zwei Daten wie 2026-11-01,2026-11-20 ein.',
  sort_unknown: 'Sortieren Sie nach {options}, jeweils mit :asc oder :desc, zum Beispiel {example}.',
  number_outside_range: `{unit, select,
    seconds {Geben Sie eine ganze Zahl von {minimum, number} bis {maximum, number} Sekunden ein.}
    meters {Geben Sie eine ganze Zahl von {minimum, number} bis {maximum, number} Metern ein.}
    days {Geben Sie eine ganze Zahl von {minimum, number} bis {maximum, number} Tagen ein.}
    months {Geben Sie eine ganze Zahl von {minimum, number} bis {maximum, number} Monaten ein.}
    other {Geben Sie eine ganze Zahl von {minimum, number} bis {maximum, number} ein.}}`,
  too_many_decimals:
    '{decimals, plural, one {Geben Sie höchstens # Nachkommastelle ein.} other {Geben Sie höchstens # Nachkommastellen ein.}}',
  country_invalid: 'Ein Land besteht aus zwei Großbuchstaben, zum Beispiel DE.',
  wall_time_invalid: 'Eine Uhrzeit besteht aus Stunden und Minuten, zum Beispiel 06:30.',
  colour_invalid: 'Eine Farbe besteht aus # und sechs Hexadezimalziffern, zum Beispiel #5F7FEE.',
  currency_unknown: 'Geben Sie die drei Buchstaben der Währung ein, zum Beispiel EUR.',
  domain_invalid: 'Geben Sie eine Domain ein, zum Beispiel example.com.',
  domain_public:
    'Bei dieser Domain bekommt jeder eine Adresse. Geben Sie eine Domain ein, die nur Ihre Firma nutzt.',
  time_zone_unknown: 'Geben Sie eine Zeitzone mit ihrem Namen ein, zum Beispiel Europe/Berlin.',
  language_unknown: 'Wählen Sie eine dieser Sprachen, auf Wunsch mit Land: {languages}. Zum Beispiel de-DE.',
  coordinates_malformed:
    'Geben Sie zwei Zahlen mit einem Komma dazwischen ein: Breite, Länge. Zum Beispiel 35.8795, 14.4935.',
  latitude_out_of_range: 'Die Breite muss zwischen -90 und 90 liegen.',
  longitude_out_of_range: 'Die Länge muss zwischen -180 und 180 liegen.',
  email_invalid: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@firma.de.',
  name_not_one_line: 'Geben Sie den Namen in einer Zeile ohne Steuerzeichen ein.',
  device_number_too_long:
    'Eine Gerätenummer hat höchstens 15 Ziffern. Längere und solche mit Buchstaben gehören in deviceIdentifier.',
  device_identifier_invalid: 'Geben Sie die Gerätenummer oder eine Kennung mit höchstens 40 Zeichen ein.',
  device_given_twice: 'Senden Sie entweder dongleId oder deviceIdentifier.',

  unauthorized: 'Melden Sie sich an, um fortzufahren.',
  session_over: 'Ihre Sitzung ist abgelaufen. Melden Sie sich wieder an.',
  token_invalid:
    'Dieses Token ist hier nicht gültig. Melden Sie sich an, oder verwenden Sie einen API-Schlüssel.',
  second_factor_missing:
    'Ihre Firma verlangt die Bestätigung in zwei Schritten. Melden Sie sich erneut an, um sie einzurichten.',
  wrong_credentials:
    'E-Mail-Adresse oder Passwort ist falsch. Versuchen Sie es erneut oder legen Sie ein neues Passwort fest.',
  password_not_enough:
    'Für dieses Konto reicht ein Passwort nicht aus. Verwenden Sie einen API-Schlüssel als Passwort.',
  wrong_password: 'Das ist nicht Ihr aktuelles Passwort. Versuchen Sie es erneut.',
  same_password: 'Das ist Ihr aktuelles Passwort. Wählen Sie ein anderes.',
  wrong_code:
    'Dieser Code ist falsch oder wurde schon verwendet. Warten Sie auf den nächsten und versuchen Sie es erneut.',
  second_step_expired: 'Diese Anmeldung hat zu lange gedauert. Beginnen Sie noch einmal mit Ihrem Passwort.',
  set_up_expired:
    'Diese Einrichtung hat zu lange gedauert. Beginnen Sie noch einmal und scannen Sie den neuen Code.',
  two_step_on: 'Die Bestätigung in zwei Schritten ist bereits eingeschaltet. Laden Sie die Seite neu.',
  two_step_off: 'Die Bestätigung in zwei Schritten ist ausgeschaltet. Laden Sie die Seite neu.',
  two_step_required:
    'Ihre Firma verlangt bei der Anmeldung einen zweiten Schritt. Fügen Sie einen Passkey hinzu, bevor Sie ihn ausschalten.',
  two_step_own: 'Ihre eigene Bestätigung in zwei Schritten schalten Sie unter „Ihr Konto“ aus.',
  passkey_refused:
    'Dieser Passkey wurde nicht angenommen. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.',
  passkey_known: 'Dieser Passkey wird bereits verwendet. Wählen Sie ein anderes Gerät.',
  passkey_unknown: 'Diesen Passkey gibt es nicht. Möglicherweise wurde er entfernt.',
  passkeys_full: 'Sie haben {most, number} Passkeys, mehr sind nicht möglich. Entfernen Sie zuerst einen.',
  passkeys_unavailable:
    'Passkeys brauchen einen Hostnamen und https. Bitten Sie Ihren Administrator, PUBLIC_URL zu setzen.',
  last_second_factor:
    'Ihre Firma verlangt bei der Anmeldung einen zweiten Schritt. Richten Sie die Bestätigung in zwei Schritten ein, bevor Sie Ihren letzten Passkey entfernen.',
  session_unknown: 'Diese Sitzung ist bereits beendet.',
  session_own: 'Das ist die Sitzung, die Sie gerade benutzen. Melden Sie sich ab, um sie zu beenden.',
  forbidden: 'Ihre Rolle erlaubt das nicht. Wenden Sie sich an einen Administrator Ihrer Firma.',
  wrong_origin: 'Öffnen Sie Roadbook unter {origin} und versuchen Sie es erneut.',
  password_too_weak:
    'Verwenden Sie mindestens 12 Zeichen mit Klein- und Großbuchstaben, einer Ziffer und einem Sonderzeichen.',
  password_too_long: 'Ein Passwort hat höchstens {maximum, number} Zeichen.',
  company_names_too_long: 'Diese Namen sind zusammen zu lang. Kürzen Sie sie.',
  email_taken: 'Diese E-Mail-Adresse wird bereits verwendet. Nehmen Sie eine andere.',
  no_account:
    'In Roadbook gibt es kein Konto für {email}. Bitten Sie einen Administrator Ihrer Firma um eine Einladung.',
  email_not_sent:
    'Ihr Anmeldedienst hat Ihre E-Mail-Adresse nicht übermittelt. Bitten Sie dessen Administrator, die Claims email und email_verified in das ID-Token aufzunehmen.',
  email_not_verified:
    'Ihr Anmeldedienst hat die Adresse {email} nicht bestätigt. Bestätigen Sie sie dort oder fragen Sie dessen Administrator, und melden Sie sich dann erneut an.',
  account_archived:
    'Ihr Konto ist archiviert. Bitten Sie einen Administrator Ihrer Firma, es wiederherzustellen.',
  account_linked:
    'Das Konto von {email} gehört einem anderen Benutzer Ihres Anmeldedienstes. Wenden Sie sich an einen Administrator Ihrer Firma.',
  account_exists: 'Sie haben bereits ein Konto in Roadbook. Melden Sie sich damit an.',
  sign_up_closed:
    'Hier können keine Firmen eingerichtet werden. Bitten Sie Ihren Administrator um eine Einladung.',
  domain_added: '{domain} steht bereits in Ihrer Liste.',
  too_many_domains: 'Eine Firma kann {maximum} Domains haben. Entfernen Sie zuerst eine.',
  link_expired: 'Dieser Link wurde bereits verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  sign_in_by_post: 'Öffnen Sie diese Adresse, um sich anzumelden. POST wird nicht unterstützt.',
  sign_in_address_too_long: 'Die Adresse ist zu lang. Beginnen Sie noch einmal auf der Anmeldeseite.',
  sign_in_control_character:
    'Die Adresse enthält ein Steuerzeichen. Beginnen Sie noch einmal auf der Anmeldeseite.',
  sign_in_unavailable: 'Der Anmeldedienst antwortet nicht. Versuchen Sie es gleich noch einmal.',
  sign_in_misconfigured:
    'Der Anmeldedienst ist nicht richtig eingerichtet. Wenden Sie sich an Ihren Administrator.',
  operator_wrong_origin: 'Öffnen Sie {address} und geben Sie den Code dort ein.',
  operator_code_malformed: 'Ein Code sieht aus wie ABCD-EFGH-JKLM.',
  operator_code_wrong: 'Dieser Code ist falsch oder wurde bereits verwendet. Der nächste steht im Protokoll.',
  last_admin:
    'Das ist der letzte Administrator der Firma. Machen Sie zuerst jemand anderen zum Administrator.',
  roles_repeated: 'Geben Sie jede Rolle nur einmal an.',
  email_repeated: 'Diese Adresse steht zweimal in der Liste. Entfernen Sie eine davon.',
  already_member: 'Diese Person ist bereits in Ihrer Firma.',
  already_invited: 'Diese Person ist bereits eingeladen. Senden Sie stattdessen die Einladung erneut.',
  member_archived: 'Diese Person ist in Ihrem Archiv. Stellen Sie sie stattdessen wieder her.',
  invitations_refused: `Es wurde niemand eingeladen, da {refused, plural,
    one {eine Adresse abgelehnt wurde} other {# Adressen abgelehnt wurden}}. Korrigieren Sie die Liste und senden Sie sie erneut.`,
  person_erased: 'Die Daten dieser Person wurden gelöscht, daher lässt sich nichts mehr ändern.',
  erase_archived_only: 'Archivieren Sie diese Person zuerst. Dann können ihre Daten gelöscht werden.',
  erase_other_email:
    'Das ist nicht die E-Mail-Adresse dieser Person. Geben Sie sie zur Bestätigung noch einmal ein.',
  person_referenced:
    'Dieser Person sind bereits Fahrzeuge, Aufträge oder Fahrten zugeordnet. Archivieren Sie sie stattdessen.',
  invitation_accepted: 'Diese Person hat die Einladung bereits angenommen. Laden Sie die Liste neu.',

  api_key_invalid:
    'Dieser API-Schlüssel ist ungültig. Vielleicht ist er unvollständig oder widerrufen. Erstellen Sie einen neuen.',
  api_key_ended:
    'Dieser API-Schlüssel galt bis {day}. Wählen Sie einen späteren Tag oder erstellen Sie einen neuen.',
  api_key_role_lost:
    'Dieser API-Schlüssel hat mehr Rechte als die aktuelle Rolle seines Besitzers. Erstellen Sie einen neuen.',
  api_key_needs_second_factor:
    'Ihre Firma verlangt die Bestätigung in zwei Schritten, und der Besitzer dieses API-Schlüssels hat sie nicht eingerichtet. Danach funktioniert der Schlüssel wieder.',
  api_key_not_allowed: 'Mit API-Schlüsseln geht das nicht. Melden Sie sich dafür an.',
  api_key_without_person:
    'Dieser Aufruf betrifft eine Person. Verwenden Sie einen persönlichen API-Schlüssel oder melden Sie sich an.',
  api_key_role_too_high: 'Wählen Sie Ihre aktuelle Rolle oder eine mit weniger Rechten.',
  api_key_ends_too_early:
    'Dieser Tag liegt in der Vergangenheit. Wählen Sie einen späteren oder widerrufen Sie den Schlüssel.',
  too_many_api_keys:
    'Es gibt schon {most, number} API-Schlüssel. Widerrufen Sie einen, der nicht mehr verwendet wird.',

  vin_invalid: 'Eine FIN hat 17 Buchstaben und Ziffern, ohne I, O und Q.',
  registration_taken:
    '{registration} ist bereits in Ihrem Fuhrpark. Geben Sie ein anderes Kennzeichen ein oder ändern Sie dieses Fahrzeug.',
  registration_archived:
    '{registration} ist eines Ihrer archivierten Fahrzeuge. Geben Sie ein anderes Kennzeichen ein oder stellen Sie dieses Fahrzeug wieder her.',
  archived: `{thing, select,
    vehicle {{name} ist archiviert. Wählen Sie ein anderes Fahrzeug oder stellen Sie es aus dem Archiv wieder her.}
    person {{name} ist archiviert. Wählen Sie jemand anderen oder stellen Sie die Person aus dem Archiv wieder her.}
    other {{name} ist archiviert. Wählen Sie etwas anderes oder stellen Sie es aus dem Archiv wieder her.}}`,
  import_not_a_number: '„{text}“ ist keine Zahl. Korrigieren oder leeren Sie die Zelle.',
  import_not_whole: 'Geben Sie eine ganze Zahl an.',
  import_too_low: 'Geben Sie mindestens {minimum} an.',
  import_not_above: 'Geben Sie mehr als {bound} an.',
  import_too_high: 'Geben Sie höchstens {maximum} an.',
  import_too_long:
    '{maximum, plural, one {Geben Sie höchstens # Zeichen an.} other {Geben Sie höchstens # Zeichen an.}}',
  import_number_shortened: '„{text}“ hat Ziffern verloren. Formatieren Sie die Spalte als Text.',
  import_not_a_day: '„{text}“ ist kein Datum. Geben Sie eines wie 2026-11-20 an.',
  import_unknown_fuel:
    '„{text}“ ist keine bekannte Kraftstoffart. Geben Sie zum Beispiel Diesel, Benzin oder Elektro an.',
  import_unknown_category:
    'Es gibt keine Fahrzeuggruppe „{text}“. Legen Sie sie zuerst an oder korrigieren Sie den Namen.',
  import_unknown_driver:
    'Es gibt keine Person „{text}“. Geben Sie die E-Mail-Adresse oder den vollen Namen an.',
  import_missing_fuel: 'Die Kraftstoffart fehlt. Wählen Sie eine für Zeilen ohne Angabe.',
  import_missing_registration: 'Geben Sie das Kennzeichen an.',
  import_repeated: 'Steht bereits in Zeile {line, number}.',
  import_differs:
    'Der Fuhrpark hat sich seit der Vorschau geändert. Prüfen Sie sie noch einmal und importieren Sie dann.',
  too_many_vehicles: 'Diese Datei hat mehr als {most, number} Fahrzeuge. Teilen Sie sie auf.',
  imported_vehicles_changed: `{changed, plural,
    one {Eines dieser Fahrzeuge wurde nach dem Import geändert. Archivieren Sie die anderen in der Liste.}
    other {# dieser Fahrzeuge wurden nach dem Import geändert. Archivieren Sie die anderen in der Liste.}}`,
  device_taken:
    'Gerät {deviceNumber} ist in {registration} eingetragen. Entfernen Sie es dort zuerst oder prüfen Sie die Nummer.',
  device_taken_elsewhere:
    'Gerät {deviceNumber} wird von einer anderen Firma verwendet. Prüfen Sie die Nummer oder bitten Sie den Vorbesitzer, es freizugeben.',
  device_guessing:
    'Es wurden zu viele Gerätenummern anderer Firmen eingegeben. Prüfen Sie Ihre Nummern und versuchen Sie es in einigen Minuten erneut.',
  device_without_key:
    'Dieser Tracker kann keinen Schlüssel senden. Verlangen Sie stattdessen eine verschlüsselte Verbindung.',
  no_device: 'Dieses Fahrzeug hat kein Gerät. Geben Sie zuerst seine Gerätenummer ein.',
  no_encrypted_port:
    'Diese Installation hat keinen verschlüsselten Geräte-Port. Bitten Sie Ihren Administrator, TELTONIKA_TLS_PORT oder OSMAND_TLS_PORT zu setzen.',
  no_free_device_number: 'Es wurde keine freie Nummer gefunden. Versuchen Sie es erneut.',
  category_in_use:
    '{vehicles, plural, one {{name} enthält noch # Fahrzeug. Verschieben Sie es zuerst in eine andere Gruppe.} other {{name} enthält noch # Fahrzeuge. Verschieben Sie sie zuerst in eine andere Gruppe.}}',
  trip_category_unknown:
    'Die Fahrtkategorie „{category}“ kann nicht gewählt werden. Wählen Sie eine von diesen: {known}. Weitere kann ein Administrator in den Einstellungen anlegen.',
  trip_category_taken: 'Eine Fahrtkategorie mit diesem Namen gibt es bereits: „{name}“.',
  trip_category_in_use:
    '{trips, plural, one {# Fahrt hat die Kategorie {name}. Archivieren Sie die Kategorie oder geben Sie der Fahrt zuerst eine andere.} other {# Fahrten haben die Kategorie {name}. Archivieren Sie die Kategorie oder geben Sie den Fahrten zuerst eine andere.}}',
  trip_category_default:
    '{vehicles, plural, one {Neue Fahrten von # Fahrzeug bekommen die Kategorie {name}. Wählen Sie dort zuerst eine andere.} other {Neue Fahrten von # Fahrzeugen bekommen die Kategorie {name}. Wählen Sie dort zuerst eine andere.}}',
  too_many_trip_categories:
    'Eine Firma kann höchstens {most} eigene Fahrtkategorien haben. Benennen Sie eine um, die Sie nicht mehr brauchen.',
  category_taken: 'Eine Fahrzeuggruppe mit diesem Namen gibt es bereits: „{name}“.',

  driver_key_unreadable:
    'Geben Sie den Schlüssel mit Buchstaben oder Ziffern ein, wie er aufgedruckt ist oder wie das Gerät ihn meldet.',
  driver_key_taken:
    'Für den Schlüssel {code} gibt es ab diesem Tag schon einen Eintrag. Ändern Sie diesen oder wählen Sie einen anderen Tag.',

  sensor_taken: 'Dieses Fahrzeug hat bereits einen Sensor mit diesem Namen: „{name}“.',
  too_many_sensors:
    'Ein Fahrzeug kann höchstens {most, number} Sensoren haben. Löschen Sie einen, den Sie nicht mehr brauchen.',
  sensor_factor_zero: 'Geben Sie einen anderen Faktor als 0 ein, sonst wären alle Werte gleich.',
  sensor_table_not_rising: 'Sortieren Sie die Tabelle nach Rohwerten; jeder muss höher sein als der vorige.',
  sensor_range_empty: 'Geben Sie ein Maximum ein, das über dem Minimum liegt.',
  sensor_state_missing:
    'Wählen Sie bei einem Schalter ein oder aus; bei anderen Sensoren entfällt die Angabe.',
  sensor_limit_missing:
    'Geben Sie ein Minimum, ein Maximum oder beides ein; bei einem Schalter entfällt die Angabe.',

  odometer_impossible: 'So weit ist noch kein Fahrzeug gefahren. Geben Sie ein, was der Tacho anzeigt.',
  odometer_unlikely: `{direction, select,
    lower {{enteredMeters} sind {differenceMeters} weniger als gezählt, und ein Kilometerzähler läuft nicht rückwärts. Prüfen Sie die Zahl oder bestätigen Sie sie als Korrektur mit Begründung.}
    other {{enteredMeters} sind {differenceMeters} mehr als gezählt. Prüfen Sie, ob eine Ziffer zu viel ist, oder bestätigen Sie die Zahl als Korrektur mit Begründung.}}`,
  correction_without_reason: 'Geben Sie an, warum der Kilometerstand korrigiert wird.',
  reading_before_locked:
    'Fahrten nach diesem Zeitpunkt sind im Fahrtenbuch gesperrt. Bestätigen Sie den Kilometerstand als Korrektur mit Begründung: Er steht dann im Fahrtenbuch, auch bei jeder Fahrt, deren Stand er verschiebt.',
  reading_exists:
    'Für diesen Zeitpunkt gibt es bereits einen Kilometerstand: {knownMeters}. Ziehen Sie ihn zurück oder geben Sie einen anderen Zeitpunkt ein.',
  reading_above_later:
    'Ein späterer Kilometerstand lautet {laterMeters}, ein früherer kann also nicht höher sein. Prüfen Sie Zahl und Zeitpunkt oder ziehen Sie den späteren zurück.',
  reading_in_future: 'Dieser Zeitpunkt liegt in der Zukunft. Geben Sie ein, wann abgelesen wurde.',
  reading_needed:
    'Ohne diesen Kilometerstand wäre der nächste ohne Begründung niedriger. Ziehen Sie zuerst den nächsten zurück.',

  trip_locked: 'Diese Fahrt ist gesperrt und kann nicht geändert werden.',
  trip_not_locked: 'Diese Fahrt ist noch nicht gesperrt. Ändern Sie die Fahrt selbst.',
  logbook_not_kept:
    'Für dieses Fahrzeug wird kein Fahrtenbuch geführt. Schalten Sie es in den Einstellungen des Fahrzeugs ein.',
  addendum_empty:
    'Geben Sie mindestens eine dieser Angaben an: Kategorie, Zweck, Ziel, Geschäftspartner oder Notiz.',
  odometer_gap_missing:
    'Nach dieser Fahrt gibt es keine Lücke im Kilometerstand mehr. Laden Sie das Fahrtenbuch neu.',
  trip_private: 'Diese Fahrt ist privat. Nur der Fahrer kann sie ändern.',
  trip_private_without_driver: 'Diese Fahrt ist privat und hat keinen Fahrer. Niemand kann sie ändern.',
  trip_private_remove: 'Diese Fahrt ist privat. Nur der Fahrer kann sie entfernen.',
  trip_private_jobs: 'Diese Fahrt ist privat. Bitten Sie den Fahrer, zuerst die Kategorie zu ändern.',
  trip_private_expenses: 'Diese Fahrt ist privat. Nur der Fahrer kann ihr Ausgaben zuordnen.',
  trip_fields_of_manager:
    'Fahrer können Kategorie, Zweck, Ziel und Geschäftspartner einer Fahrt ändern. Für alles andere wenden Sie sich an Ihren Manager.',
  trip_jobs_of_manager:
    'Nur Manager können einer Fahrt Aufträge zuordnen. Bitten Sie Ihren Manager, den Auftrag zuzuordnen.',
  trip_detected: 'Diese Fahrt hat Roadbook erkannt. Nur manuell hinzugefügte Fahrten können entfernt werden.',
  trip_linked:
    'Dieser Fahrt sind Aufträge oder Ausgaben zugeordnet. Lösen Sie die Zuordnung und entfernen Sie die Fahrt dann.',
  trip_running: 'Diese Fahrt ist noch nicht beendet. Danach können Sie sie verbinden oder teilen.',
  trip_added:
    'Diese Fahrt wurde von Hand aus einer nicht aufgezeichneten Bewegung hinzugefügt und lässt sich nicht verbinden oder teilen. Entfernen Sie sie zuerst.',
  trip_merged: 'Diese Fahrt wurde inzwischen mit einer anderen verbunden. Laden Sie die Seite neu.',
  trip_expense_locked:
    'Die Ausgabe vom {day} würde zu einer anderen Fahrt wechseln, aber Ausgaben bis zum {lockedUntilDay} sind gesperrt. Ein Administrator kann sie entsperren.',
  trips_not_adjacent: 'Nur eine Fahrt und die direkt davor oder danach lassen sich verbinden.',
  positions_not_kept:
    'Positionen sind erst ab dem {sinceDay} gespeichert. Ältere Fahrten bleiben, wie sie sind: Wählen Sie einen späteren Zeitraum.',
  positions_outlast_trips:
    'Positionen können nicht länger aufbewahrt werden als Fahrten, denn aus ihnen entstünden die Fahrten neu. Wählen Sie für Positionen weniger Monate.',
  hold_ends_before_start: 'Der letzte Tag liegt vor dem ersten. Wählen Sie einen späteren.',
  period_ends_before_start: 'Der Zeitraum endet, bevor er beginnt. Wählen Sie ein späteres Ende.',
  hold_released: 'Diese Löschsperre wurde inzwischen aufgehoben. Laden Sie die Seite neu.',
  trip_positions_missing:
    'Die Positionen dieser Fahrt werden noch verarbeitet oder sind nicht mehr gespeichert. Sie lässt sich daher nicht verbinden oder teilen.',
  time_outside_trip: 'Wählen Sie einen Zeitpunkt zwischen Beginn und Ende der Fahrt.',
  trip_part_too_short:
    'Jeder Teil muss mindestens {shortestMeters} und {shortestSeconds} lang sein. Wählen Sie einen anderen Zeitpunkt.',
  border_edit_undone: 'Das wurde inzwischen rückgängig gemacht. Laden Sie die Seite neu.',
  border_edit_overridden:
    'Diese Fahrten wurden seitdem erneut verbunden oder geteilt. Machen Sie zuerst das rückgängig.',
  trip_of_other_vehicle:
    'Diese Fahrt wurde mit einem anderen Fahrzeug gefahren. Wählen Sie eine Fahrt des Fahrzeugs, für das die Ausgabe ist.',
  too_many_trips:
    '{trips, number} Fahrten passen zum Filter. Höchstens {most, number} können auf einmal geändert werden. Grenzen Sie den Filter ein, zum Beispiel auf einen kürzeren Zeitraum.',
  too_many_trip_vehicles:
    'Diese Fahrten gehören zu {vehicles, number} Fahrzeugen. Höchstens die Fahrten von {most, number} Fahrzeugen können auf einmal geändert werden. Grenzen Sie den Filter ein, zum Beispiel auf einen kürzeren Zeitraum.',
  other_trip_count:
    '{found, plural, one {Jetzt passt # Fahrt zum Filter, nicht {expected, number}. Nichts wurde geändert. Prüfen Sie die Liste und legen Sie die Kategorie erneut fest.} other {Jetzt passen # Fahrten zum Filter, nicht {expected, number}. Nichts wurde geändert. Prüfen Sie die Liste und legen Sie die Kategorie erneut fest.}}',
  trips_not_named:
    'Senden Sie, was gesetzt werden soll, mit 1 bis {most, number} Fahrten in tripIds, mit einem Filter und der Zahl der Fahrten, auf die er passen soll, oder für jede Fahrt in changes.',
  move_impossible:
    'Kein Fahrzeug legt diese Strecke in dieser Zeit zurück. Sie kann nicht als Fahrt hinzugefügt werden.',
  move_before_private_trip:
    'Diese Bewegung endet dort, wo eine private Fahrt beginnt. Nur deren Fahrer kann sie hinzufügen.',
  move_without_end:
    'Die nächste Position des Fahrzeugs ist nicht mehr gespeichert. Die Bewegung kann nicht als Fahrt hinzugefügt werden.',
  period_missing: 'Wählen Sie den ersten und den letzten Tag.',
  period_or_dates: 'Geben Sie einen Zeitraum oder zwei Tage an, nicht beides.',
  too_many_events:
    'In diesem Zeitraum gibt es mehr als {most, number} Ereignisse. Wählen Sie einen kürzeren.',
  period_too_long: 'Wählen Sie einen Zeitraum von höchstens {maxDays, plural, one {# Tag} other {# Tagen}}.',
  sort_period_too_long:
    'So viele Fahrzeuge lassen sich nach Messwerten über höchstens {maxDays, plural, one {# Tag} other {# Tage}} sortieren. Wählen Sie einen kürzeren Zeitraum oder weniger Fahrzeuge.',
  period_not_past: 'Wählen Sie einen Zeitraum in der Vergangenheit: den ersten und den letzten Tag.',
  stop_duration_split: 'Senden Sie „ignitionOn“ und „ignitionUnknown“ statt „otherwise“.',

  job_archived:
    '„{title}“ ist archiviert. Stellen Sie den Auftrag wieder her, bevor Sie ihn einer Fahrt zuordnen.',
  own_job_archived:
    '„{title}“ ist archiviert. Bitten Sie Ihren Manager, den Auftrag wiederherzustellen, bevor Sie den Status ändern.',
  job_linked: '„{title}“ ist einer anderen Fahrt zugeordnet. Lösen Sie zuerst diese Zuordnung.',
  job_in_use:
    '„{title}“ wird bereits verwendet und kann nicht zugeordnet werden. Wählen Sie einen anderen Auftrag oder legen Sie einen an.',
  job_ends_before_start:
    'Der Auftrag endet, bevor er beginnt. Geben Sie ein späteres Ende oder einen früheren Beginn ein.',
  job_open_but_assigned:
    'Ein offener Auftrag kann keinen Fahrer haben. Entfernen Sie auch den Fahrer oder wählen Sie einen anderen Status.',
  job_without_assignee: 'Dieser Auftrag ist niemandem zugewiesen. Weisen Sie ihn zuerst jemandem zu.',
  job_fields_of_manager:
    'Fahrer können den Status eines Auftrags ändern. Für alles andere wenden Sie sich an Ihren Manager.',

  booking_overlap:
    '{userName} hat {registration} vom {fromLocalTime} bis zum {untilLocalTime}. Wählen Sie ein anderes Fahrzeug oder eine andere Zeit.',
  vehicle_booked:
    '{registration} ist vom {fromLocalTime} bis zum {untilLocalTime} gebucht. Wählen Sie ein anderes Fahrzeug oder eine andere Zeit.',
  vehicle_has_bookings:
    '{bookings, plural, one {{registration} hat eine Buchung bis zum {untilLocalTime}. Stornieren Sie sie, verlegen Sie sie auf ein anderes Fahrzeug oder geben Sie das Fahrzeug zuerst zurück.} other {{registration} hat # Buchungen, die letzte bis zum {untilLocalTime}. Stornieren Sie sie, verlegen Sie sie auf ein anderes Fahrzeug oder geben Sie das Fahrzeug zuerst zurück.}}',
  booking_ends_before_start:
    'Die Buchung endet, bevor sie beginnt. Geben Sie ein späteres Ende oder einen früheren Beginn ein.',
  booking_too_long:
    'Eine Buchung dauert höchstens {maxDays, plural, one {# Tag} other {# Tage}}. Geben Sie ein früheres Ende ein.',
  booking_in_past: 'Diese Zeit liegt in der Vergangenheit. Geben Sie ein Ende in der Zukunft ein.',
  booking_privacy:
    'Dieses Fahrzeug hat einen Privatmodus und kann nicht für eine vergangene Zeit gebucht werden. Geben Sie einen späteren Beginn ein.',
  booking_of_manager: 'Das können nur Administratoren und Manager. Wenden Sie sich an Ihren Manager.',
  booking_step: `{status, select,
    requested {Diese Buchung ist noch nicht bestätigt. Ein Administrator oder Manager muss sie zuerst bestätigen.}
    confirmed {Diese Buchung ist schon bestätigt, aber ihr Fahrzeug ist noch nicht übergeben. Übergeben Sie es vor der Rückgabe.}
    active {Das Fahrzeug ist übergeben. Geben Sie es zuerst zurück.}
    cancelled {Diese Buchung wurde storniert. Legen Sie eine neue an.}
    other {Diese Buchung ist vorbei, ihr Status kann sich nicht mehr ändern.}}`,
  booking_under_way:
    'Das Fahrzeug ist übergeben, Beginn, Fahrzeug und Fahrer lassen sich daher nicht mehr ändern. Geben Sie es zuerst zurück.',
  booking_over:
    'Diese Buchung ist vorbei oder storniert, Zeit, Fahrzeug und Fahrer lassen sich daher nicht mehr ändern. Legen Sie eine neue an.',
  booking_too_early: 'Die Übergabe ist ab einer Stunde vor der Buchung möglich, ab {fromLocalTime}.',
  booking_without_handover: 'Es gibt noch keine Übergabe oder Rückgabe, die sich korrigieren ließe.',
  licence_check_due:
    'Der Führerschein von {userName} wurde in den letzten sechs Monaten nicht kontrolliert. Ein Administrator oder Manager muss ihn bei der Übergabe ansehen.',
  odometer_below_start:
    'Der Kilometerstand war bei der Übergabe {startMeters} und kann jetzt nicht niedriger sein. Prüfen Sie die Zahl.',

  schedule_empty: 'Wählen Sie mindestens eine Zeit der Woche oder gar keinen Zeitplan.',
  schedule_span_empty: 'Die Zeit endet, bevor sie beginnt. Wählen Sie ein späteres Ende.',
  ring_too_short: 'Ein Polygon braucht mindestens drei Ecken.',
  line_too_short: 'Ein Korridor braucht mindestens zwei Punkte.',
  too_many_positions: 'Die Form hat zu viele Punkte. Vereinfachen Sie sie auf höchstens {most, number}.',
  radius_outside_range: 'Geben Sie einen Radius von {minMeters} bis {maxMeters} ein.',
  width_outside_range: 'Geben Sie eine Breite von {minMeters} bis {maxMeters} ein.',
  speed_outside_range: 'Geben Sie eine Geschwindigkeit von {minimum, number} bis {maximum, number} km/h ein.',
  dwell_outside_range: 'Geben Sie eine Zeit von {minSeconds} bis {maxSeconds} ein.',
  quiet_hours_empty: 'Ende und Beginn sind gleich. Wählen Sie ein anderes Ende.',
  quiet_days_missing: 'Wählen Sie mindestens einen Tag oder schalten Sie die Ruhezeiten aus.',
  notification_always_delivered: 'Diese Benachrichtigung kommt immer an und lässt sich nicht abschalten.',
  dwell_missing: 'Geben Sie ein, nach welcher Aufenthaltsdauer gewarnt wird.',
  battery_limit_missing: 'Geben Sie eine Spannung, einen Ladestand in Prozent oder beides ein.',
  harsh_driving_kind_missing: 'Wählen Sie mindestens Bremsen, Beschleunigen oder Kurvenfahrt.',
  alarm_has_own_hours: 'Diese Art hat eigene Zeiten und daher keinen Zeitplan.',
  speed_limit_missing: 'Geben Sie die Geschwindigkeit ein, ab der gewarnt wird.',
  shape_crosses_itself: 'Der Umriss kreuzt sich selbst bei {place}. Verschieben Sie eine Ecke.',
  shape_too_intricate:
    'Der Umriss hat zu viele lange Seiten nebeneinander. Zeichnen Sie ihn mit weniger Ecken.',
  shape_around_pole: 'Eine Form darf nicht um einen Pol führen. Zeichnen Sie sie anders.',
  shape_not_classic:
    'Ein klassischer Geofence ist ein Kreis oder ein Polygon. Importieren Sie Linien stattdessen als Geofences.',
  import_alerts_nobody: 'Wählen Sie mindestens eines von Einfahrt und Ausfahrt.',
  not_geojson: 'Das ist keine GeoJSON-Datei: Sie enthält keine Features. Wählen Sie eine andere Datei.',
  file_has_too_many_shapes:
    'Diese Datei enthält mehr als {most, number} Formen. Teilen Sie sie auf mehrere Dateien auf.',
  file_has_too_many_positions:
    'Die Formen in dieser Datei haben mehr als {most, number} Punkte. Vereinfachen Sie sie oder teilen Sie die Datei auf.',
  archive_too_large:
    'Diese Datei ist entpackt größer als {maxBytes}. Teilen Sie sie auf mehrere Dateien auf.',

  amount_zero: 'Geben Sie einen Betrag ungleich null ein.',
  expense_locked: 'Ausgaben bis zum {lockedUntilDay} sind gesperrt. Ein Administrator kann sie entsperren.',
  expense_in_future: 'Der {day} liegt in der Zukunft. Erfassen Sie die Ausgabe, wenn sie angefallen ist.',
  expense_of_other: 'Diese Ausgabe hat jemand anderes erfasst. Bitten Sie Ihren Manager, sie zu ändern.',
  recurring_end_before_start: 'Der letzte Tag liegt vor dem ersten. Wählen Sie einen späteren.',
  recurring_too_old:
    'Geben Sie einen ersten Tag ab dem {day} ein: Ältere Kosten werden nicht automatisch erfasst.',
  import_changed:
    'Es wurde nichts importiert, weil sich die Vorschau geändert hat: Jetzt {now, plural, one {lässt sich # Zeile} other {lassen sich # Zeilen}} importieren, nicht {before, number}. Prüfen Sie sie und importieren Sie dann erneut.',
  import_over:
    'Diese Datei wurde bereits importiert. Laden Sie sie erneut hoch, um sie noch einmal zu importieren.',
  import_nothing:
    'Es gibt nichts zu importieren: Keine Zeile dieser Datei würde hinzugefügt. Prüfen Sie die Spalten und die Vorschau.',
  import_sums_too_large:
    'Mit dieser Datei ergäben Ihre Ausgaben in {currency} eine Summe, die sich nicht mehr genau berechnen lässt. Prüfen Sie die Beträge der Datei.',
  import_not_imported: 'Diese Datei ist noch nicht importiert, es gibt also nichts rückgängig zu machen.',
  import_expenses_changed: `{expenses, plural,
    one {# Ausgabe dieses Imports wurde seitdem geändert. Bestätigen Sie, dass auch sie gelöscht wird.}
    other {# Ausgaben dieses Imports wurden seitdem geändert. Bestätigen Sie, dass auch sie gelöscht werden.}}`,
  import_columns_repeated:
    'Spalte {column} hat dieselbe Bedeutung wie eine Spalte davor. Wählen Sie eine andere oder verwenden Sie sie nicht.',
  vehicle_not_yours:
    'Dieses Fahrzeug war Ihnen am {day} nicht zugewiesen. Prüfen Sie das Datum oder bitten Sie Ihren Manager, die Ausgabe zu erfassen.',
  service_in_future: 'Dieses Datum liegt in der Zukunft. Erfassen Sie den Service, wenn er erledigt ist.',
  service_exists:
    'Ein Service an diesem Tag mit diesem Kilometerstand ist bereits erfasst. Bearbeiten Sie diesen.',
  service_due_too_early: 'Geben Sie ein Datum nach dem des Service ein.',
  service_planned_later:
    'Ein späterer Service plant bereits den nächsten. Lassen Sie das Feld leer oder bearbeiten Sie den späteren Service.',

  order_proof_refused:
    'Die Prüfung gegen automatische Bestellungen ist abgelaufen. Senden Sie Ihre Bestellung noch einmal.',
  too_many_orders:
    'Heute sind zu viele Bestellungen eingegangen. Senden Sie Ihre in {retryAfterSeconds} noch einmal.',
  attachment_name:
    'Ein Dateiname darf keine Schrägstriche und Steuerzeichen enthalten. Benennen Sie die Datei um und wählen Sie sie erneut.',
  attachment_type:
    'Anhängen lassen sich PDF-, JPEG-, PNG-, WebP- und HEIC-Dateien. Wählen Sie eine andere Datei.',
  attachment_key: 'Das ist kein Schlüssel einer Datei. Verwenden Sie einen fileKey aus request-upload-urls.',
  attachment_missing:
    '„{fileName}“ wurde nicht hochgeladen. Laden Sie die Datei hoch und speichern Sie dann.',
  attachment_content:
    '„{fileName}“ ist nicht das, was der Name sagt, und wurde gelöscht. Wählen Sie eine PDF-, JPEG-, PNG-, WebP- oder HEIC-Datei.',
  attachment_empty: '„{fileName}“ ist leer und wurde gelöscht. Wählen Sie eine andere Datei.',
  attachment_too_large:
    'Diese Datei ist größer als {maxBytes}. Wählen Sie eine kleinere oder scannen Sie mit geringerer Auflösung.',
  attachment_rename: 'Der neue Name braucht dieselbe Endung wie „{fileName}“.',
  too_many_uploads:
    '{most} Dateien sind hochgeladen, aber noch nicht angehängt. Hängen Sie sie an oder entfernen Sie sie, und versuchen Sie es in {retryAfterSeconds} erneut.',
  upload_invalid: 'Diese Adresse zum Hochladen ist ungültig. Wählen Sie die Datei erneut.',
  upload_expired:
    'Diese Adresse zum Hochladen ist abgelaufen: Sie gilt {minutes} Minuten. Wählen Sie die Datei erneut.',
  upload_used:
    'An diese Adresse wurde bereits eine Datei hochgeladen. Wählen Sie die Datei erneut, um eine neue zu erhalten.',
  upload_type: 'Laden Sie diese Datei mit dem Header content-type: {contentType} hoch.',
  upload_without_length: 'Laden Sie die Datei mit dem Header content-length hoch.',
  download_expired: 'Diese Adresse ist abgelaufen. Öffnen Sie die Datei erneut.',
  too_many_reports:
    'Für Ihre Firma werden bereits {most} Dateien erstellt. Warten Sie, bis einige fertig sind.',
  report_failed:
    'Die Datei konnte nicht erstellt werden. Versuchen Sie es erneut. Tritt der Fehler wieder auf, wenden Sie sich an Ihren Administrator.',
  too_many_report_schedules:
    'Ihre Firma hat bereits {most} Zeitpläne für Berichte. Löschen Sie einen, der nicht mehr gebraucht wird.',
  report_without_recipients: 'Keiner der Empfänger kann sich noch anmelden. Wählen Sie andere Personen.',
  storage_full: 'Auf dem Server ist kein Platz für weitere Dateien. Wenden Sie sich an Ihren Administrator.',
  storage_unavailable: 'Der Dateispeicher ist gerade nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  positions_unreadable:
    'Positionen aus diesem Zeitraum lassen sich nicht lesen: Die Datei {file} fehlt oder ist beschädigt. Bitten Sie Ihren Administrator, sie aus einer Sicherung wiederherzustellen.',

  file_empty: 'Die Datei ist leer. Wählen Sie eine andere Datei.',
  file_too_large: 'Diese Datei ist größer als {maxBytes}. Teilen Sie sie auf, zum Beispiel nach Monaten.',
  file_too_slow:
    'Das Einlesen dieser Datei braucht zu viel Zeit oder Speicher. Teilen Sie sie auf, zum Beispiel nach Monaten, und importieren Sie die Teile einzeln.',
  file_reading_stopped:
    'Das Einlesen dieser Datei wurde unterbrochen. Laden Sie sie erneut hoch. Gelingt es wieder nicht, teilen Sie sie auf, zum Beispiel nach Monaten.',
  file_incomplete:
    'Die Datei ist nicht vollständig angekommen. Prüfen Sie Ihre Verbindung und laden Sie sie erneut hoch.',
  preview_busy: 'Es wird schon eine Vorschau berechnet. Versuchen Sie es in ein paar Sekunden erneut.',
  files_busy: 'Es werden noch andere Dateien eingelesen. Versuchen Sie es in einer Minute erneut.',
  table_unreadable:
    'Diese Tabelle ist nicht lesbar ({reason}). Exportieren Sie sie erneut oder wählen Sie eine andere Datei.',
  not_a_table: 'Das ist keine CSV- oder XLSX-Datei. Exportieren Sie die Abrechnung in einem dieser Formate.',
  old_workbook:
    'Das ist eine alte Excel-Mappe oder eine mit Kennwort. Speichern Sie sie als XLSX ohne Kennwort.',
  workbook_too_large:
    'Diese Mappe ist entpackt größer als {maxBytes}. Teilen Sie sie auf, zum Beispiel nach Monaten.',
  table_too_long:
    'Diese Tabelle hat mehr als {most, number} Zeilen. Teilen Sie sie auf, zum Beispiel nach Monaten.',
  table_too_wide: 'Diese Tabelle hat mehr als {most, number} Spalten. Löschen Sie die nicht benötigten.',
  columns_missing:
    'Die erste Zeile muss die Spalten benennen. Es fehlen: {missing}. Gefunden: {found}. Ein Beispiel: time,latitude,longitude,speed_kmh',
  history_of_several:
    'Diese Mappe hat Positionen auf mehreren Blättern, eines für jedes Gerät. Exportieren Sie jedes Gerät in eine eigene Datei.',
  not_that_format:
    'Das ist keine {format}-Datei: Sie enthält kein Element <{root}>. Wählen Sie eine andere Datei.',
  file_unreadable:
    'Diese {format}-Datei ist nicht lesbar ({reason}). Exportieren Sie sie erneut oder wählen Sie eine andere Datei.',
  webhook_url_invalid:
    'Geben Sie eine Adresse wie https://example.com/webhooks ein, ohne Benutzernamen und Passwort.',
  webhook_url_not_https:
    'Geben Sie eine Adresse mit https ein. Nur der Betreiber dieser Installation kann http erlauben.',
  webhook_url_private:
    'Diese Adresse ist nur aus dem Netz des Servers erreichbar. Geben Sie eine öffentliche ein, oder bitten Sie den Betreiber dieser Installation, private Adressen zu erlauben.',
  webhook_without_events: 'Wählen Sie mindestens ein Ereignis.',
  command_not_ascii: 'Verwenden Sie nur Buchstaben ohne Umlaute und Akzente, Ziffern und Satzzeichen.',
  command_not_supported: 'Das Gerät in diesem Fahrzeug unterstützt diesen Befehl nicht.',
  command_output_unknown:
    'Das Gerät hat höchstens {maximum, number} Ausgänge. Geben Sie eine kleinere Nummer ein.',
  command_other_registration:
    'Das ist nicht das Kennzeichen dieses Fahrzeugs. Prüfen Sie, ob Sie auf der richtigen Seite sind.',
  command_while_moving: 'Das Fahrzeug fährt. Senden Sie den Befehl, wenn es steht.',
  command_not_waiting:
    'Dieser Befehl kann nicht mehr abgebrochen werden. Er wurde gesendet oder ist beendet.',
  too_many_commands:
    'Für dieses Fahrzeug warten schon {maximum, number} Befehle, mehr sind nicht möglich. Brechen Sie zuerst einen ab.',
  too_many_commands_sent:
    'An dieses Fahrzeug wurden zu viele Befehle gesendet. Versuchen Sie es in {retryAfterSeconds} erneut.',
  share_link_ends_before_start:
    'Ein Link muss nach seinem Beginn ablaufen. Wählen Sie einen späteren Zeitpunkt.',
  share_link_in_past: 'Dieser Zeitpunkt liegt in der Vergangenheit. Wählen Sie einen späteren.',
  share_link_too_long: 'Ein Link gilt höchstens {longestDays} Tage. Wählen Sie einen früheren Zeitpunkt.',
  share_link_ended: 'Dieser Link ist beendet und lässt sich nicht mehr ändern. Teilen Sie das Fahrzeug neu.',
  too_many_share_links:
    'Ihre Firma hat {most} aktive Links, mehr sind nicht möglich. Beenden Sie zuerst einen.',
  too_many_webhooks:
    'Es gibt schon {most, number} Webhooks. Löschen Sie einen, der nicht mehr gebraucht wird.',
  webhook_inactive: 'Dieser Webhook ist ausgeschaltet. Schalten Sie ihn ein und senden Sie dann erneut.',
  frame_expired: 'Diese Ansicht ist abgelaufen. Laden Sie sie neu.',
  frame_unknown:
    'Diese Ansicht gehört nicht zu dieser Seite, oder ihre Adresse ist unvollständig. Laden Sie sie neu.',
  bi_server_url_invalid:
    'Geben Sie die Adresse des BI-Servers ein, etwa https://metabase.example.com, ohne Benutzernamen, Passwort oder Zusätze.',
  bi_server_url_own: 'Das ist die Adresse von Roadbook selbst. Geben Sie die des BI-Servers ein.',
  bi_server_url_missing: 'Geben Sie zuerst die Adresse des BI-Servers ein.',
  bi_server_key_missing:
    'Geben Sie den geheimen Schlüssel des BI-Servers ein. Metabase zeigt ihn in den Einstellungen zum Einbetten.',
  push_endpoint_invalid:
    'Der Push-Dienst dieses Browsers hat keine öffentliche Adresse mit https. Verwenden Sie einen anderen Browser.',
  push_keys_invalid:
    'Die Schlüssel des Push-Abonnements dieses Browsers sind nicht lesbar. Schalten Sie die Benachrichtigungen aus und wieder ein.',
  no_public_map:
    'Diese Installation verwendet keine öffentliche Karte. Ihr Administrator kann eine mit MAP_TILE_SERVICE erlauben.',
  map_unavailable:
    'Die Straßenkarte kann gerade nicht geladen werden. Versuchen Sie es in einer Minute erneut.',

  traccar_url_invalid:
    'Geben Sie die Adresse des Traccar-Servers ein, zum Beispiel https://traccar.example.com.',
  traccar_url_private:
    'Roadbook kann diese Adresse nicht erreichen: Sie muss mit https:// beginnen und öffentlich sein. Im eigenen Netz kann der Administrator des Servers mit npm run import-traccar importieren.',
  traccar_unreachable:
    'Der Traccar-Server antwortet nicht ({reason}). Prüfen Sie die Adresse und versuchen Sie es noch einmal.',
  traccar_sign_in:
    'Traccar nimmt das Token nicht an. Erstellen Sie in den Kontoeinstellungen von Traccar ein neues.',
  traccar_refused:
    'Traccar gibt {path} nicht heraus (Status {status, number}). Verwenden Sie das Token eines Administrators.',
  traccar_not_traccar: 'Das ist keine Antwort von Traccar. Prüfen Sie die Adresse.',
  traccar_tables_missing:
    'Die Tabellen von Traccar sind in dieser Datenbank nicht lesbar ({reason}). Prüfen Sie den Namen der Datenbank und die Rechte ihres Benutzers.',
  traccar_too_much:
    'Traccar sendet zu viel auf einmal ({path}). Importieren Sie stattdessen aus der Datenbank: npm run import-traccar.',
  traccar_import_running:
    'Es läuft bereits ein Import aus Traccar. Warten Sie, bis er fertig ist, oder halten Sie ihn an.',
  traccar_device_number:
    'Ohne Gerät importiert: {number} ist zu lang oder enthält unzulässige Zeichen. Korrigieren Sie die Kennung in Traccar und importieren Sie erneut, oder geben Sie das Gerät auf der Seite des Fahrzeugs ein.',
  traccar_driver_nameless: 'Kein Name. Tragen Sie ihn in Traccar ein und importieren Sie erneut.',
  traccar_driver_ambiguous:
    'Mehrere Personen hier haben diesen Namen. Tragen Sie die E-Mail-Adresse des Fahrers in Traccar als Attribut email ein und importieren Sie erneut.',
  traccar_user_disabled: 'In Traccar deaktiviert.',
  traccar_too_many_foreign: 'Nicht eingeladen: Zu viele Adressen gehören zu anderen Unternehmen.',
  traccar_area_unknown: 'Die Fläche ist nicht lesbar. Zeichnen Sie sie in Roadbook neu.',
  traccar_maintenance_type: 'Roadbook plant Services nach Strecke und Datum, nicht nach {type}.',
  traccar_maintenance_unused: 'Mit keinem Gerät verknüpft.',
  traccar_maintenance_second:
    'Die Fahrzeuge haben eine andere, die früher fällig ist. Ein Fahrzeug hat ein Serviceintervall.',
}

export const mails: MailMessages = {
  alert: {
    subject: '{title}',
    text: `{title}

{atLocalTime}{driverName, select, none {} other {
Fahrer: {driverName}}}

Öffnen: {link}

Sie erhalten diese E-Mail, weil Ihre Firma eine Warnung für Sie eingerichtet hat.`,
  },
  logbookReminder: {
    subject: '{title}',
    text: `{title}

Eine geschäftliche Fahrt braucht Zweck, Ziel und Geschäftspartner. Was beim Sperren unvollständig ist, zählt als privat.

Vervollständigen: {link}

{driverName, select,
    none {Sie erhalten diese E-Mail, weil diese Fahrten keinen Fahrer haben, der sie vervollständigen könnte.}
    other {Sie erhalten diese E-Mail, weil Sie gefahren sind.}}`,
  },
  reportReady: {
    subject: '{title}, {period}',
    text: `{title}
{period}

{file, select,
    attached {Der Bericht ist angehängt: {fileName}}
    tooLarge {Der Bericht ist mit {sizeBytes} zu groß für eine E-Mail.}
    other {Der Bericht ist fertig.}}

Öffnen: {link}

Sie erhalten diese E-Mail, weil jemand bei {companyName} diesen Bericht für Sie geplant hat. Er zeigt, was Sie in Roadbook sehen dürfen.`,
  },
  alertSummary: {
    subject: '{count, plural, one {{title}} other {# Warnungen seit {sinceLocalTime}}}',
    text: `{count, plural, one {Eine Warnung} other {# Warnungen}} seit {sinceLocalTime}{earlier, plural, =0 {} one {

# frühere Warnung ist hier nicht aufgeführt.} other {

# frühere Warnungen sind hier nicht aufgeführt.}}

{alerts}

{frequency, select,
    atOnce {Ihre Einstellungen fassen diese Warnungen in einer E-Mail zusammen.}
    hourly {Sie erhalten Ihre Warnungen höchstens einmal pro Stunde in einer E-Mail.}
    other {Sie erhalten Ihre Warnungen einmal am Tag um {dailyTime} Uhr in einer E-Mail.}} Hier sehen Sie alle und ändern das:

{link}`,
  },
  passwordReset: {
    subject: 'Neues Passwort für Roadbook festlegen',
    text: `Für {email} wurde ein neues Passwort angefordert. Um es festzulegen, öffnen Sie diesen Link innerhalb der nächsten Stunde:

{link}

Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort wurde nicht geändert.`,
  },
  invitation: {
    subject: '{companyName} lädt Sie zu Roadbook ein',
    text: `{companyName} verwaltet den Fuhrpark mit Roadbook und hat ein Konto für Sie angelegt.
Um ein Passwort festzulegen und sich anzumelden, öffnen Sie diesen Link innerhalb von sieben Tagen:

{link}`,
  },
  outsideInvitation: {
    subject: '{companyName} lädt Sie zu Roadbook ein',
    text: `{companyName} verwaltet den Fuhrpark mit Roadbook und hat ein Konto für Sie angelegt.
Melden Sie sich mit Ihrem Firmenkonto an:

{link}`,
  },
  signUp: {
    subject: '{companyName} in Roadbook einrichten',
    text: `Um die Einrichtung von {companyName} abzuschließen, öffnen Sie diesen Link innerhalb eines Tages:

{link}

Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es wurde nichts eingerichtet.`,
  },
  signInChanged: {
    subject: `{change, select,
      password {Ihr Roadbook-Passwort wurde geändert}
      twoStepOn {Bestätigung in zwei Schritten ist eingeschaltet}
      twoStepOff {Bestätigung in zwei Schritten ist ausgeschaltet}
      recoveryCodes {Sie haben neue Wiederherstellungscodes}
      recoveryCodeUsed {Ein Wiederherstellungscode wurde verwendet}
      codesGuessed {Jemand hat falsche Codes für Ihr Konto eingegeben}
      secondFactorReset {Ein Administrator hat Ihren zweiten Anmeldeschritt zurückgesetzt}
      passkeyAdded {Ein Passkey wurde hinzugefügt}
      passkeyRemoved {Ein Passkey wurde entfernt}
      passkeyRefused {Ein Passkey wurde abgelehnt}
      apiKeyCreated {Ein API-Schlüssel wurde erstellt}
      other {Ihre Roadbook-Anmeldung wurde geändert}}`,
    text: `{change, select,
      password {Das Passwort von {email} wurde geändert. Wer mit dem alten angemeldet war, wurde abgemeldet.}
      twoStepOn {Ab jetzt braucht die Anmeldung als {email} einen Code einer Authenticator-App.}
      twoStepOff {Die Anmeldung als {email} braucht keinen Code einer Authenticator-App mehr.}
      recoveryCodes {{email} hat neue Wiederherstellungscodes. Die bisherigen gelten nicht mehr.}
      recoveryCodeUsed {Jemand hat einen Wiederherstellungscode von {email} verwendet. {left, plural, one {# Code ist übrig.} other {# Codes sind übrig.}}}
      codesGuessed {Jemand kennt das Passwort von {email} und hat mehrmals falsche Codes eingegeben.}
      secondFactorReset {Ein Administrator Ihrer Firma hat die Bestätigung in zwei Schritten von {email} ausgeschaltet und die Passkeys entfernt. Unter „Ihr Konto“ können Sie beides neu einrichten.}
      passkeyAdded {Mit dem Passkey „{name}“ kann man sich jetzt als {email} anmelden.}
      passkeyRemoved {Mit dem Passkey „{name}“ kann man sich nicht mehr als {email} anmelden.}
      passkeyRefused {Der Passkey „{name}“ von {email} wurde möglicherweise kopiert und deshalb abgelehnt. Entfernen Sie ihn unter „Ihr Konto“ und fügen Sie ihn neu hinzu.}
      apiKeyCreated {Der API-Schlüssel „{name}“ kann jetzt als {email} handeln, auch nach einem neuen Passwort. Wenn Sie ihn nicht erstellt haben, widerrufen Sie ihn unter „Ihr Konto“.}
      other {Die Anmeldung von {email} wurde geändert.}}

Wenn Sie das nicht waren, setzen Sie jetzt ein neues Passwort und informieren Sie einen Administrator Ihrer Firma:

{link}`,
  },
  apiKeyRevoked: {
    subject: 'Ihr API-Schlüssel „{name}“ wurde widerrufen',
    text: `{revokedBy} hat Ihren API-Schlüssel „{name}“ widerrufen. Was damit als {email} gehandelt hat, hat keinen Zugang mehr.

Wenn Sie ihn noch brauchen, fragen Sie zuerst einen Administrator Ihrer Firma und erstellen Sie dann unter „Ihr Konto“ einen neuen:

{link}`,
  },
  webhookDisabled: {
    subject: 'Ein Webhook von {companyName} wurde ausgeschaltet',
    text: `{reason, select,
      gone {Der Empfänger unter {url} hat geantwortet, dass es ihn nicht mehr gibt (410 Gone).}
      other {Der Empfänger unter {url} hat seit fünf Tagen nichts angenommen.}} Roadbook sendet ihm keine Ereignisse von {companyName} mehr.
Sobald der Empfänger wieder funktioniert, schalten Sie den Webhook ein und senden die fehlgeschlagenen Zustellungen erneut:

{link}`,
  },
  domainLost: {
    subject: '{domain} ist in Roadbook nicht mehr bestätigt',
    text: `Der DNS-Eintrag, der {domain} bestätigt, wurde eine Woche lang nicht gefunden. Personen mit einer Adresse dieser Domain
treten {companyName} deshalb nicht mehr ohne Einladung bei. Wer schon beigetreten ist, bleibt. Um die Domain wieder zu bestätigen,
stellen Sie den Eintrag wieder her und prüfen Sie ihn hier:

{link}`,
  },
  accountExists: {
    subject: 'Sie haben bereits ein Roadbook-Konto',
    text: `Jemand wollte mit {email} eine Firma einrichten, für diese Adresse gibt es aber bereits ein Konto. Wenn Sie das waren,
melden Sie sich hier an oder fordern Sie dort ein neues Passwort an:

{link}`,
  },
}

export const notifications: NotificationMessages = {
  geofenceEnter: '{registration} ist in „{geofenceName}“ angekommen',
  geofenceExit: '{registration} hat „{geofenceName}“ verlassen',
  geofenceDwell: '{registration} ist seit {dwellSeconds} in „{geofenceName}“',
  geofenceSpeeding: '{registration} fuhr {speedKmh, number} km/h in „{geofenceName}“',
  alarmOverspeed: '{registration} fuhr {value, number} km/h',
  alarmIdling: '{registration} stand {idleSeconds} mit laufendem Motor',
  alarmLongDriving: '{registration} wurde {drivingSeconds} ohne ausreichende Pause gefahren',
  alarmDriverNotIdentified:
    '{registration} fuhr {drivingSeconds} ohne Fahrerschlüssel oder Anmeldung als Fahrer',
  alarmMovementOutsideHours: '{registration} war außerhalb der Arbeitszeit unterwegs',
  alarmTowing: '{registration} wurde mit ausgeschalteter Zündung bewegt',
  alarmDeviceOffline: 'Der Tracker von {registration} sendet nichts',
  alarmLowBattery: `{unit, select,
    volts {Die Batterie von {registration} hat nur noch {value, number} Volt}
    percent {Der Akku des Trackers von {registration} hat nur noch {value, number} %}
    other {Der Tracker von {registration} meldet einen niedrigen Ladestand}}`,
  alarmPowerCut: 'Der Tracker von {registration} hat keinen Strom mehr',
  alarmHarshDriving: `{kind, select,
    braking {{registration} bremste scharf}
    acceleration {{registration} beschleunigte stark}
    other {{registration} fuhr zu schnell durch eine Kurve}}`,
  alarmFuelDrop: 'Bei {registration} fehlen {value, number} Liter Kraftstoff',
  alarmSensorOutOfRange: `{unit, select,
    seconds {{registration}, {sensorName}: {sensorWord} seit {heldSeconds}}
    other {{registration}, {sensorName}: {value, number} {sensorUnit}}}`,
  alarmMaintenanceDue: `{due, select,
    day {Der Service von {registration} ist am {dueDay} fällig}
    other {Der Service von {registration} ist in {leftMeters} fällig}}`,
  alarmDocumentExpiry: `{document, select,
    insurance {Die Versicherung von {registration} endet am {dueDay}}
    inspection {Die Hauptuntersuchung von {registration} ist am {dueDay} fällig}
    other {{fileName} von {registration} läuft am {dueDay} ab}}`,
  alarmCrash: 'Der Tracker von {registration} meldet einen Unfall',
  alarmPanic: 'In {registration} wurde der Notfallknopf gedrückt',
  alarmJamming: 'Der Tracker von {registration} wird gestört',
  alarmUnplugged: 'Der Tracker von {registration} wurde abgezogen',
  alarmHarshBraking: '{registration} bremste scharf',
  alarmHarshAcceleration: '{registration} beschleunigte stark',
  alarmHarshCornering: '{registration} fuhr zu schnell durch eine Kurve',
  logbookDue: `{trips, plural,
    one {Eine geschäftliche Fahrt von {registration} ist unvollständig und wird am {locksAtLocalTime} gesperrt}
    other {# geschäftliche Fahrten von {registration} sind unvollständig, die erste wird am {locksAtLocalTime} gesperrt}}`,
}

export const pages: PageMessages = {
  signInNotStarted: 'Die Anmeldung wurde nicht gestartet',
  signInLinkBroken: 'Dieser Anmeldelink funktioniert nicht',
  goToSignIn: 'Zur Anmeldeseite',
  operatorMail: 'E-Mails dieser Installation',
  operatorMailIntro:
    'Ohne Mailserver bewahrt Roadbook seine E-Mails hier für den Betreiber auf. Der Code für diese Seite wurde beim Start des Servers ausgegeben und steht in seinem Protokoll. Er gilt einmal.',
  operatorCode: 'Code',
  operatorOpen: 'Öffnen',
  operatorUseForm: 'Geben Sie den Code in diesem Formular ein.',
  operatorNoMail: 'Noch keine E-Mails. Einladungen und Links für neue Passwörter erscheinen hier.',
  operatorRecipient: 'An {recipient} · {sentLocalTime} UTC',
  operatorWaitingMail:
    'An {recipient} · {sentLocalTime} UTC · noch nicht gesendet, wird erneut versucht ({reason})',
  operatorFailedMail: 'An {recipient} · {sentLocalTime} UTC · nicht gesendet ({reason})',
  erasedUser: 'Gelöschte Person',
  pushTestTitle: 'Testbenachrichtigung',
  pushTestBody: 'Roadbook erreicht diesen Browser.',
}
