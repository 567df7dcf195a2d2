import type {
  ErrorMessages,
  MailMessages,
  NotificationMessages,
  PageMessages,
} from '../../messages/catalogue.ts'

export const errors: ErrorMessages = {
  malformed_request: 'La requête n’est pas valide. Voir /api/docs.',
  body_missing: 'Envoyez les champs de cet appel dans le corps de la requête, sous forme d’objet JSON.',
  invalid_json: 'Le corps de la requête doit être un JSON valide.',
  empty_json:
    'La requête annonce un corps JSON, mais il est vide. Envoyez-en un ou retirez l’en-tête content-type.',
  unknown_fields: 'Champ inconnu de cet appel : {names}. Voir /api/docs.',
  unknown_parameters: 'Paramètre inconnu de cet appel : {names}. Voir /api/docs.',
  unknown_call: 'L’appel {method} {path} n’existe pas. Voir /api/docs.',
  address_not_allowed: 'Cette adresse n’est pas autorisée.',
  method_not_allowed: 'Cet appel n’accepte pas {method}, mais seulement {allowed}.',
  request_timeout:
    'La requête a mis trop de temps à arriver. Vérifiez votre connexion, puis envoyez-la à nouveau.',
  payload_too_large:
    'La requête dépasse {maxBytes}, la limite de cet appel. Envoyez moins de données à la fois.',
  unsupported_media_type: 'Envoyez le corps en JSON, avec l’en-tête content-type: application/json.',
  compressed_request:
    'Les requêtes compressées ne sont pas acceptées. Envoyez le corps non compressé, sans l’en-tête content-encoding.',
  too_many_requests: 'Trop de tentatives. Attendez {retryAfterSeconds}, puis réessayez.',
  internal_error:
    'Le serveur n’a pas pu traiter la requête. Réessayez. Si l’erreur se reproduit, communiquez à votre administrateur le numéro de requête {requestId}.',
  unavailable: 'La base de données est injoignable pour le moment. Réessayez dans un instant.',
  already_exists: 'Cet élément existe déjà. Rechargez la page.',
  conflict: 'Cet élément a été modifié au même moment. Réessayez.',
  value_out_of_range:
    'Un nombre ou une date de la requête est hors limites, ou un caractère ne peut pas être enregistré. Corrigez la saisie et réessayez.',
  not_found: `{thing, select,
    vehicle {Ce véhicule n’existe pas. Il a peut-être été retiré.}
    sensor {Ce capteur n’existe pas. Il a peut-être été supprimé.}
    trip {Ce trajet n’existe pas. Il a peut-être été retiré.}
    job {Cette mission n’existe pas. Elle a peut-être été retirée.}
    booking {Cette réservation n’existe pas. Elle a peut-être été supprimée.}
    expense {Cette dépense n’existe pas. Elle a peut-être été supprimée.}
    recurringExpense {Cette dépense récurrente n’existe pas.}
    attachment {Ce fichier n’existe pas. Il a peut-être été supprimé.}
    expenseImport {Cette importation n’existe pas. Elle a peut-être été abandonnée.}
    service {Cet entretien n’existe pas. Il a peut-être été supprimé.}
    geofence {Cette zone n’existe pas. Elle a peut-être été supprimée.}
    alarm {Cette alarme n’existe pas. Elle a peut-être été supprimée.}
    person {Cette personne n’existe pas. Elle a peut-être été retirée.}
    driver {Ce conducteur n’existe pas. Il a peut-être été retiré.}
    driverKey {Cette clé conducteur n’existe pas. Elle a peut-être été supprimée.}
    fleetCategory {Cette catégorie de véhicules n’existe pas. Elle a peut-être été supprimée.}
    reading {Ce relevé n’existe pas. Il a peut-être été retiré.}
    move {Ce mouvement n’existe pas. Il a peut-être été ajouté comme trajet.}
    bulkChange {Cette modification groupée n’existe pas. Elle a peut-être été annulée.}
    borderEdit {Cette fusion ou cette scission n’existe pas.}
    apiKey {Cette clé API n’existe pas. Elle a peut-être été révoquée.}
    webhook {Ce webhook n’existe pas. Il a peut-être été supprimé.}
    shareLink {Ce lien n’existe pas. Vérifiez qu’il est complet.}
    legalHold {Ce gel juridique n’existe pas.}
    pushSubscription {Ce navigateur ne figure pas dans la liste. Il a peut-être été retiré.}
    delivery {Cet envoi n’existe pas. Il date peut-être de plus de 30 jours.}
    deviceCommand {Cette commande n’existe pas. Elle a peut-être été supprimée.}
    domain {Ce domaine n’existe pas. Il a peut-être été retiré.}
    report {Ce fichier n’existe plus. Créez-le à nouveau.}
    reportSchedule {Cette programmation n’existe pas. Elle a peut-être été supprimée.}
    mapTile {Cette tuile de carte n’existe pas.}
    company {Cette entreprise n’existe pas. Elle a peut-être été retirée.}
    other {Un élément désigné par la requête n’existe pas. Il a peut-être été retiré.}}`,
  stale_version: `{thing, select,
    sensor {Ce capteur a été modifié entre-temps, peut-être dans un autre onglet. Rechargez-le, puis refaites votre modification.}
    vehicle {Ce véhicule a été modifié entre-temps, peut-être dans un autre onglet. Rechargez-le, puis refaites votre modification.}
    trip {Ce trajet a été modifié entre-temps, peut-être dans un autre onglet. Rechargez-le, puis refaites votre modification.}
    job {Cette mission a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    booking {Cette réservation a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    expense {Cette dépense a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    expenseImport {Cette importation a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    recurringExpense {Cette dépense récurrente a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    geofence {Cette zone a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    alarm {Cette alarme a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    service {Cet entretien a été modifié entre-temps, peut-être dans un autre onglet. Rechargez-le, puis refaites votre modification.}
    person {Cette personne a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez sa fiche, puis refaites votre modification.}
    driverKey {Cette clé conducteur a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    fleetCategory {Cette catégorie de véhicules a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    company {Ces paramètres ont été modifiés entre-temps, peut-être dans un autre onglet. Rechargez-les, puis refaites votre modification.}
    reportSchedule {Cette programmation a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    webhook {Ce webhook a été modifié entre-temps, peut-être dans un autre onglet. Rechargez-le, puis refaites votre modification.}
    legalHold {Ce gel juridique a été modifié entre-temps, peut-être dans un autre onglet. Rechargez la page.}
    shareLink {Ce lien a été modifié entre-temps, peut-être dans un autre onglet. Rechargez-le, puis refaites votre modification.}
    pushSubscription {Ce navigateur a été modifié entre-temps, peut-être dans un autre onglet. Rechargez la page.}
    apiKey {Cette clé API a été modifiée entre-temps, peut-être dans un autre onglet. Rechargez-la, puis refaites votre modification.}
    other {Cet élément a été modifié entre-temps, peut-être dans un autre onglet. Rechargez-le, puis refaites votre modification.}}`,

  wrong_type: `{expected, select,
    string {« {field} » doit être un texte.}
    number {« {field} » doit être un nombre.}
    int {« {field} » doit être un nombre entier.}
    boolean {« {field} » doit être true ou false.}
    array {« {field} » doit être une liste.}
    object {« {field} » doit être un objet.}
    given {« {field} » est obligatoire.}
    other {« {field} » ne convient pas à cet appel. Voir /api/docs.}}`,
  not_an_option: '« {field} » doit être l’une de ces valeurs : {options}.',
  unknown_keys: '« {field} » contient des champs inconnus : {names}.',
  text_too_short:
    '{minimum, plural, one {« {field} » doit contenir au moins # caractère.} many {« {field} » doit contenir au moins # de caractères.} other {« {field} » doit contenir au moins # caractères.}}',
  text_too_long:
    '{maximum, plural, one {« {field} » doit contenir au plus # caractère.} many {« {field} » doit contenir au plus # de caractères.} other {« {field} » doit contenir au plus # caractères.}}',
  list_too_short:
    '{minimum, plural, one {« {field} » doit contenir au moins # élément.} many {« {field} » doit contenir au moins # d’éléments.} other {« {field} » doit contenir au moins # éléments.}}',
  list_too_long:
    '{maximum, plural, one {« {field} » doit contenir au plus # élément.} many {« {field} » doit contenir au plus # d’éléments.} other {« {field} » doit contenir au plus # éléments.}}',
  number_too_low: '« {field} » doit être supérieur ou égal à {minimum}.',
  number_too_high: '« {field} » doit être inférieur ou égal à {maximum}.',
  number_not_above: '« {field} » doit être supérieur à {bound}.',
  number_not_below: '« {field} » doit être inférieur à {bound}.',
  wrong_format: `{format, select,
    id {« {field} » doit être un identifiant, par exemple 0198d1f2-6f3a-7c41-9b0e-2a5d8c7e4f10.}
    day {« {field} » doit être une date, par exemple 2026-11-20.}
    time {« {field} » doit être une date avec l’heure, par exemple 2026-11-20T09:42:00Z.}
    email {« {field} » doit être une adresse e-mail, par exemple nom@entreprise.fr.}
    url {« {field} » doit être une adresse, par exemple https://example.com.}
    other {« {field} » n’est pas au format attendu par cet appel. Voir /api/docs.}}`,
  text_unstorable: '« {field} » contient un caractère qui ne peut pas être enregistré. Supprimez-le.',
  wrong_pattern: '« {field} » doit correspondre au motif « {pattern} ».',
  wrong_value: '« {field} » ne convient pas à cet appel. Voir /api/docs.',
  year_out_of_range: 'Saisissez une date entre les années {firstYear} et {lastYear}.',
  not_a_day_or_time:
    'Saisissez une date telle que 2026-11-20, ou une date avec l’heure telle que 2026-11-20T09:42:00Z, entre les années {firstYear} et {lastYear}.',
  unlikely_day: 'Saisissez une date entre {firstYear} et {lastYear}.',
  month_invalid: 'Saisissez un mois tel que 2026-11.',
  report_date_invalid:
    'Saisissez une date telle que 2026-11-20, un mois tel que 2026-11 ou deux dates telles que 2026-11-01,2026-11-20.',
  sort_unknown: 'Triez par {options}, suivi de :asc ou :desc, par exemple {example}.',
  number_outside_range: `{unit, select,
    seconds {Saisissez un nombre entier de secondes, de {minimum, number} à {maximum, number}.}
    meters {Saisissez un nombre entier de mètres, de {minimum, number} à {maximum, number}.}
    days {Saisissez un nombre entier de jours, de {minimum, number} à {maximum, number}.}
    months {Saisissez un nombre entier de mois, de {minimum, number} à {maximum, number}.}
    other {Saisissez un nombre entier, de {minimum, number} à {maximum, number}.}}`,
  too_many_decimals:
    '{decimals, plural, one {Saisissez au plus # décimale.} many {Saisissez au plus # de décimales.} other {Saisissez au plus # décimales.}}',
  country_invalid: 'Un pays s’écrit en deux lettres majuscules, par exemple FR.',
  wall_time_invalid: 'Une heure s’écrit avec les heures et les minutes, par exemple 06:30.',
  colour_invalid: 'Une couleur s’écrit # suivi de six chiffres hexadécimaux, par exemple #5F7FEE.',
  currency_unknown: 'Saisissez les trois lettres de la devise, par exemple EUR.',
  domain_invalid: 'Saisissez un domaine, par exemple example.com.',
  domain_public:
    'Tout le monde peut obtenir une adresse dans ce domaine. Saisissez un domaine que seule votre entreprise utilise.',
  time_zone_unknown: 'Saisissez un fuseau horaire par son nom, par exemple Europe/Paris.',
  language_unknown:
    'Choisissez l’une de ces langues, avec un pays si vous le souhaitez : {languages}. Par exemple fr-FR.',
  coordinates_malformed:
    'Saisissez deux nombres séparés par une virgule : latitude, longitude. Par exemple 35.8795, 14.4935.',
  latitude_out_of_range: 'La latitude doit être comprise entre -90 et 90.',
  longitude_out_of_range: 'La longitude doit être comprise entre -180 et 180.',
  email_invalid: 'Saisissez une adresse e-mail, par exemple nom@entreprise.fr.',
  name_not_one_line: 'Saisissez le nom sur une ligne, sans caractères de contrôle.',
  device_number_too_long:
    'Un numéro d’appareil compte au plus 15 chiffres. Indiquez dans deviceIdentifier les numéros plus longs ou avec des lettres.',
  device_identifier_invalid: 'Saisissez le numéro d’appareil ou un identifiant de 40 caractères au plus.',
  device_given_twice: 'Envoyez soit dongleId, soit deviceIdentifier.',

  unauthorized: 'Connectez-vous pour continuer.',
  session_over: 'Votre session a expiré. Connectez-vous à nouveau.',
  token_invalid: 'Ce jeton n’est pas valable ici. Connectez-vous ou utilisez une clé API.',
  second_factor_missing:
    'Votre entreprise exige la validation en deux étapes. Connectez-vous à nouveau pour la configurer.',
  wrong_credentials:
    'L’adresse e-mail ou le mot de passe est incorrect. Réessayez ou définissez un nouveau mot de passe.',
  password_not_enough:
    'Un mot de passe ne suffit pas pour ce compte. Utilisez une clé API comme mot de passe.',
  wrong_password: 'Ce n’est pas votre mot de passe actuel. Réessayez.',
  same_password: 'C’est votre mot de passe actuel. Choisissez-en un autre.',
  wrong_code: 'Ce code est incorrect ou a déjà été utilisé. Attendez le suivant, puis réessayez.',
  second_step_expired: 'Cette connexion a pris trop de temps. Recommencez avec votre mot de passe.',
  set_up_expired: 'Cette configuration a pris trop de temps. Recommencez et scannez le nouveau code.',
  two_step_on: 'La validation en deux étapes est déjà activée. Rechargez la page.',
  two_step_off: 'La validation en deux étapes est désactivée. Rechargez la page.',
  two_step_required:
    'Votre entreprise exige une deuxième étape à la connexion. Ajoutez une clé d’accès avant de désactiver celle-ci.',
  two_step_own: 'Désactivez votre propre validation en deux étapes sous « Votre compte ».',
  passkey_refused:
    'Cette clé d’accès n’a pas été acceptée. Réessayez ou connectez-vous avec votre mot de passe.',
  passkey_known: 'Cette clé d’accès est déjà utilisée. Choisissez un autre appareil.',
  passkey_unknown: 'Cette clé d’accès n’existe pas. Elle a peut-être été retirée.',
  passkeys_full: 'Vous avez {most, number} clés d’accès, le maximum autorisé. Retirez-en d’abord une.',
  passkeys_unavailable:
    'Les clés d’accès nécessitent un nom d’hôte et https. Demandez à votre administrateur de définir PUBLIC_URL.',
  last_second_factor:
    'Votre entreprise exige une deuxième étape à la connexion. Configurez la validation en deux étapes avant de retirer votre dernière clé d’accès.',
  session_unknown: 'Cette session est déjà terminée.',
  session_own: 'C’est la session que vous utilisez. Déconnectez-vous pour la terminer.',
  forbidden: 'Votre rôle ne le permet pas. Adressez-vous à un administrateur de votre entreprise.',
  wrong_origin: 'Ouvrez Roadbook à l’adresse {origin} et réessayez.',
  password_too_weak:
    'Utilisez au moins 12 caractères, dont une minuscule, une majuscule, un chiffre et un caractère spécial.',
  password_too_long: 'Un mot de passe compte au plus {maximum, number} caractères.',
  company_names_too_long: 'Ces noms sont trop longs ensemble. Raccourcissez-les.',
  email_taken: 'Cette adresse e-mail est déjà utilisée. Choisissez-en une autre.',
  no_account:
    'Aucun compte n’existe pour {email} dans Roadbook. Demandez à un administrateur de votre entreprise de vous inviter.',
  email_not_sent:
    'Votre service de connexion n’a pas transmis votre adresse e-mail. Demandez à son administrateur d’ajouter les claims email et email_verified au jeton d’identité.',
  email_not_verified:
    'Votre service de connexion n’a pas vérifié l’adresse {email}. Vérifiez-la auprès de lui ou de son administrateur, puis connectez-vous à nouveau.',
  account_archived:
    'Votre compte est archivé. Demandez à un administrateur de votre entreprise de le restaurer.',
  account_linked:
    'Le compte de {email} appartient à un autre utilisateur de votre service de connexion. Adressez-vous à un administrateur de votre entreprise.',
  account_exists: 'Vous avez déjà un compte dans Roadbook. Utilisez-le pour vous connecter.',
  sign_up_closed:
    'Il n’est pas possible de créer une entreprise ici. Demandez une invitation à votre administrateur.',
  domain_added: '{domain} figure déjà dans votre liste.',
  too_many_domains: 'Une entreprise peut avoir {maximum} domaines. Retirez-en d’abord un.',
  link_expired: 'Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau.',
  sign_in_by_post: 'Ouvrez cette adresse pour vous connecter. Elle n’accepte pas POST.',
  sign_in_address_too_long: 'L’adresse est trop longue. Recommencez depuis la page de connexion.',
  sign_in_control_character:
    'L’adresse contient un caractère de contrôle. Recommencez depuis la page de connexion.',
  sign_in_unavailable: 'Le service de connexion ne répond pas. Réessayez dans un instant.',
  sign_in_misconfigured:
    'Le service de connexion n’est pas configuré correctement. Adressez-vous à votre administrateur.',
  operator_wrong_origin: 'Ouvrez {address} et saisissez-y le code.',
  operator_code_malformed: 'Un code a la forme ABCD-EFGH-JKLM.',
  operator_code_wrong: 'Ce code est incorrect ou a déjà été utilisé. Le journal affiche le suivant.',
  last_admin:
    'C’est le dernier administrateur de l’entreprise. Nommez d’abord quelqu’un d’autre administrateur.',
  roles_repeated: 'Indiquez chaque rôle une seule fois.',
  email_repeated: 'Cette adresse figure deux fois dans la liste. Retirez-en une.',
  already_member: 'Cette personne fait déjà partie de votre entreprise.',
  already_invited: 'Cette personne est déjà invitée. Renvoyez plutôt l’invitation.',
  member_archived: 'Cette personne se trouve dans vos archives. Restaurez-la plutôt.',
  invitations_refused: `Personne n’a été invité, car {refused, plural,
    one {une adresse a été refusée} many {# d’adresses ont été refusées} other {# adresses ont été refusées}}. Corrigez la liste, puis envoyez-la à nouveau.`,
  person_erased: 'Les données de cette personne ont été effacées ; plus rien ne peut être modifié.',
  erase_archived_only: 'Archivez d’abord cette personne. Ses données pourront ensuite être effacées.',
  erase_other_email:
    'Ce n’est pas l’adresse e-mail de cette personne. Saisissez-la à nouveau pour confirmer.',
  person_referenced:
    'Cette personne a déjà un véhicule, des missions ou des trajets qui la mentionnent. Archivez-la plutôt.',
  invitation_accepted: 'Cette personne a déjà accepté l’invitation. Rechargez la liste.',

  api_key_invalid:
    'Cette clé API n’est pas valide. Elle est peut-être incomplète ou révoquée. Créez-en une nouvelle.',
  api_key_ended: 'Cette clé API a expiré le {day}. Choisissez une date ultérieure ou créez une nouvelle clé.',
  api_key_role_lost:
    'Cette clé API a plus de droits que le rôle actuel de son propriétaire. Créez-en une nouvelle.',
  api_key_needs_second_factor:
    'Votre entreprise exige la validation en deux étapes, et le propriétaire de cette clé API ne l’a pas configurée. La clé fonctionnera à nouveau dès que ce sera fait.',
  api_key_not_allowed: 'Les clés API ne sont pas acceptées ici. Connectez-vous pour effectuer cette action.',
  api_key_without_person:
    'Cet appel concerne une personne. Utilisez une clé API personnelle ou connectez-vous.',
  api_key_role_too_high: 'Choisissez votre rôle actuel ou un rôle avec moins de droits.',
  api_key_ends_too_early: 'Ce jour est passé. Choisissez-en un plus tardif ou révoquez la clé.',
  too_many_api_keys: 'Il existe déjà {most, number} clés API. Révoquez-en une qui ne sert plus.',

  vin_invalid: 'Un VIN comporte 17 lettres et chiffres, sans I, O ni Q.',
  registration_taken:
    '{registration} figure déjà dans votre flotte. Saisissez une autre immatriculation ou modifiez ce véhicule.',
  registration_archived:
    '{registration} est l’un de vos véhicules archivés. Saisissez une autre immatriculation ou restaurez ce véhicule.',
  archived: `{thing, select,
    vehicle {{name} est archivé. Choisissez un autre véhicule ou restaurez-le depuis les archives.}
    person {{name} se trouve dans les archives. Choisissez quelqu’un d’autre ou restaurez cette personne.}
    other {{name} se trouve dans les archives. Choisissez un autre élément ou restaurez celui-ci.}}`,
  import_not_a_number: '« {text} » n’est pas un nombre. Corrigez la cellule ou videz-la.',
  import_not_whole: 'Indiquez un nombre entier.',
  import_too_low: 'Indiquez au moins {minimum}.',
  import_not_above: 'Indiquez plus de {bound}.',
  import_too_high: 'Indiquez au plus {maximum}.',
  import_too_long:
    '{maximum, plural, one {Indiquez au plus # caractère.} many {Indiquez au plus # de caractères.} other {Indiquez au plus # caractères.}}',
  import_number_shortened: '« {text} » a perdu des chiffres. Mettez la colonne au format texte.',
  import_not_a_day: '« {text} » n’est pas une date. Indiquez-en une, par exemple 2026-11-20.',
  import_unknown_fuel:
    '« {text} » n’est pas un type de carburant connu. Indiquez par exemple diesel, essence ou électrique.',
  import_unknown_category:
    'Il n’existe aucune catégorie de véhicules « {text} ». Créez-la d’abord ou corrigez son nom.',
  import_unknown_driver:
    'Il n’existe personne du nom de « {text} ». Indiquez l’adresse e-mail ou le nom complet.',
  import_missing_fuel: 'Le type de carburant manque. Choisissez-en un pour les lignes sans indication.',
  import_missing_registration: 'Indiquez l’immatriculation.',
  import_repeated: 'Figure déjà à la ligne {line, number}.',
  import_differs: 'La flotte a changé depuis l’aperçu. Vérifiez-le à nouveau, puis importez.',
  too_many_vehicles: 'Ce fichier contient plus de {most, number} véhicules. Divisez-le.',
  imported_vehicles_changed: `{changed, plural,
    one {Un de ces véhicules a été modifié après l’importation. Archivez les autres dans la liste.}
    many {# de ces véhicules ont été modifiés après l’importation. Archivez les autres dans la liste.}
    other {# de ces véhicules ont été modifiés après l’importation. Archivez les autres dans la liste.}}`,
  device_taken:
    'L’appareil {deviceNumber} est installé dans {registration}. Retirez-le d’abord de ce véhicule ou vérifiez le numéro.',
  device_taken_elsewhere:
    'L’appareil {deviceNumber} est utilisé par une autre entreprise. Vérifiez le numéro ou demandez à son ancien propriétaire de le libérer.',
  device_guessing:
    'Trop de numéros d’appareils d’autres entreprises ont été saisis. Vérifiez vos numéros, puis réessayez dans quelques minutes.',
  device_without_key: 'Ce traceur ne peut pas envoyer de clé. Exigez plutôt une connexion chiffrée.',
  no_device: 'Ce véhicule n’a pas d’appareil. Saisissez d’abord son numéro d’appareil.',
  no_encrypted_port:
    'Cette installation n’a pas de port chiffré pour les appareils. Demandez à votre administrateur de définir TELTONIKA_TLS_PORT ou OSMAND_TLS_PORT.',
  no_free_device_number: 'Aucun numéro libre n’a été trouvé. Réessayez.',
  category_in_use:
    '{vehicles, plural, one {{name} contient encore # véhicule. Déplacez-le d’abord dans une autre catégorie.} many {{name} contient encore # de véhicules. Déplacez-les d’abord dans une autre catégorie.} other {{name} contient encore # véhicules. Déplacez-les d’abord dans une autre catégorie.}}',
  trip_category_unknown:
    'La catégorie de trajets « {category} » ne peut pas être choisie. Choisissez l’une de celles-ci : {known}. Un administrateur peut en ajouter d’autres dans les paramètres.',
  trip_category_taken: 'Une catégorie de trajets porte déjà ce nom : « {name} ».',
  trip_category_in_use:
    '{trips, plural, one {# trajet appartient à la catégorie {name}. Archivez la catégorie ou donnez-en d’abord une autre au trajet.} many {# de trajets appartiennent à la catégorie {name}. Archivez la catégorie ou donnez-en d’abord une autre aux trajets.} other {# trajets appartiennent à la catégorie {name}. Archivez la catégorie ou donnez-en d’abord une autre aux trajets.}}',
  trip_category_default:
    '{vehicles, plural, one {Les nouveaux trajets de # véhicule reçoivent la catégorie {name}. Choisissez-en d’abord une autre pour lui.} many {Les nouveaux trajets de # de véhicules reçoivent la catégorie {name}. Choisissez-en d’abord une autre pour eux.} other {Les nouveaux trajets de # véhicules reçoivent la catégorie {name}. Choisissez-en d’abord une autre pour eux.}}',
  too_many_trip_categories:
    'Une entreprise peut avoir au plus {most} catégories de trajets personnalisées. Renommez-en une qui ne sert plus.',
  category_taken: 'Une catégorie de véhicules porte déjà ce nom : « {name} ».',

  driver_key_unreadable:
    'Saisissez la clé telle qu’elle est imprimée ou telle que l’appareil la transmet, avec des lettres ou des chiffres.',
  driver_key_taken:
    'La clé {code} a déjà une entrée à partir de ce jour. Modifiez-la ou choisissez un autre jour.',

  sensor_taken: 'Ce véhicule a déjà un capteur portant ce nom : « {name} ».',
  too_many_sensors:
    'Un véhicule peut avoir au plus {most, number} capteurs. Supprimez-en un dont vous n’avez plus besoin.',
  sensor_factor_zero: 'Saisissez un facteur différent de 0, sinon toutes les valeurs seraient identiques.',
  sensor_table_not_rising:
    'Triez le tableau par valeur brute ; chacune doit être supérieure à la précédente.',
  sensor_range_empty: 'Saisissez un maximum supérieur au minimum.',
  sensor_state_missing:
    'Choisissez activé ou désactivé pour un interrupteur ; laissez ce champ vide pour les autres capteurs.',
  sensor_limit_missing:
    'Saisissez un minimum, un maximum ou les deux ; laissez-les vides pour un interrupteur.',

  odometer_impossible: 'Aucun véhicule n’a autant roulé. Saisissez la valeur du tableau de bord.',
  odometer_unlikely: `{direction, select,
    lower {{enteredMeters}, c’est {differenceMeters} de moins que la distance comptée, et un compteur ne recule pas. Vérifiez la valeur ou confirmez-la comme correction en indiquant un motif.}
    other {{enteredMeters}, c’est {differenceMeters} de plus que la distance comptée. Vérifiez qu’il n’y a pas un chiffre de trop ou confirmez la valeur comme correction en indiquant un motif.}}`,
  correction_without_reason: 'Indiquez le motif de la correction.',
  reading_before_locked:
    'Des trajets postérieurs à cette heure sont verrouillés dans le carnet de bord. Confirmez le relevé comme correction en indiquant un motif : il figurera dans le carnet de bord et à côté de chaque trajet dont il décale le compteur.',
  reading_exists:
    'Il existe déjà un relevé pour cette heure : {knownMeters}. Retirez-le ou saisissez une autre heure.',
  reading_above_later:
    'Un relevé ultérieur indique {laterMeters} ; un relevé antérieur ne peut pas être supérieur. Vérifiez la valeur et l’heure, ou retirez le relevé ultérieur.',
  reading_in_future: 'Cette heure est dans le futur. Indiquez quand le tableau de bord a été relevé.',
  reading_needed: 'Sans ce relevé, le suivant serait inférieur sans motif. Retirez d’abord celui-là.',

  trip_locked: 'Ce trajet est verrouillé et ne peut pas être modifié.',
  trip_not_locked: 'Ce trajet n’est pas encore verrouillé. Modifiez le trajet lui-même.',
  logbook_not_kept: 'Ce véhicule ne tient pas de carnet de bord. Activez-le dans les paramètres du véhicule.',
  addendum_empty:
    'Indiquez au moins l’un de ces champs : catégorie, motif, destination, partenaire commercial ou note.',
  odometer_gap_missing: 'Il n’y a plus d’écart de compteur après ce trajet. Rechargez le carnet de bord.',
  trip_private: 'Ce trajet est privé. Seul son conducteur peut le modifier.',
  trip_private_without_driver: 'Ce trajet est privé et n’a pas de conducteur ; personne ne peut le modifier.',
  trip_private_remove: 'Ce trajet est privé. Seul son conducteur peut le retirer.',
  trip_private_jobs: 'Ce trajet est privé. Demandez d’abord à son conducteur d’en changer la catégorie.',
  trip_private_expenses: 'Ce trajet est privé. Seul son conducteur peut y associer des dépenses.',
  trip_fields_of_manager:
    'Les conducteurs peuvent modifier la catégorie, le motif, la destination et le partenaire commercial d’un trajet. Pour le reste, adressez-vous à votre gestionnaire.',
  trip_jobs_of_manager:
    'Seul un gestionnaire peut associer des missions à un trajet. Demandez-le à votre gestionnaire.',
  trip_detected: 'Roadbook a détecté ce trajet. Seuls les trajets ajoutés manuellement peuvent être retirés.',
  trip_linked:
    'Des missions ou des dépenses sont associées à ce trajet. Dissociez-les, puis retirez le trajet.',
  trip_running: 'Ce trajet n’est pas terminé. Fusionnez-le ou scindez-le lorsqu’il le sera.',
  trip_added:
    'Ce trajet a été ajouté manuellement à partir d’un mouvement non enregistré ; il ne peut être ni fusionné ni scindé. Retirez-le d’abord.',
  trip_merged: 'Ce trajet a été fusionné avec un autre entre-temps. Rechargez la page.',
  trip_expense_locked:
    'La dépense du {day} passerait à un autre trajet, mais les dépenses jusqu’au {lockedUntilDay} sont verrouillées. Un administrateur peut les déverrouiller.',
  trips_not_adjacent:
    'Un trajet ne peut être fusionné qu’avec celui qui le précède ou le suit immédiatement.',
  positions_not_kept:
    'Les positions ne sont conservées qu’à partir du {sinceDay}. Les trajets antérieurs restent inchangés : choisissez une période plus récente.',
  positions_outlast_trips:
    'Les positions ne peuvent pas être conservées plus longtemps que les trajets, car ceux-ci en seraient recalculés. Choisissez moins de mois pour les positions.',
  hold_ends_before_start: 'Le dernier jour précède le premier. Choisissez-en un plus tardif.',
  period_ends_before_start: 'La période se termine avant de commencer. Choisissez une fin plus tardive.',
  hold_released: 'Ce gel juridique a été levé entre-temps. Rechargez la page.',
  trip_positions_missing:
    'Les positions de ce trajet sont en cours de traitement ou ne sont plus enregistrées ; il ne peut être ni fusionné ni scindé.',
  time_outside_trip: 'Choisissez une heure entre le début et la fin du trajet.',
  trip_part_too_short:
    'Chaque partie doit mesurer au moins {shortestMeters} et durer au moins {shortestSeconds}. Choisissez une autre heure.',
  border_edit_undone: 'Cette modification a été annulée entre-temps. Rechargez la page.',
  border_edit_overridden:
    'Depuis, ces trajets ont de nouveau été fusionnés ou scindés. Annulez d’abord cela.',
  trip_of_other_vehicle:
    'Ce trajet a été effectué avec un autre véhicule. Choisissez un trajet du véhicule concerné par la dépense.',
  too_many_trips:
    '{trips, number} trajets correspondent au filtre. Il est possible d’en modifier au plus {most, number} à la fois. Restreignez le filtre, par exemple à une période plus courte.',
  too_many_trip_vehicles:
    'Ces trajets concernent {vehicles, number} véhicules. Il est possible de modifier à la fois les trajets de {most, number} véhicules au plus. Restreignez le filtre, par exemple à une période plus courte.',
  other_trip_count:
    '{found, plural, one {# trajet correspond maintenant au filtre, au lieu de {expected, number}. Rien n’a été modifié. Vérifiez la liste, puis attribuez à nouveau la catégorie.} many {# de trajets correspondent maintenant au filtre, au lieu de {expected, number}. Rien n’a été modifié. Vérifiez la liste, puis attribuez à nouveau la catégorie.} other {# trajets correspondent maintenant au filtre, au lieu de {expected, number}. Rien n’a été modifié. Vérifiez la liste, puis attribuez à nouveau la catégorie.}}',
  trips_not_named:
    'Indiquez ce qui doit être défini, avec 1 à {most, number} trajets dans tripIds, avec un filtre et le nombre de trajets attendu, ou pour chaque trajet dans changes.',
  move_impossible:
    'Aucun véhicule ne peut aller aussi loin en si peu de temps ; ce mouvement ne peut pas être ajouté comme trajet.',
  move_before_private_trip:
    'Ce mouvement se termine là où commence un trajet privé. Seul le conducteur de ce trajet peut l’ajouter.',
  move_without_end:
    'La position suivante du véhicule n’est plus enregistrée ; ce mouvement ne peut pas être ajouté comme trajet.',
  period_missing: 'Choisissez le premier et le dernier jour.',
  period_or_dates: 'Indiquez une période ou deux dates, pas les deux.',
  too_many_events: 'Cette période compte plus de {most, number} événements. Choisissez-en une plus courte.',
  period_too_long:
    'Choisissez une période d’au plus {maxDays, plural, one {# jour} many {# de jours} other {# jours}}.',
  sort_period_too_long:
    'Pour autant de véhicules, le tri par valeurs mesurées porte sur {maxDays, plural, one {# jour} many {# de jours} other {# jours}} au maximum. Choisissez une période plus courte ou moins de véhicules.',
  period_not_past: 'Choisissez une période passée : son premier et son dernier jour.',
  stop_duration_split: 'Envoyez « ignitionOn » et « ignitionUnknown » au lieu de « otherwise ».',

  job_archived: '« {title} » est archivée. Restaurez-la avant de l’associer à un trajet.',
  own_job_archived:
    '« {title} » est archivée. Demandez à votre gestionnaire de la restaurer avant d’en changer le statut.',
  job_linked: '« {title} » est associée à un autre trajet. Dissociez-la d’abord de celui-ci.',
  job_in_use:
    '« {title} » est en cours d’utilisation et ne peut pas être associée. Choisissez une autre mission ou ajoutez-en une.',
  job_ends_before_start:
    'La mission se termine avant de commencer. Saisissez une fin plus tardive ou un début plus tôt.',
  job_open_but_assigned:
    'Une mission ouverte ne peut pas avoir de conducteur. Retirez aussi le conducteur ou choisissez un autre statut.',
  job_without_assignee: 'Cette mission n’est attribuée à personne. Attribuez-la d’abord.',
  job_fields_of_manager:
    'Les conducteurs peuvent changer le statut d’une mission. Pour le reste, adressez-vous à votre gestionnaire.',

  booking_overlap:
    '{userName} a déjà {registration} du {fromLocalTime} au {untilLocalTime}. Choisissez un autre véhicule ou un autre horaire.',
  vehicle_booked:
    '{registration} est réservé du {fromLocalTime} au {untilLocalTime}. Choisissez un autre véhicule ou un autre horaire.',
  vehicle_has_bookings:
    '{bookings, plural, one {{registration} a une réservation jusqu’au {untilLocalTime}. Annulez-la, transférez-la à un autre véhicule ou restituez d’abord le véhicule.} many {{registration} a # de réservations, la dernière jusqu’au {untilLocalTime}. Annulez-les, transférez-les à un autre véhicule ou restituez d’abord le véhicule.} other {{registration} a # réservations, la dernière jusqu’au {untilLocalTime}. Annulez-les, transférez-les à un autre véhicule ou restituez d’abord le véhicule.}}',
  booking_ends_before_start:
    'La réservation se termine avant de commencer. Saisissez une fin plus tardive ou un début plus tôt.',
  booking_too_long:
    'Une réservation dure au plus {maxDays, plural, one {# jour} many {# de jours} other {# jours}}. Saisissez une fin plus proche.',
  booking_in_past: 'Cette heure est passée. Saisissez une fin dans le futur.',
  booking_privacy:
    'Ce véhicule a un mode de confidentialité ; il ne peut pas être réservé pour une période passée. Saisissez un début plus tardif.',
  booking_of_manager:
    'Seuls les administrateurs et les gestionnaires peuvent le faire. Adressez-vous à votre gestionnaire.',
  booking_step: `{status, select,
    requested {Cette réservation n’est pas encore confirmée. Un administrateur ou un gestionnaire doit d’abord la confirmer.}
    confirmed {Cette réservation est déjà confirmée, mais son véhicule n’a pas encore été remis. Remettez-le avant de le restituer.}
    active {Le véhicule a été remis. Restituez-le d’abord.}
    cancelled {Cette réservation a été annulée. Ajoutez-en une nouvelle.}
    other {Cette réservation est terminée ; son statut ne peut plus changer.}}`,
  booking_under_way:
    'Le véhicule a été remis ; le début, le véhicule et le conducteur ne peuvent plus changer. Restituez d’abord le véhicule.',
  booking_over:
    'Cette réservation est terminée ou annulée ; l’horaire, le véhicule et le conducteur ne peuvent plus changer. Ajoutez-en une nouvelle.',
  booking_too_early: 'La remise est possible une heure avant la réservation, à partir du {fromLocalTime}.',
  booking_without_handover: 'Il n’y a encore ni remise ni restitution à corriger.',
  licence_check_due:
    'Le permis de conduire de {userName} n’a pas été contrôlé au cours des six derniers mois. Un administrateur ou un gestionnaire doit le contrôler lors de la remise.',
  odometer_below_start:
    'Le compteur indiquait {startMeters} à la remise ; il ne peut pas être inférieur maintenant. Vérifiez la valeur.',

  schedule_empty: 'Choisissez au moins une plage de la semaine, ou aucun horaire.',
  schedule_span_empty: 'La plage se termine avant de commencer. Choisissez une fin plus tardive.',
  ring_too_short: 'Un polygone doit avoir au moins trois sommets.',
  line_too_short: 'Un corridor doit avoir au moins deux points.',
  too_many_positions: 'La forme a trop de points. Simplifiez-la à {most, number} points ou moins.',
  radius_outside_range: 'Saisissez un rayon de {minMeters} à {maxMeters}.',
  width_outside_range: 'Saisissez une largeur de {minMeters} à {maxMeters}.',
  speed_outside_range: 'Saisissez une vitesse de {minimum, number} à {maximum, number} km/h.',
  dwell_outside_range: 'Saisissez une durée de {minSeconds} à {maxSeconds}.',
  quiet_hours_empty: 'La fin est identique au début. Choisissez une autre fin.',
  quiet_days_missing: 'Choisissez au moins un jour ou désactivez les heures calmes.',
  notification_always_delivered: 'Cette notification est toujours envoyée. Elle ne peut pas être désactivée.',
  dwell_missing: 'Indiquez combien de temps un véhicule doit rester avant qu’il y ait une alerte.',
  battery_limit_missing: 'Saisissez une tension, une charge en pourcentage, ou les deux.',
  harsh_driving_kind_missing: 'Choisissez au moins l’un de ces éléments : freinage, accélération, virage.',
  alarm_has_own_hours: 'Ce type a ses propres heures et n’accepte donc pas d’horaire.',
  speed_limit_missing: 'Saisissez la vitesse au-delà de laquelle il y a une alerte.',
  shape_crosses_itself: 'Le contour se croise en {place}. Déplacez un sommet pour l’éviter.',
  shape_too_intricate: 'Le contour a trop de longs côtés rapprochés. Dessinez-le avec moins de sommets.',
  shape_around_pole: 'Une forme ne peut pas entourer un pôle. Dessinez-la autrement.',
  shape_not_classic:
    'Une zone classique est un cercle ou un polygone. Importez plutôt les lignes comme zones.',
  import_alerts_nobody: 'Choisissez au moins l’entrée ou la sortie.',
  not_geojson: 'Ce n’est pas un fichier GeoJSON : il ne contient aucun élément. Choisissez un autre fichier.',
  file_has_too_many_shapes:
    'Ce fichier contient plus de {most, number} formes. Divisez-le en plusieurs fichiers.',
  file_has_too_many_positions:
    'Les formes de ce fichier ont plus de {most, number} points. Simplifiez-les ou divisez le fichier.',
  archive_too_large: 'Une fois décompressé, ce fichier dépasse {maxBytes}. Divisez-le en plusieurs fichiers.',

  amount_zero: 'Saisissez un montant différent de zéro.',
  expense_locked:
    'Les dépenses jusqu’au {lockedUntilDay} sont verrouillées. Un administrateur peut les déverrouiller.',
  expense_in_future: 'Le {day} est dans le futur. Saisissez la dépense une fois qu’elle a été payée.',
  expense_of_other:
    'Cette dépense a été saisie par quelqu’un d’autre. Demandez à votre gestionnaire de la modifier.',
  recurring_end_before_start: 'Le dernier jour précède le premier. Choisissez-en un plus tardif.',
  recurring_too_old:
    'Saisissez un premier jour à partir du {day} : des coûts plus anciens ne peuvent pas être saisis automatiquement.',
  import_changed:
    'Rien n’a été importé, car l’aperçu a changé : {now, plural, one {# ligne peut} many {# de lignes peuvent} other {# lignes peuvent}} être importées maintenant, au lieu de {before, number}. Vérifiez l’aperçu, puis importez à nouveau.',
  import_over: 'Ce fichier a déjà été importé. Pour l’importer une nouvelle fois, envoyez-le à nouveau.',
  import_nothing:
    'Il n’y a rien à importer : aucune ligne de ce fichier ne serait ajoutée. Vérifiez les colonnes et l’aperçu.',
  import_sums_too_large:
    'Avec ce fichier, le total de vos dépenses en {currency} dépasserait ce qui peut être calculé exactement. Vérifiez ses montants.',
  import_not_imported: 'Ce fichier n’a pas encore été importé ; il n’y a rien à annuler.',
  import_expenses_changed: `{expenses, plural,
    one {# dépense de cette importation a été modifiée depuis. Confirmez qu’elle doit aussi être supprimée.}
    many {# de dépenses de cette importation ont été modifiées depuis. Confirmez qu’elles doivent aussi être supprimées.}
    other {# dépenses de cette importation ont été modifiées depuis. Confirmez qu’elles doivent aussi être supprimées.}}`,
  import_columns_repeated:
    'La colonne {column} a le même sens qu’une colonne précédente. Choisissez-en un autre ou ne l’utilisez pas.',
  vehicle_not_yours:
    'Ce véhicule ne vous était pas attribué le {day}. Vérifiez la date ou demandez à votre gestionnaire de saisir la dépense.',
  service_in_future: 'Cette date est dans le futur. Saisissez l’entretien une fois qu’il a été effectué.',
  service_exists: 'Un entretien existe déjà à cette date avec ce relevé de compteur. Modifiez celui-ci.',
  service_due_too_early: 'Saisissez une date postérieure à celle de l’entretien.',
  service_planned_later:
    'Un entretien ultérieur prévoit déjà le prochain. Laissez ce champ vide ou modifiez l’entretien ultérieur.',

  order_proof_refused:
    'La vérification contre les commandes automatiques a expiré. Envoyez à nouveau votre commande.',
  too_many_orders: 'Trop de commandes sont arrivées aujourd’hui. Renvoyez la vôtre dans {retryAfterSeconds}.',
  attachment_name:
    'Un nom de fichier ne peut contenir ni barre oblique ni caractère de contrôle. Renommez le fichier, puis choisissez-le à nouveau.',
  attachment_type:
    'Seuls les fichiers PDF, JPEG, PNG, WebP et HEIC peuvent être joints. Choisissez un autre fichier.',
  attachment_key: 'Ce n’est pas la clé d’un fichier. Utilisez un fileKey de request-upload-urls.',
  attachment_missing: '« {fileName} » n’a pas été envoyé. Envoyez-le, puis enregistrez.',
  attachment_content:
    'Le contenu de « {fileName} » ne correspond pas à son nom ; le fichier a donc été supprimé. Choisissez un fichier PDF, JPEG, PNG, WebP ou HEIC.',
  attachment_empty: '« {fileName} » est vide et a donc été supprimé. Choisissez un autre fichier.',
  attachment_too_large:
    'Ce fichier dépasse {maxBytes}. Choisissez-en un plus petit ou scannez-le à une résolution inférieure.',
  attachment_rename: 'Le nouveau nom doit avoir la même extension que « {fileName} ».',
  too_many_uploads:
    '{most} fichiers ont été envoyés, mais pas encore joints. Joignez-les ou retirez-les, puis réessayez dans {retryAfterSeconds}.',
  upload_invalid: 'Cette adresse d’envoi n’est pas valide. Choisissez à nouveau le fichier.',
  upload_expired:
    'Cette adresse d’envoi a expiré : elle est valable {minutes} minutes. Choisissez à nouveau le fichier.',
  upload_used:
    'Un fichier a déjà été envoyé à cette adresse. Choisissez à nouveau le fichier pour en obtenir une autre.',
  upload_type: 'Envoyez ce fichier avec l’en-tête content-type: {contentType}.',
  upload_without_length: 'Envoyez le fichier avec l’en-tête content-length.',
  download_expired: 'Cette adresse a expiré. Ouvrez à nouveau le fichier.',
  too_many_reports:
    'Votre entreprise a déjà {most} fichiers en cours de création. Attendez que certains soient prêts.',
  report_failed:
    'Le fichier n’a pas pu être créé. Réessayez. Si l’erreur se reproduit, prévenez votre administrateur.',
  too_many_report_schedules:
    'Votre entreprise a déjà {most} rapports programmés. Supprimez-en un qui ne sert plus.',
  report_without_recipients:
    'Aucun des destinataires ne peut plus se connecter. Choisissez d’autres personnes.',
  storage_full: 'Le serveur n’a plus de place pour les fichiers. Prévenez votre administrateur.',
  storage_unavailable: 'Le stockage des fichiers est injoignable pour le moment. Réessayez dans un instant.',
  positions_unreadable:
    'Les positions de cette période sont illisibles : le fichier {file} est absent ou endommagé. Demandez à votre administrateur de le restaurer à partir d’une sauvegarde.',

  file_empty: 'Le fichier est vide. Choisissez un autre fichier.',
  file_too_large: 'Ce fichier dépasse {maxBytes}. Divisez-le, par mois par exemple.',
  file_too_slow:
    'La lecture de ce fichier demande trop de temps ou de mémoire. Divisez-le, par mois par exemple, et importez les parties une à une.',
  file_reading_stopped:
    'La lecture de ce fichier a été interrompue. Envoyez-le à nouveau ; si cela échoue encore, divisez-le, par mois par exemple.',
  file_incomplete:
    'Le fichier n’est pas arrivé complètement. Vérifiez votre connexion, puis envoyez-le à nouveau.',
  preview_busy: 'Un autre aperçu est en cours de calcul. Réessayez dans quelques secondes.',
  files_busy: 'D’autres fichiers sont encore en cours de lecture. Réessayez dans une minute.',
  table_unreadable:
    'Ce tableau est illisible ({reason}). Exportez-le à nouveau ou choisissez un autre fichier.',
  not_a_table: 'Ce n’est pas un fichier CSV ou XLSX. Exportez le relevé dans l’un de ces formats.',
  old_workbook:
    'C’est un ancien classeur Excel ou un classeur protégé par mot de passe. Enregistrez-le en XLSX sans mot de passe.',
  workbook_too_large:
    'Une fois décompressé, ce classeur dépasse {maxBytes}. Divisez-le, par mois par exemple.',
  table_too_long: 'Ce tableau compte plus de {most, number} lignes. Divisez-le, par mois par exemple.',
  table_too_wide:
    'Ce tableau compte plus de {most, number} colonnes. Supprimez celles qui ne sont pas nécessaires.',
  columns_missing:
    'La première ligne doit nommer les colonnes. Manquantes : {missing}. Trouvées : {found}. Un exemple : time,latitude,longitude,speed_kmh',
  history_of_several:
    'Ce classeur contient des positions sur plusieurs feuilles, une par appareil. Exportez chaque appareil dans un fichier distinct.',
  not_that_format:
    'Ce n’est pas un fichier {format} : il ne contient aucun élément <{root}>. Choisissez un autre fichier.',
  file_unreadable:
    'Ce fichier {format} est illisible ({reason}). Exportez-le à nouveau ou choisissez un autre fichier.',
  webhook_url_invalid:
    'Saisissez une adresse telle que https://example.com/webhooks, sans nom d’utilisateur ni mot de passe.',
  webhook_url_not_https:
    'Saisissez une adresse en https. Seul l’exploitant de cette installation peut autoriser http.',
  webhook_url_private:
    'Cette adresse n’est accessible que depuis le réseau du serveur. Saisissez une adresse publique ou demandez à l’exploitant de cette installation d’autoriser les adresses privées.',
  webhook_without_events: 'Choisissez au moins un événement.',
  command_not_ascii: 'N’utilisez que des lettres sans accent, des chiffres et des signes de ponctuation.',
  command_not_supported: 'L’appareil de ce véhicule ne prend pas en charge cette commande.',
  command_output_unknown:
    'L’appareil a {maximum, number} sorties au maximum. Saisissez un numéro plus petit.',
  command_other_registration:
    'Ce n’est pas l’immatriculation de ce véhicule. Vérifiez que vous êtes sur la bonne page.',
  command_while_moving: 'Le véhicule roule. Envoyez la commande quand il sera à l’arrêt.',
  command_not_waiting: 'Cette commande ne peut plus être annulée. Elle a été envoyée ou est terminée.',
  too_many_commands:
    '{maximum, number} commandes attendent déjà pour ce véhicule, le maximum autorisé. Annulez-en une d’abord.',
  too_many_commands_sent:
    'Trop de commandes ont été envoyées à ce véhicule. Attendez {retryAfterSeconds}, puis réessayez.',
  share_link_ends_before_start: 'Un lien doit expirer après son début. Choisissez une heure plus tardive.',
  share_link_in_past: 'Cette heure est passée. Choisissez-en une plus tardive.',
  share_link_too_long: 'Un lien dure au plus {longestDays} jours. Choisissez une heure plus proche.',
  share_link_ended: 'Ce lien a pris fin et ne peut plus être modifié. Partagez à nouveau le véhicule.',
  too_many_share_links:
    'Votre entreprise a {most} liens actifs, le maximum autorisé. Mettez d’abord fin à l’un d’eux.',
  too_many_webhooks: 'Il existe déjà {most, number} webhooks. Supprimez-en un qui ne sert plus.',
  webhook_inactive: 'Ce webhook est désactivé. Activez-le, puis renvoyez.',
  frame_expired: 'Cette vue a expiré. Rechargez-la.',
  frame_unknown: 'Cette vue n’appartient pas à cette page, ou son adresse est incomplète. Rechargez-la.',
  bi_server_url_invalid:
    'Saisissez l’adresse du serveur BI, par exemple https://metabase.example.com, sans nom d’utilisateur, mot de passe ni rien après.',
  bi_server_url_own: 'C’est l’adresse de Roadbook lui-même. Saisissez celle du serveur BI.',
  bi_server_url_missing: 'Saisissez d’abord l’adresse du serveur BI.',
  bi_server_key_missing:
    'Saisissez la clé secrète du serveur BI. Metabase l’affiche dans ses paramètres d’intégration.',
  push_endpoint_invalid:
    'Le service push de ce navigateur n’a pas d’adresse publique en https. Utilisez un autre navigateur.',
  push_keys_invalid:
    'Les clés de l’abonnement push de ce navigateur sont illisibles. Désactivez puis réactivez les notifications.',
  no_public_map:
    'Cette installation n’utilise pas de carte publique. Votre administrateur peut en autoriser une avec MAP_TILE_SERVICE.',
  map_unavailable: 'Le plan des rues ne peut pas être chargé pour le moment. Réessayez dans une minute.',

  traccar_url_invalid: 'Saisissez l’adresse du serveur Traccar, par exemple https://traccar.example.com.',
  traccar_url_private:
    'Roadbook ne peut pas joindre cette adresse : elle doit commencer par https:// et être publique. Dans votre réseau, l’administrateur du serveur peut importer avec npm run import-traccar.',
  traccar_unreachable: 'Le serveur Traccar ne répond pas ({reason}). Vérifiez l’adresse, puis réessayez.',
  traccar_sign_in:
    'Traccar n’accepte pas le jeton. Créez-en un nouveau dans les paramètres du compte de Traccar.',
  traccar_refused:
    'Traccar refuse d’envoyer {path} (statut {status, number}). Utilisez le jeton d’un administrateur.',
  traccar_not_traccar: 'Ce n’est pas une réponse de Traccar. Vérifiez l’adresse.',
  traccar_tables_missing:
    'Les tables de Traccar ne peuvent pas être lues dans cette base de données ({reason}). Vérifiez le nom de la base et les droits de son utilisateur.',
  traccar_too_much:
    'Traccar envoie trop de données à la fois ({path}). Importez plutôt depuis sa base de données : npm run import-traccar.',
  traccar_import_running:
    'Une importation depuis Traccar est déjà en cours. Attendez qu’elle se termine, ou arrêtez-la.',
  traccar_device_number:
    'Importé sans son appareil : {number} est trop long ou contient des caractères non admis. Corrigez-le dans Traccar et importez de nouveau, ou saisissez l’appareil sur la page du véhicule.',
  traccar_driver_nameless: 'Pas de nom. Saisissez-le dans Traccar, puis importez de nouveau.',
  traccar_driver_ambiguous:
    'Plusieurs personnes portent déjà ce nom ici. Ajoutez l’adresse e-mail du conducteur dans Traccar comme attribut email, puis importez de nouveau.',
  traccar_user_disabled: 'Désactivé dans Traccar.',
  traccar_too_many_foreign: 'Non invité : trop d’adresses appartiennent à d’autres entreprises.',
  traccar_area_unknown: 'Sa surface est illisible. Redessinez-la dans Roadbook.',
  traccar_maintenance_type: 'Roadbook planifie les entretiens par distance et par date, pas par {type}.',
  traccar_maintenance_unused: 'N’est liée à aucun appareil.',
  traccar_maintenance_second:
    'Ses véhicules en ont une autre, due plus tôt. Un véhicule a un seul intervalle d’entretien.',
}

