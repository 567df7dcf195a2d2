import type { SecretBox } from '../../platform/secret-box.ts'
import { createOldRowsWorker } from '../../platform/workers/old-rows.ts'
import type { Worker } from '../../platform/workers/runner.ts'
import { oldLinks } from './share-links/index.ts'
import { createDeliveryCleaner, createWebhookSender } from './webhooks/index.ts'

type Parts = Omit<Parameters<typeof createWebhookSender>[0], 'secrets'> & { webhookSecrets: SecretBox }

export function sharingWorkers({ webhookSecrets: secrets, ...parts }: Parts): Worker[] {
  return [
    createWebhookSender({ ...parts, secrets }),
    createDeliveryCleaner(parts),
    createOldRowsWorker(parts, oldLinks),
  ]
}
