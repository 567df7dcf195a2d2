import { DeliveryState } from '@roadbook/contract/sharing/webhooks'
import { z } from 'zod'

/** Parameters in the URL of the sections: the open webhook, and the filters of its log. */
export const WebhooksSearch = z.object({
  webhook: z.uuid().optional().catch(undefined),
  state: DeliveryState.optional().catch(undefined),
  page: z.number().int().min(2).optional().catch(undefined),
})
export type WebhooksSearch = z.infer<typeof WebhooksSearch>
