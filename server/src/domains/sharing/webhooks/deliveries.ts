/** The log of a webhook, and sending again. */
import { TEST_EVENT } from '@roadbook/contract/sharing/webhook-events'
import {
  type DeliveryFailure,
  type DeliveryState,
  type WebhookDelivery,
  webhookLimits,
} from '@roadbook/contract/sharing/webhooks'
import { type InferResult, sql } from 'kysely'
import { v4 as uuidv4 } from 'uuid'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { toBody, WEBHOOKS } from './publish-events.ts'
import { isOfPrivateTrip } from './delivery-rows.ts'
import { webhooks } from './webhooks.ts'
import type { PageOfList } from '../../../database/read-page.ts'

function ofWebhook({ scope, tx }: Context, webhookId: string) {
  return (
    tx
      .selectFrom('webhookDeliveries as d')
      .where('d.tenantId', '=', scope.tenantId)
      .where('d.webhookId', '=', webhookId)
      // Its log would reveal the trip.
      .where(sql<boolean>`not ${isOfPrivateTrip(scope.tenantId)}`)
  )
}

const columns = [
  'id',
  'type',
  'state',
  'attempts',
  'createdAt',
  'dueAt',
  'attemptedAt',
  'durationMs',
  'statusCode',
  'failure',
  'failureText',
  'responseBody',
] as const

/** Characters, which are no more than bytes. */
const requestBody = sql<string>`left(body, ${sql.lit(webhookLimits.loggedBytes)})`.as('requestBody')

function shown(query: ReturnType<typeof ofWebhook>) {
  return query.select(columns).select(requestBody)
}

type Row = InferResult<ReturnType<typeof shown>>[number]

/** The newest first. */
export async function listDeliveries(
  context: Context,
  webhookId: string,
  { state, page, limit }: PageOfList & { state?: DeliveryState | undefined },
): Promise<{ items: WebhookDelivery[]; totalItems: number }> {
  await webhooks.require(context, webhookId)
  let matching = ofWebhook(context, webhookId)
  if (state !== undefined) matching = matching.where('state', '=', state)
  const { totalItems } = await matching
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow()
  const rows = await shown(matching)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { items: rows.map(toDelivery), totalItems }
}

export async function sendTest(context: Context, webhookId: string): Promise<WebhookDelivery> {
  const { scope, tx, now } = context
  await requireActive(context, webhookId)
  const id = uuidv4()
  await tx
    .insertInto('webhookDeliveries')
    .values({
      tenantId: scope.tenantId,
      id,
      webhookId,
      type: TEST_EVENT,
      body: toBody(TEST_EVENT, now, { webhookId }),
      createdAt: now,
      dueAt: now,
    })
    .execute()
  wakeSender(context)
  return readDelivery(context, webhookId, id)
}

export async function replayDelivery(
  context: Context,
  webhookId: string,
  id: string,
): Promise<WebhookDelivery> {
  await requireActive(context, webhookId)
  const { numUpdatedRows } = await again(context, webhookId).where('id', '=', id).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw notFound('delivery')
  wakeSender(context)
  return readDelivery(context, webhookId, id)
}

/** Returns how many. */
export async function replayFailed(context: Context, webhookId: string, since: Date): Promise<number> {
  await requireActive(context, webhookId)
  const { numUpdatedRows } = await again(context, webhookId)
    .where('state', '=', 'failed')
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) wakeSender(context)
  return Number(numUpdatedRows)
}

/** A delivery that is being sent stays reserved. */
function again({ scope, tx, now }: Context, webhookId: string) {
  return tx
    .updateTable('webhookDeliveries as d')
    .set({ state: 'waiting', dueAt: now, tries: 0 })
    .where('d.tenantId', '=', scope.tenantId)
    .where('d.webhookId', '=', webhookId)
    .where(sql<boolean>`not ${isOfPrivateTrip(scope.tenantId)}`)
}

async function readDelivery(context: Context, webhookId: string, id: string): Promise<WebhookDelivery> {
  const row = await shown(ofWebhook(context, webhookId)).where('id', '=', id).executeTakeFirstOrThrow()
  return toDelivery(row)
}

/** Locked, so that it isn't switched off meanwhile. */
async function requireActive(context: Context, webhookId: string): Promise<void> {
  const { value } = await webhooks.take(context, webhookId)
  if (!value.active) throw new AppError('webhook_inactive')
}

function wakeSender({ tx }: Context): void {
  publishAfterCommit(tx, { topic: 'work', message: { worker: WEBHOOKS } })
}

function toDelivery({ dueAt, ...row }: Row): WebhookDelivery {
  return {
    ...row,
    // Ensured by the columns' check constraints.
    state: row.state as DeliveryState,
    failure: row.failure as DeliveryFailure | null,
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: dueAt?.toISOString() ?? null,
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
  }
}
