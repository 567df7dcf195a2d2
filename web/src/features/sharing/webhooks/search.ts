import { DeliveryState } from '@roadbook/contract/sharing/webhooks'
import { z } from 'zod'

/** What sections keep in the address: the webhook that is open, and what its log shows. */
export const WebhooksSearch = z.object({
  webhook: z.uuid().optional().catch(undefined),
  state: DeliveryState.optional().catch(undefined),
  page: z.number().int().min(2).optional().catch(undefined),
})
export type WebhooksSearch = z.infer<typeof WebhooksSearch>
