import type { Config } from '../../config.ts'
import { createOldRowsWorker } from '../../platform/workers/old-rows.ts'
import type { Worker } from '../../platform/workers/runner.ts'
import { createDueWorker, createLateAlarmsWorker, createSilenceWorker } from './alarms/index.ts'
import { createDwellWorker, createLateVisitsWorker } from './geofences/index.ts'
import {
  alertOutboxes,
  createAlertSummariesWorker,
  createNotificationsWorker,
  createPushSender,
  type NotificationParts,
  oldNotifications,
  pushContact,
  type PushKeys,
} from './notifications/index.ts'

type Parts = NotificationParts &
  Pick<Parameters<typeof createPushSender>[0], 'client'> & { config: Config; pushKeys: PushKeys }

/** `outboxes`: those of other subjects. */
export function rulesWorkers({ outboxes: others, ...parts }: Parts): Worker[] {
  const outboxes = [...alertOutboxes, ...others]
  return [
    createDwellWorker(parts),
    createLateVisitsWorker(parts),
    createSilenceWorker(parts),
    createLateAlarmsWorker(parts),
    createDueWorker(parts),
    createNotificationsWorker({ ...parts, outboxes }),
    createAlertSummariesWorker({ ...parts, outboxes }),
    createOldRowsWorker(parts, oldNotifications),
    createPushSender({ ...parts, keys: parts.pushKeys, contact: pushContact(parts.config) }),
  ]
}
