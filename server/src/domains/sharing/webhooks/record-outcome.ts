/** Updates a webhook after an attempt: it works, it fails, or it is switched off. */
import { mailText } from '@roadbook/contract/messages/messages'
import type { Tx } from '../../../database/client.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { recordAutomatic } from '../../core/audit/index.ts'
import { readCompany } from '../../core/companies/index.ts'
import { readAdmins, userLanguage } from '../../people/users/index.ts'
import { failWaiting, type WebhookKey } from './delivery-rows.ts'
import { GONE, type Outcome } from './retry-schedule.ts'

/** A receiver that accepts nothing for this long is switched off. */
const MAX_FAILING_MS = 5 * 86_400_000

type Parts = { mail: Mail; publicUrl: string }

type LockedWebhook = { url: string; active: boolean; failingSince: Date | null; version: number }

/** Locked before its deliveries, in every transaction that locks both. Undefined if it was deleted meanwhile. */
export async function lockWebhook(
  tx: Tx,
  { tenantId, webhookId }: WebhookKey,
): Promise<LockedWebhook | undefined> {
  return tx
    .selectFrom('webhooks')
    .select(['url', 'active', 'failingSince', 'version'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Seen = WebhookKey & LockedWebhook & { outcome: Outcome; now: Date }

export async function recordOutcome(parts: Parts, tx: Tx, seen: Seen): Promise<void> {
  const { outcome, now, active, failingSince } = seen
  if (outcome.failure === null) {
    if (failingSince !== null) await setFailingSince(tx, seen, null)
    return
  }
  if (!active) return
  if (failingSince === null) await setFailingSince(tx, seen, now)
  const isOver = failingSince !== null && now.getTime() - failingSince.getTime() >= MAX_FAILING_MS
  const reason = outcome.statusCode === GONE ? 'gone' : isOver ? 'failing' : undefined
  if (reason !== undefined) await disable(parts, tx, { ...seen, reason })
}

/** No new version, so that an open form can still be saved. */
async function setFailingSince(
  tx: Tx,
  { tenantId, webhookId }: WebhookKey,
  since: Date | null,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failingSince: since })
    .where('tenantId', '=', tenantId)
    .where('id', '=', webhookId)
    .execute()
}

type Disabled = Seen & { reason: 'failing' | 'gone' }

async function disable(parts: Parts, tx: Tx, disabled: Disabled): Promise<void> {
  const { tenantId, webhookId, now, version, reason } = disabled
  await tx
    .updateTable('webhooks')
    .set({ active: false, disabledFor: reason, updatedAt: now, version: version + 1 })
    .where('tenantId', '=', tenantId)
    .where('id', '=', webhookId)
    .execute()
  await failWaiting(tx, disabled)
  const [before, after] = [
    { active: true, disabledFor: null },
    { active: false, disabledFor: reason },
  ]
  const change = { action: 'updated', resourceType: 'webhook', resourceId: webhookId, before, after } as const
  await recordAutomatic(tx, { tenantId, now }, [change])
  await mailAdmins(parts, tx, disabled)
}

async function mailAdmins(
  { mail, publicUrl }: Parts,
  tx: Tx,
  { tenantId, url, reason, webhookId }: Disabled,
): Promise<void> {
  const of = { scope: { tenantId }, tx }
  const { companyName } = await readCompany(of)
  const link = new URL(`/settings/webhooks?webhook=${webhookId}`, publicUrl).href
  for (const { id: userId, email: to } of await readAdmins(of)) {
    const person = { tenantId, userId }
    const text = mailText(await userLanguage(tx, person), 'webhookDisabled', {
      url,
      reason,
      companyName,
      link,
    })
    await mail.send(tx, { to, person, ...text })
  }
}
