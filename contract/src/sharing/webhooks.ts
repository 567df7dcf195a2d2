import { z } from 'zod'
import { entityFields, expectedVersion, idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { pageOf, pageQuery } from '../core/paging.ts'
import { problem } from '../core/problem.ts'
import { routes } from '../core/route.ts'
import { webhookEventTypes } from './webhook-events.ts'

export const webhookLimits = {
  ofCompany: 20,
  /** How much of a request and of a response the log stores. */
  loggedBytes: 2_048,
  /** How long the log is kept. */
  loggedDays: 30,
  /** How long both signatures are sent after a new secret. */
  rotationHours: 24,
}

const EventTypes = z.array(z.enum(webhookEventTypes)).max(100)

/** Where a company's events are sent. */
export const Webhook = z.object({
  id: idOf('webhook'),
  url: z.string(),
  description: z.string(),
  eventTypes: EventTypes,
  active: z.boolean(),
  /** Why it was disabled automatically: failures for days, or the receiver's response 410 Gone. */
  disabledFor: z.enum(['failing', 'gone']).nullable(),
  /** Since when no delivery was accepted; null if the last one was. */
  failingSince: Instant.nullable(),
  /** Until then deliveries also have the signature of the previous secret. */
  previousSecretUntil: Instant.nullable(),
  ...entityFields,
})
export type Webhook = z.infer<typeof Webhook>

/** In the format of Standard Webhooks: `whsec_` and the key in base64. */
export const WebhookSecret = z.object({ secret: z.string(), previousSecretUntil: Instant.nullable() })
export type WebhookSecret = z.infer<typeof WebhookSecret>

export const NewWebhook = Webhook.extend({ secret: z.string() })
export type NewWebhook = z.infer<typeof NewWebhook>

/** A valid URL: http or https, and without a password, which would be visible in the log. */
const Url = z
  .string()
  .trim()
  .max(2_000)
  .refine((text) => isCallable(text), { error: problem('webhook_url_invalid') })

function isCallable(text: string): boolean {
  const url = URL.parse(text)
  if (url === null) return false
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
}

const fields = {
  url: Url,
  description: z.string().trim().max(200),
  eventTypes: EventTypes.min(1, problem('webhook_without_events')).transform((types) =>
    webhookEventTypes.filter((type) => types.includes(type)),
  ),
  active: z.boolean(),
}

export const WebhookCreate = z.object({
  ...fields,
  description: fields.description.default(''),
  active: fields.active.default(true),
})
export type WebhookCreate = z.infer<typeof WebhookCreate>

export const WebhookUpdate = z.object(fields).partial().extend({ version: expectedVersion })
export type WebhookUpdate = z.infer<typeof WebhookUpdate>

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** Why an attempt failed. */
export const DeliveryFailure = z.enum([
  'status',
  'timeout',
  'connection',
  'certificate',
  'privateAddress',
  'httpNotAllowed',
  /** The webhook was disabled before it was sent. */
  'disabled',
])
export type DeliveryFailure = z.infer<typeof DeliveryFailure>

/** One event for one receiver, in its current state. */
export const WebhookDelivery = z.object({
  /** Also sent as `webhook-id`, the same in each attempt. */
  id: z.uuid(),
  type: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  createdAt: Instant,
  /** For a pending one. */
  nextAttemptAt: Instant.nullable(),
  /** For the last attempt, like all fields below. */
  attemptedAt: Instant.nullable(),
  durationMs: z.int().nullable(),
  statusCode: z.int().nullable(),
  failure: DeliveryFailure.nullable(),
  /** The error of the connection. */
  failureText: z.string().nullable(),
  /** The first part of each. */
  requestBody: z.string(),
  responseBody: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const One = z.object({ id: idOf('webhook') })
const OneDelivery = One.extend({ deliveryId: z.uuid() })

export const webhookRoutes = routes({
  list: {
    method: 'GET',
    path: '/webhooks',
    access: 'webhooks.read',
    summary: 'The webhooks of the company, the oldest first.',
    response: z.array(Webhook),
  },
  create: {
    method: 'POST',
    path: '/webhooks',
    access: 'webhooks.write',
    apiKeys: 'none',
    summary: 'Adds a webhook: events of the given types are sent to its address from now on.',
    body: WebhookCreate,
    response: NewWebhook,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/webhooks/{id}',
    access: 'webhooks.read',
    summary: 'One webhook.',
    params: One,
    response: Webhook,
  },
  update: {
    method: 'PUT',
    path: '/webhooks/{id}',
    access: 'webhooks.write',
    apiKeys: 'none',
    summary: 'Changes the given fields. What waits for a webhook that is switched off is not sent.',
    params: One,
    body: WebhookUpdate,
    response: Webhook,
  },
  delete: {
    method: 'DELETE',
    path: '/webhooks/{id}',
    access: 'webhooks.write',
    apiKeys: 'none',
    summary: 'Deletes a webhook with its log.',
    params: One,
    response: z.undefined(),
    status: 204,
  },
  secret: {
    method: 'GET',
    path: '/webhooks/{id}/secret',
    access: 'webhooks.write',
    apiKeys: 'none',
    summary: 'The secret that signs the deliveries.',
    params: One,
    response: WebhookSecret,
  },
  rotateSecret: {
    method: 'POST',
    path: '/webhooks/{id}/secret',
    access: 'webhooks.write',
    apiKeys: 'none',
    summary: `Makes a new secret. For ${webhookLimits.rotationHours} hours deliveries have the signatures of both.`,
    params: One,
    response: WebhookSecret,
    status: 201,
  },
  test: {
    method: 'POST',
    path: '/webhooks/{id}/test',
    access: 'webhooks.write',
    summary: 'Sends a test event.',
    params: One,
    response: WebhookDelivery,
    status: 201,
  },
  deliveries: {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    access: 'webhooks.read',
    summary: `Deliveries of the last ${webhookLimits.loggedDays} days, the newest first.`,
    params: One,
    query: z.object({ ...pageQuery, state: DeliveryState.optional() }),
    response: pageOf(WebhookDelivery),
  },
  replay: {
    method: 'POST',
    path: '/webhooks/{id}/deliveries/{deliveryId}/replay',
    access: 'webhooks.write',
    summary: 'Sends a delivery again, under the same id.',
    params: OneDelivery,
    response: WebhookDelivery,
  },
  replayFailed: {
    method: 'POST',
    path: '/webhooks/{id}/replay-failed',
    access: 'webhooks.write',
    summary: 'Sends all failed deliveries again that are not older than `since`.',
    params: One,
    body: z.object({ since: Instant }),
    response: z.object({ replayed: z.int() }),
  },
})