export const mails: MailMessages = {
  alert: {
    subject: '{title}',
    text: `{title}

{atLocalTime}{driverName, select, none {} other {
Conducteur : {driverName}}}

Ouvrir : {link}

Vous recevez cet e-mail parce que votre entreprise a configuré une alerte pour vous.`,
  },
  logbookReminder: {
    subject: '{title}',
    text: `{title}

Un trajet professionnel doit avoir un motif, une destination et un partenaire commercial. Ce qui est incomplet au moment du verrouillage compte comme privé.

Compléter : {link}

{driverName, select,
    none {Vous recevez cet e-mail parce que ces trajets n’ont pas de conducteur qui puisse les compléter.}
    other {Vous recevez cet e-mail parce que vous conduisiez.}}`,
  },
  reportReady: {
    subject: '{title}, {period}',
    text: `{title}
{period}

{file, select,
    attached {Le rapport est joint : {fileName}}
    tooLarge {Avec {sizeBytes}, le rapport est trop volumineux pour un e-mail.}
    other {Le rapport est prêt.}}

Ouvrir : {link}

Vous recevez cet e-mail parce que quelqu’un chez {companyName} a programmé ce rapport pour vous. Il montre ce que vous pouvez voir dans Roadbook.`,
  },
  alertSummary: {
    subject:
      '{count, plural, one {{title}} many {# d’alertes depuis le {sinceLocalTime}} other {# alertes depuis le {sinceLocalTime}}}',
    text: `{count, plural, one {Une alerte} many {# d’alertes} other {# alertes}} depuis le {sinceLocalTime}{earlier, plural, =0 {} one {

# alerte antérieure n’est pas mentionnée ici.} many {

# d’alertes antérieures ne sont pas mentionnées ici.} other {

# alertes antérieures ne sont pas mentionnées ici.}}

{alerts}

{frequency, select,
    atOnce {Vos paramètres de notification regroupent ces alertes dans un seul e-mail.}
    hourly {Vous recevez vos alertes dans un e-mail par heure au plus.}
    other {Vous recevez vos alertes dans un e-mail par jour, à {dailyTime}.}} Pour les voir toutes ou pour modifier ce réglage, ouvrez :

{link}`,
  },
  passwordReset: {
    subject: 'Définir un nouveau mot de passe pour Roadbook',
    text: `Quelqu’un a demandé un nouveau mot de passe pour {email}. Pour le définir, ouvrez ce lien dans l’heure qui suit :

{link}

Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe n’a pas été modifié.`,
  },
  invitation: {
    subject: '{companyName} vous invite sur Roadbook',
    text: `{companyName} gère ses véhicules avec Roadbook et a créé un compte pour vous.
Pour choisir un mot de passe et vous connecter, ouvrez ce lien dans les sept jours :

{link}`,
  },
  outsideInvitation: {
    subject: '{companyName} vous invite sur Roadbook',
    text: `{companyName} gère ses véhicules avec Roadbook et a créé un compte pour vous.
Connectez-vous avec votre compte d’entreprise :

{link}`,
  },
  signUp: {
    subject: 'Créer {companyName} dans Roadbook',
    text: `Pour terminer la création de {companyName}, ouvrez ce lien dans les 24 heures :

{link}

Si ce n’était pas vous, ignorez cet e-mail. Rien n’a été créé.`,
  },
  signInChanged: {
    subject: `{change, select,
      password {Votre mot de passe Roadbook a été modifié}
      twoStepOn {La validation en deux étapes est activée}
      twoStepOff {La validation en deux étapes est désactivée}
      recoveryCodes {Vous avez de nouveaux codes de secours}
      recoveryCodeUsed {Un code de secours a été utilisé}
      codesGuessed {Quelqu’un a saisi des codes incorrects pour votre compte}
      secondFactorReset {Un administrateur a réinitialisé votre deuxième étape de connexion}
      passkeyAdded {Une clé d’accès a été ajoutée}
      passkeyRemoved {Une clé d’accès a été retirée}
      passkeyRefused {Une clé d’accès a été refusée}
      apiKeyCreated {Une clé API a été créée}
      other {Votre connexion à Roadbook a été modifiée}}`,
    text: `{change, select,
      password {Le mot de passe de {email} a été modifié. Toutes les personnes connectées avec l’ancien ont été déconnectées.}
      twoStepOn {Désormais, la connexion avec {email} demande un code d’une application d’authentification.}
      twoStepOff {La connexion avec {email} ne demande plus de code d’une application d’authentification.}
      recoveryCodes {{email} a de nouveaux codes de secours. Les précédents ne sont plus valables.}
      recoveryCodeUsed {Quelqu’un a utilisé un code de secours de {email}. {left, plural, one {Il reste # code.} many {Il reste # de codes.} other {Il reste # codes.}}}
      codesGuessed {Quelqu’un connaît le mot de passe de {email} et a saisi plusieurs fois des codes incorrects.}
      secondFactorReset {Un administrateur de votre entreprise a désactivé la validation en deux étapes de {email} et retiré ses clés d’accès. Vous pouvez les configurer à nouveau sous « Votre compte ».}
      passkeyAdded {La clé d’accès « {name} » permet maintenant de se connecter avec {email}.}
      passkeyRemoved {La clé d’accès « {name} » ne permet plus de se connecter avec {email}.}
      passkeyRefused {La clé d’accès « {name} » de {email} a peut-être été copiée et a été refusée. Retirez-la sous « Votre compte », puis ajoutez-la à nouveau.}
      apiKeyCreated {La clé API « {name} » peut maintenant agir au nom de {email}, même après un changement de mot de passe. Si vous ne l’avez pas créée, révoquez-la sous « Votre compte ».}
      other {La connexion de {email} a été modifiée.}}

Si ce n’était pas vous, définissez tout de suite un nouveau mot de passe et prévenez un administrateur de votre entreprise :

{link}`,
  },
  apiKeyRevoked: {
    subject: 'Votre clé API « {name} » a été révoquée',
    text: `{revokedBy} a révoqué votre clé API « {name} ». Ce qui l’utilisait pour agir au nom de {email} n’a plus accès.

Si vous en avez encore besoin, adressez-vous d’abord à un administrateur de votre entreprise, puis créez une nouvelle clé sous « Votre compte » :

{link}`,
  },
  webhookDisabled: {
    subject: 'Un webhook de {companyName} a été désactivé',
    text: `{reason, select,
      gone {Le destinataire {url} a répondu qu’il n’existe plus (410 Gone).}
      other {Le destinataire {url} n’a rien accepté depuis cinq jours.}} Roadbook ne lui envoie plus d’événements de {companyName}.
Lorsque le destinataire fonctionnera à nouveau, activez le webhook et relancez les envois échoués :

{link}`,
  },
  domainLost: {
    subject: '{domain} n’est plus vérifié dans Roadbook',
    text: `L’enregistrement DNS qui atteste {domain} est resté introuvable pendant une semaine. Les personnes ayant une adresse de ce domaine
ne rejoignent donc plus {companyName} sans invitation. Celles qui l’ont déjà rejointe restent. Pour vérifier à nouveau le domaine,
rétablissez l’enregistrement, puis contrôlez-le ici :

{link}`,
  },
  accountExists: {
    subject: 'Vous avez déjà un compte Roadbook',
    text: `Quelqu’un a essayé de créer une entreprise avec {email}, qui a déjà un compte. Si c’était vous, connectez-vous ici
ou demandez-y un nouveau mot de passe :

{link}`,
  },
}

