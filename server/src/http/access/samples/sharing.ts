import { api } from '@roadbook/contract/api'
import type { Person, TestApp } from '../../../testing/app-over.ts'
import type { SampleTable } from './ids.ts'

const aWebhook = { url: 'https://example.com/hooks', eventTypes: ['trip.completed' as const] }

export const sharingSamples: SampleTable = {
  'webhooks.create': () => ({ body: aWebhook }),
  'webhooks.update': () => ({
    body: { description: 'Dispatch', eventTypes: ['geofence.exited'], active: false },
  }),
  'webhooks.deliveries': () => ({ query: { state: 'waiting' } }),
  'webhooks.replay': ({ webhook, delivery }) => ({ params: { id: webhook, deliveryId: delivery } }),
  'shareLinks.list': ({ vehicle }) => ({ query: { vehicleId: vehicle, status: 'active' } }),
  'shareLinks.create': ({ vehicle }) => ({ body: { vehicleId: vehicle, label: 'Customer' } }),
  'shareLinks.update': () => ({ body: { expiresAt: '2026-11-22T12:00:00Z' } }),
  'shareLinks.publicLocation': ({ shareToken }) => ({ params: { token: shareToken } }),
  'webhooks.replayFailed': () => ({ body: { since: '2026-11-19T00:00:00Z' } }),
}

export async function makeSharingRecords(server: TestApp, owner: Person, vehicleId: string) {
  const share = await server.call(owner, api.shareLinks.create, { body: { vehicleId } })
  const webhook = await server.call(owner, api.webhooks.create, { body: aWebhook })
  const delivery = await server.call(owner, api.webhooks.test, { params: { id: webhook.body.id } })
  return {
    shareLink: share.body.id,
    shareToken: share.body.url?.split('/').at(-1) ?? '',
    webhook: webhook.body.id,
    delivery: delivery.body.id,
  }
}
