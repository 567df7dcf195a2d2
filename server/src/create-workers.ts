import type { Registry } from '@prometheus-io/client'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import { companyWorkers } from './domains/company/workers.ts'
import { coreWorkers } from './domains/core/workers.ts'
import { moneyWorkers } from './domains/money/workers.ts'
import { peopleWorkers } from './domains/people/workers.ts'
import { reportingWorkers } from './domains/reporting/workers.ts'
import type { PushKeys } from './domains/rules/notifications/index.ts'
import { rulesWorkers } from './domains/rules/workers.ts'
import { sharingWorkers } from './domains/sharing/workers.ts'
import type { Places, StreetSources } from './domains/tracking/addresses/index.ts'
import type { Telematics } from './domains/tracking/gateway/index.ts'
import { trackingWorkers } from './domains/tracking/workers.ts'
import { reminderOutbox } from './domains/trips/logbook-reminders/index.ts'
import { namedTrips } from './domains/trips/trips/index.ts'
import { tripsWorkers } from './domains/trips/workers.ts'
import type { Clock } from './platform/clock.ts'
import type { Leases } from './platform/workers/leases.ts'
import { createMail } from './platform/mail/mail.ts'
import { createMailSender } from './platform/mail/mail-sender.ts'
import type { ObjectStore } from './platform/object-store/object-store.ts'
import { createOutboundClient } from './platform/outbound/outbound-client.ts'
import type { Worker } from './platform/workers/runner.ts'
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
  metrics: Registry
  store: ObjectStore
  webhookSecrets: SecretBox
  pushKeys: PushKeys
}

/** The background workers of a process with the role `worker`. */
export function createWorkers(background: Background): Worker[] {
  const { config, clock } = background
  const { smtpUrl, mailFrom: from, publicUrl } = config
  const client = createOutboundClient({ allowsPrivate: config.allowsPrivateAddresses })
  const parts = { ...background, publicUrl, client, mail: createMail({ clock, smtpUrl }) }
  return [
    ...coreWorkers(parts),
    ...trackingWorkers({ ...parts, namedTrips }),
    ...peopleWorkers(parts),
    ...sharingWorkers(parts),
    ...moneyWorkers(parts),
    ...rulesWorkers({ ...parts, outboxes: [reminderOutbox] }),
    ...tripsWorkers(parts),
    ...reportingWorkers(parts),
    ...companyWorkers(parts),
    ...(smtpUrl === undefined ? [] : [createMailSender({ ...parts, smtpUrl, from })]),
  ]
}
