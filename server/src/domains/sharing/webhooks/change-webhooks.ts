import {
  type NewWebhook,
  type Webhook,
  type WebhookCreate,
  webhookLimits,
  type WebhookSecret,
  type WebhookUpdate,
} from '@roadbook/contract/sharing/webhooks'
import { named } from '../../../entities/columns.ts'
import { AppError } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import type { SecretBox } from '../../../platform/secret-box.ts'
import { isPublicHost } from '../../../platform/outbound/public-address.ts'
import { lockCompany } from '../../core/companies/index.ts'
import { failWaiting } from './delivery-rows.ts'
import { decryptKey, encryptKey, newKey, secretText } from './secret.ts'
import { webhooks } from './webhooks.ts'

export type WebhookDeps = {
  secrets: SecretBox
  /** Set by the operator. */
  allowsPrivate: boolean
}

export async function addWebhook(
  context: Context,
  { secrets, allowsPrivate }: WebhookDeps,
  body: WebhookCreate,
): Promise<NewWebhook> {
  if (!allowsPrivate) refusePrivate(body.url)
  await refuseMore(context)
  const key = newKey()
  const added = await webhooks.add(context, {
    ...body,
    secret: encryptKey(secrets, context.scope.tenantId, key),
    createdBy: personOf(context.scope),
  })
  return { ...added, secret: secretText(key) }
}

/** Switched on again, it starts without failures. */
export async function changeWebhook(
  context: Context,
  { allowsPrivate }: WebhookDeps,
  { id, body }: { id: string; body: WebhookUpdate },
): Promise<Webhook> {
  const { version, ...fields } = body
  const taken = await webhooks.take(context, id, version)
  if (!allowsPrivate && fields.url !== undefined) refusePrivate(fields.url)
  const isSwitchedOn = fields.active === true && !taken.value.active
  const fresh = isSwitchedOn ? { disabledFor: null, failingSince: null } : {}
  const changed = await webhooks.write(context, taken, { ...named(fields), ...fresh })
  if (!changed.active) await failWaiting(context.tx, { tenantId: context.scope.tenantId, webhookId: id })
  return changed
}

export async function removeWebhook(context: Context, id: string): Promise<void> {
  await webhooks.remove(context, await webhooks.take(context, id))
}

export async function readSecret(
  context: Context,
  { secrets }: WebhookDeps,
  id: string,
): Promise<WebhookSecret> {
  const { previousSecretUntil } = await webhooks.read(context, id)
  const { scope, tx } = context
  const { secret } = await tx
    .selectFrom('webhooks')
    .select('secret')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { secret: secretText(decryptKey(secrets, scope.tenantId, secret)), previousSecretUntil }
}

/** If two changes follow each other, a receiver with the oldest secret fails: only the previous one is kept. */
export async function rotateSecret(
  context: Context,
  { secrets }: WebhookDeps,
  id: string,
): Promise<WebhookSecret> {
  const { scope, tx, now } = context
  const taken = await webhooks.take(context, id)
  const { secret: previousSecret } = await tx
    .selectFrom('webhooks')
    .select('secret')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const key = newKey()
  const previousSecretUntil = new Date(now.getTime() + webhookLimits.rotationHours * 3_600_000)
  const secret = encryptKey(secrets, scope.tenantId, key)
  const columns = { secret, previousSecret, previousSecretUntil }
  await webhooks.write(context, taken, columns, { action: 'replaced secret' })
  return { secret: secretText(key), previousSecretUntil: previousSecretUntil.toISOString() }
}

/** The address that a name resolves to is checked when something is sent. */
function refusePrivate(address: string): void {
  const url = new URL(address)
  if (url.protocol !== 'https:') throw new AppError('webhook_url_not_https', {}, { field: 'url' })
  if (!isPublicHost(url.hostname)) throw new AppError('webhook_url_private', {}, { field: 'url' })
}

/** The lock keeps two requests at one moment from exceeding the limit together. */
async function refuseMore(context: Context): Promise<void> {
  await lockCompany(context)
  const { items } = await webhooks.list(context, { filter: {} })
  const most = webhookLimits.ofCompany
  if (items.length >= most) throw new AppError('too_many_webhooks', { most })
}
