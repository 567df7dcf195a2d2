import type { webhookRoutes } from '@roadbook/contract/sharing/webhooks'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import {
  addWebhook,
  changeWebhook,
  readSecret,
  removeWebhook,
  rotateSecret,
  type WebhookDeps,
} from './change-webhooks.ts'
import { listDeliveries, replayDelivery, replayFailed, sendTest } from './deliveries.ts'
import { webhooks } from './webhooks.ts'

export const createWebhookHandlers = (deps: WebhookDeps): Handlers<typeof webhookRoutes> => ({
  list: async (context) => (await webhooks.list(context, { filter: {} })).items,

  create: (context, { body }) => addWebhook(context, deps, body),

  get: (context, { params }) => webhooks.read(context, params.id),

  update: (context, { params, body }) => changeWebhook(context, deps, { id: params.id, body }),

  async delete(context, { params }) {
    await removeWebhook(context, params.id)
  },

  secret: (context, { params }) => readSecret(context, deps, params.id),

  rotateSecret: (context, { params }) => rotateSecret(context, deps, params.id),

  test: (context, { params }) => sendTest(context, params.id),

  async deliveries(context, { params, query }) {
    const { items, totalItems } = await listDeliveries(context, params.id, query)
    return toPage(items, totalItems, query)
  },

  replay: (context, { params }) => replayDelivery(context, params.id, params.deliveryId),

  replayFailed: async (context, { params, body }) => ({
    replayed: await replayFailed(context, params.id, new Date(body.since)),
  }),
})