export const notifications: NotificationMessages = {
  geofenceEnter: '{registration} est entré dans « {geofenceName} »',
  geofenceExit: '{registration} a quitté « {geofenceName} »',
  geofenceDwell: '{registration} se trouve dans « {geofenceName} » depuis {dwellSeconds}',
  geofenceSpeeding: '{registration} roulait à {speedKmh, number} km/h dans « {geofenceName} »',
  alarmOverspeed: '{registration} roulait à {value, number} km/h',
  alarmIdling: '{registration} est resté {idleSeconds} à l’arrêt, moteur tournant',
  alarmLongDriving: '{registration} a été conduit pendant {drivingSeconds} sans repos suffisant',
  alarmDriverNotIdentified: '{registration} a roulé {drivingSeconds} sans conducteur identifié',
  alarmMovementOutsideHours: '{registration} a roulé en dehors des heures de travail',
  alarmTowing: '{registration} a été déplacé contact coupé',
  alarmDeviceOffline: 'Le traceur de {registration} n’envoie plus rien',
  alarmLowBattery: `{unit, select,
    volts {La batterie de {registration} n’a plus que {value, number} volts}
    percent {La batterie du traceur de {registration} n’a plus que {value, number} %}
    other {Le traceur de {registration} signale une batterie faible}}`,
  alarmPowerCut: 'Le traceur de {registration} n’est plus alimenté',
  alarmHarshDriving: `{kind, select,
    braking {{registration} a freiné brusquement}
    acceleration {{registration} a accéléré brusquement}
    other {{registration} a pris un virage trop vite}}`,
  alarmFuelDrop: 'Il manque {value, number} litres de carburant dans {registration}',
  alarmSensorOutOfRange: `{unit, select,
    seconds {{registration}, {sensorName} : {sensorWord} depuis {heldSeconds}}
    other {{registration}, {sensorName} : {value, number} {sensorUnit}}}`,
  alarmMaintenanceDue: `{due, select,
    day {L’entretien de {registration} arrive à échéance le {dueDay}}
    other {L’entretien de {registration} arrive à échéance dans {leftMeters}}}`,
  alarmDocumentExpiry: `{document, select,
    insurance {L’assurance de {registration} se termine le {dueDay}}
    inspection {Le contrôle technique de {registration} arrive à échéance le {dueDay}}
    other {{fileName} de {registration} expire le {dueDay}}}`,
  alarmCrash: 'Le traceur de {registration} signale une collision',
  alarmPanic: 'Le bouton d’alerte a été actionné dans {registration}',
  alarmJamming: 'Le traceur de {registration} est brouillé',
  alarmUnplugged: 'Le traceur de {registration} a été débranché',
  alarmHarshBraking: '{registration} a freiné brusquement',
  alarmHarshAcceleration: '{registration} a accéléré brusquement',
  alarmHarshCornering: '{registration} a pris un virage trop vite',
  logbookDue: `{trips, plural,
    one {Un trajet professionnel de {registration} est incomplet et sera verrouillé le {locksAtLocalTime}}
    many {# de trajets professionnels de {registration} sont incomplets, le premier sera verrouillé le {locksAtLocalTime}}
    other {# trajets professionnels de {registration} sont incomplets, le premier sera verrouillé le {locksAtLocalTime}}}`,
}

