import type { Config } from '../../config.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { createShareLinkHandlers, type ShareLinkDeps } from './share-links/index.ts'
import { createWebhookHandlers } from './webhooks/index.ts'

type Deps = {
  config: Pick<Config, 'allowsPrivateAddresses'>
  webhookSecrets: SecretBox
  sharing: ShareLinkDeps
}

export function sharingHandlers({ config, webhookSecrets: secrets, sharing }: Deps) {
  return {
    shareLinks: createShareLinkHandlers(sharing),
    webhooks: createWebhookHandlers({ secrets, allowsPrivate: config.allowsPrivateAddresses }),
  }
}
