/** Sends due deliveries, each webhook on its own, so that a slow or dead receiver delays no other. */
import { webhookLimits } from '@roadbook/contract/sharing/webhooks'
import { sql } from 'kysely'
import type { Database } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { OutboundClient } from '../../../platform/outbound/outbound-client.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import type { SecretBox } from '../../../platform/secret-box.ts'
import { sendDue } from '../../../platform/workers/send-due.ts'
import { attempt } from './attempt.ts'
import {
  dropOldDeliveries,
  dropPrivate,
  releaseDelivery,
  settleDelivery,
  takeDeliveries,
  type TakenDelivery,
  type WebhookKey,
  webhooksWithDue,
} from './delivery-rows.ts'
import { lockWebhook, recordOutcome } from './record-outcome.ts'
import { WEBHOOKS } from './publish-events.ts'
import { nextAttemptAt } from './retry-schedule.ts'
import { decryptKey } from './secret.ts'

/** Events wake the worker; this interval catches retries. */
const EVERY_MS = 5_000
const WEBHOOKS_AT_ONCE = 50
const DELIVERIES_AT_ONCE = 4
/** Longer than any attempt takes. */
const TAKEN_MS = 60_000
const CLEAN_EVERY_MS = 3_600_000

type SenderParts = {
  database: Database
  clock: Clock
  log: Log
  mail: Mail
  publicUrl: string
  secrets: SecretBox
  client: OutboundClient
}

export function createWebhookSender(parts: SenderParts): Worker {
  return {
    name: WEBHOOKS,
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const outbox = {
        due: () => webhooksWithDue(parts.database, parts.clock.now()),
        idOf: ({ webhookId }: WebhookKey) => webhookId,
        send: (webhook: WebhookKey) => sendAll(parts, webhook, signal),
        failed: (webhook: WebhookKey, err: unknown) =>
          parts.log.error({ err, ...webhook }, 'Deliveries of a webhook could not be sent'),
        atOnce: WEBHOOKS_AT_ONCE,
      }
      await sendDue(outbox, signal)
    },
  }
}

type Target = { url: string; keys: Buffer[] }

/** Until nothing is due; several at once, as receivers should answer before they process. */
async function sendAll(parts: SenderParts, webhook: WebhookKey, signal: AbortSignal): Promise<void> {
  const { database, clock, secrets } = parts
  while (!signal.aborted) {
    const now = clock.now()
    const until = new Date(now.getTime() + TAKEN_MS)
    const taken = await database.inTenant(webhook, async (tx) => {
      await dropPrivate(tx, webhook, { now })
      return {
        target: await readTarget(tx, webhook, { secrets, now }),
        deliveries: await takeDeliveries(tx, webhook, { now, until, limit: DELIVERIES_AT_ONCE }),
      }
    })
    const { target, deliveries } = taken
    if (target === undefined || deliveries.length === 0) return
    await Promise.all(deliveries.map((delivery) => sendOne(parts, { webhook, target, delivery }, signal)))
  }
}

type ReadOptions = { secrets: SecretBox; now: Date }

/** Undefined if it was deleted meanwhile. */
async function readTarget(
  tx: Parameters<typeof takeDeliveries>[0],
  { tenantId, webhookId }: WebhookKey,
  { secrets, now }: ReadOptions,
): Promise<Target | undefined> {
  const row = await tx
    .selectFrom('webhooks')
    .select(['url', 'secret'])
    .select(
      sql<Buffer | null>`case when previous_secret_until > ${now} then previous_secret end`.as('previous'),
    )
    .where('tenantId', '=', tenantId)
    .where('id', '=', webhookId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const encrypted = row.previous === null ? [row.secret] : [row.secret, row.previous]
  return { url: row.url, keys: encrypted.map((secret) => decryptKey(secrets, tenantId, secret)) }
}

type One = { webhook: WebhookKey; target: Target; delivery: TakenDelivery }

/** No database connection is held during the request. */
async function sendOne(
  parts: SenderParts,
  { webhook, target, delivery }: One,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, client } = parts
  const { id, body, tries } = delivery
  const { tenantId } = webhook
  try {
    const outcome = await attempt(client, { ...target, id, body, now: clock.now() }, signal)
    const now = clock.now()
    const { retryAfter: _, ...seen } = outcome
    const dueAt = nextAttemptAt(outcome, { tries, now })
    await database.inTenant(webhook, async (tx) => {
      const known = await lockWebhook(tx, webhook)
      if (known === undefined) return
      const isOurs = await settleDelivery(tx, tenantId, delivery, { ...seen, dueAt })
      if (isOurs) await recordOutcome(parts, tx, { ...webhook, ...known, outcome, now })
    })
  } catch (error) {
    if (!signal.aborted) throw error
    await database.inTenant(webhook, (tx) => releaseDelivery(tx, tenantId, delivery))
  }
}

/** Deletes deliveries that are older than the log shows. */
export function createDeliveryCleaner({ database, clock }: Pick<SenderParts, 'database' | 'clock'>): Worker {
  return {
    name: 'webhook log',
    everyMs: CLEAN_EVERY_MS,
    isSingle: true,
    async run(signal) {
      const before = new Date(clock.now().getTime() - webhookLimits.loggedDays * 86_400_000)
      while (!signal.aborted && (await dropOldDeliveries(database, before)) > 0);
    },
  }
}
