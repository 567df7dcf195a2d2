import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import { createAddressWorkers, type Places, type StreetSources } from './domains/tracking/addresses/index.ts'
import { createDueWorker, createLateAlarmsWorker, createSilenceWorker } from './domains/rules/alarms/index.ts'
import { createFileCleaner } from './domains/core/attachments/index.ts'
import { createBookingWorker } from './domains/trips/bookings/index.ts'
import { createImportDraftsWorker, createRecurringExpensesWorker } from './domains/money/expenses/index.ts'
import { createDwellWorker, createLateVisitsWorker } from './domains/rules/geofences/index.ts'
import type { Telematics } from './domains/tracking/gateway/index.ts'
import { createDomainChecks, createFindRecord, expiredSignIns } from './domains/people/identity/index.ts'
import { createRemindersWorker, reminderOutbox } from './domains/trips/logbook-reminders/index.ts'
import {
  alertOutboxes,
  createAlertSummariesWorker,
  createNotificationsWorker,
  createOldNotificationsWorker,
  createPushSender,
  pushContact,
  type PushKeys,
} from './domains/rules/notifications/index.ts'
import { createLogbookWorker } from './domains/trips/logbook/index.ts'
import { createReportRenderers } from './report-renderers.ts'
import { createDailyRollUp } from './domains/reporting/overview/index.ts'
import { createReportSchedulesWorker } from './domains/reporting/report-schedules/index.ts'
import { createOldReportsWorker, createReportMaker } from './domains/reporting/reports/index.ts'
import { createRetentionWorker } from './domains/company/retention/index.ts'
import { createOldLinksWorker } from './domains/sharing/share-links/index.ts'
import { namedTrips } from './domains/trips/trips/index.ts'
import { createTripWorker } from './domains/trips/trip-rebuild/index.ts'
import { createDeliveryCleaner, createWebhookSender } from './domains/sharing/webhooks/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Leases } from './platform/leases.ts'
import { createMail } from './platform/mail.ts'
import { createMailSender } from './platform/mail-sender.ts'
import type { ObjectStore } from './platform/object-store/object-store.ts'
import { createOutboundClient } from './platform/outbound/outbound-client.ts'
import type { Worker } from './platform/runner.ts'
import type { SecretBox } from './platform/secret-box.ts'

type Background = {
  config: Config
  database: Database
  telematics: Telematics
  clock: Clock
  places: () => Places
  streets: StreetSources
  log: Logger
  leases: Leases
  store: ObjectStore
  webhookSecrets: SecretBox
  pushKeys: PushKeys
}

/** The background workers of a process with the role `worker`. */
export function createWorkers({ telematics, places, streets, config, ...parts }: Background): Worker[] {
  const onAddressesChanged = telematics.renamed
  const addressing = createAddressWorkers({ ...parts, namedTrips, places, ...streets, onAddressesChanged })
  const trips = createTripWorker(parts)
  const days = createDailyRollUp(parts)
  const client = createOutboundClient({ allowsPrivate: config.allowsPrivateAddresses })
  const { smtpUrl, mailFrom: from, publicUrl } = config
  const outbox = createMail({ clock: parts.clock, smtpUrl })
  const domains = createDomainChecks({ ...parts, mail: outbox, publicUrl, find: createFindRecord() })
  const outboxes = [...alertOutboxes, reminderOutbox]
  const renderers = createReportRenderers(parts.database)
  const mail = smtpUrl === undefined ? [] : [createMailSender({ ...parts, smtpUrl, from })]
  return [
    ...telematics.upkeep,
    ...addressing.workers,
    trips.worker,
    days.worker,
    createBookingWorker(parts),
    createRecurringExpensesWorker(parts),
    createImportDraftsWorker(parts),
    createLogbookWorker(parts),
    createRemindersWorker(parts),
    createDwellWorker(parts),
    createLateVisitsWorker(parts),
    createSilenceWorker(parts),
    createLateAlarmsWorker(parts),
    createDueWorker(parts),
    expiredSignIns(parts),
    createFileCleaner(parts),
    domains,
    createNotificationsWorker({ ...parts, mail: outbox, publicUrl, outboxes }),
    createAlertSummariesWorker({ ...parts, mail: outbox, publicUrl, outboxes }),
    createWebhookSender({ ...parts, mail: outbox, publicUrl, client, secrets: parts.webhookSecrets }),
    createDeliveryCleaner(parts),
    createOldNotificationsWorker(parts),
    createOldLinksWorker(parts),
    createReportMaker({ ...parts, renderers }),
    createReportSchedulesWorker({
      ...parts,
      mail: outbox,
      publicUrl,
      files: { renderers, store: parts.store },
    }),
    createOldReportsWorker(parts),
    createRetentionWorker(parts),
    createPushSender({ ...parts, client, keys: parts.pushKeys, contact: pushContact(config) }),
    ...mail,
  ]
}