export const pages: PageMessages = {
  signInNotStarted: 'La connexion n’a pas été lancée',
  signInLinkBroken: 'Ce lien de connexion ne fonctionne pas',
  goToSignIn: 'Aller à la page de connexion',
  operatorMail: 'E-mails de cette installation',
  operatorMailIntro:
    'Sans serveur de messagerie, Roadbook conserve ici ses e-mails pour l’exploitant. Le code de cette page a été affiché au démarrage du serveur et figure dans son journal. Il n’est valable qu’une fois.',
  operatorCode: 'Code',
  operatorOpen: 'Ouvrir',
  operatorUseForm: 'Saisissez le code dans ce formulaire.',
  operatorNoMail:
    'Aucun e-mail pour le moment. Les invitations et les liens pour un nouveau mot de passe apparaissent ici.',
  operatorRecipient: 'À {recipient} · {sentLocalTime} UTC',
  operatorWaitingMail:
    'À {recipient} · {sentLocalTime} UTC · pas encore envoyé, une nouvelle tentative suivra ({reason})',
  operatorFailedMail: 'À {recipient} · {sentLocalTime} UTC · non envoyé ({reason})',
  erasedUser: 'Personne effacée',
  pushTestTitle: 'Notification de test',
  pushTestBody: 'Roadbook peut joindre ce navigateur.',
}
